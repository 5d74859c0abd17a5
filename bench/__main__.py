"""`python -m bench`: measures the speed, next to other engines; `--write` puts it into `docs/benchmarks.md`."""

from __future__ import annotations

import argparse

from bench import clones, speed
from bench.report import clone_table, machine, speed_table, write
from bench.tally import OURS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed, next to other engines.")
    parser.add_argument("--rounds", type=int, default=9, help="how often every engine is measured (9)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time, about (1)")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/benchmarks.md")
    given = parser.parse_args()
    found = speed.measure(given.rounds, given.seconds)
    copies = clone_table({key: clones.measure(key) for key in OURS})
    text = "\n\n".join([machine("catanatron", "chess"), speed_table(found), copies])
    print(text)
    if given.write:
        write(text)


if __name__ == "__main__":
    main()
