"""Executors: the same results wherever tasks run, retries, failures, and nothing left behind."""

from __future__ import annotations

import importlib
import os
import signal
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from unittest.mock import Mock

import pytest

from comptoir.bots.arena import play_games
from comptoir.engine.errors import Refusal
from comptoir.executors import (
    Executor,
    Here,
    Processes,
    Ray,
    TaskFailed,
    available_cores,
    executor_for,
    in_order,
    lasting,
)
from comptoir.games.burgundy import GAME

MEMORY = 100 * 1024 * 1024  # bytes of Ray's object store
ELSEWHERE = pytest.mark.parametrize("elsewhere", ["processes", "ray"], indirect=True)


@pytest.fixture(scope="module")
def ray() -> Iterator[None]:
    """A real Ray on this machine, started once, with nothing that the tests do not need."""
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # nowhere: Ray then listens on the loopback only
        module: Any = pytest.importorskip("ray")
        module.init(
            "local", num_cpus=2, object_store_memory=MEMORY, include_dashboard=False, log_to_driver=False,
            _node_ip_address="127.0.0.1", _temp_dir=folder,  # a short path: it has sockets
        )  # fmt: skip
        yield
        module.shutdown()


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest) -> Executor:
    if request.param == "processes":
        return Processes(2)
    request.getfixturevalue("ray")
    return Ray()


def square(number: int) -> int:
    return number * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number


def refuse(number: int) -> None:
    raise Refusal("Nobody plays “{it}”.", it="{}")


def stay_at_three(number: int) -> int:
    if number == 3:
        signal.pause()
    return number


def die_once(number: int, folder: Path) -> int:
    """Ends its process the first time that it is asked for two."""
    mark = folder / "died"
    if number == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die(number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@ELSEWHERE
def test_the_same_seed_gives_the_same_games_everywhere(elsewhere: Executor) -> None:
    bots, options = ("greedy", "random"), GAME.make_options(2)
    here = list(play_games(GAME, options, bots, games=6, seed=7))
    assert here == list(play_games(GAME, options, bots, games=6, seed=7, on=elsewhere))


@ELSEWHERE
def test_every_number_has_its_result(elsewhere: Executor) -> None:
    assert {number: number**2 for number in range(500)} == dict(elsewhere.run(square, range(500)))


@ELSEWHERE
def test_what_a_lost_worker_was_doing_is_tried_again_and_told(
    elsewhere: Executor, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    found = dict(elsewhere.run(partial(die_once, folder=tmp_path), range(5)))
    assert {number: number for number in range(5)} == found
    assert ["A worker was lost; what it was doing (2) is tried again."] == caplog.messages


@ELSEWHERE
def test_what_always_ends_its_worker_is_given_up(elsewhere: Executor) -> None:
    with pytest.raises(Refusal, match="Number 0 was tried 3 times, and each time its worker was lost"):
        list(elsewhere.run(die, range(1)))


@ELSEWHERE
def test_a_task_that_fails_says_where_and_ends_the_series(elsewhere: Executor) -> None:
    with pytest.raises(TaskFailed, match=r"number 3\n(.|\n)*ValueError: three is too many"):
        list(elsewhere.run(fail_at_three, range(5)))


def test_a_refusal_comes_from_a_worker_as_it_is() -> None:
    with pytest.raises(Refusal) as refused:
        list(Processes(1).run(refuse, range(1)))
    assert ("Nobody plays “{it}”.", "Nobody plays “{}”.") == (refused.value.template, str(refused.value))


def test_closing_the_results_ends_what_is_under_way() -> None:
    others = set(active_children())  # of an earlier test, which may not have ended yet
    results = Processes(2).run(stay_at_three, range(4))
    assert [0, 1, 2] == sorted(next(results)[0] for _ in range(3))
    results.close()
    assert set(active_children()) <= others


def process_of(number: int) -> int:
    return os.getpid()


def test_lasting_processes_work_on_one_series_after_the_other() -> None:
    with lasting(Processes(2)) as on:
        first = set(dict(on.run(process_of, range(20))).values())
        assert {number: number**2 for number in range(20)} == dict(on.run(square, range(20)))
        assert first == set(dict(on.run(process_of, range(20))).values())
    assert not first & {child.pid for child in active_children()}


def test_a_lasting_process_with_work_under_way_ends_with_the_series(tmp_path: Path) -> None:
    with lasting(Processes(2)) as on:
        results = on.run(stay_at_three, range(4))
        assert [0, 1, 2] == sorted(next(results)[0] for _ in range(3))
        results.close()
        assert {number: number for number in range(5)} == dict(on.run(partial(die_once, folder=tmp_path), range(5)))


def one_thread(number: int) -> str | None:
    return os.environ.get("OPENBLAS_NUM_THREADS")


def test_a_process_among_several_computes_with_one_thread() -> None:
    assert {0: "1"} == dict(Processes(1).run(one_thread, range(1)))


def test_ray_stops_what_is_under_way_too(ray: None) -> None:
    results = Ray().run(stay_at_three, range(4))
    assert [0, 1, 2] == sorted(next(results)[0] for _ in range(3))
    results.close()
    assert 4 == len(dict(Ray().run(square, range(4))))  # with both processors


def test_results_are_put_in_order_as_soon_as_they_can_be() -> None:
    results = in_order(iter([(1, "b"), (0, "a"), (2, "c")]))
    assert ["a", "b", "c"] == list(results)


@pytest.mark.parametrize(
    ("place", "executor"),
    [
        ("here", Here()),
        ("processes:3", Processes(3)),
        ("processes", Processes(available_cores())),
        ("auto", Ray("auto")),
        ("ray://head:10001", Ray("ray://head:10001")),
    ],
)
def test_executors_have_names(place: str, executor: Executor) -> None:
    assert executor == executor_for(place)


@pytest.fixture
def init(ray: None, monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Ray's way to connect, to be answered by a test."""
    module = importlib.import_module("ray")
    monkeypatch.setattr(module, "is_initialized", lambda: False)
    monkeypatch.setattr(module, "init", Mock())
    return cast(Mock, module.init)


def test_an_address_without_a_cluster_is_refused(init: Mock) -> None:
    init.side_effect = ConnectionError("no answer.")
    with pytest.raises(Refusal, match="The Ray cluster at “ray://head:1” cannot be used: no answer"):
        Ray("ray://head:1").run(square, range(4))


def test_a_cluster_that_answers_is_asked_again(init: Mock) -> None:
    init.side_effect = [ConnectionAbortedError("its server did not start"), ConnectionError("no answer")]
    with pytest.raises(Refusal, match="no answer"):
        Ray("ray://head:1").run(square, range(4))
