"""A program with an account accepts all challenges and plays: `python citizen.py ADDRESS TOKEN [GAMES]`."""

import json
import random
import sys
import uuid

import httpx

address, token, games = sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else float("inf")


def play(table: str, seat: int) -> None:
    """Move until others have to decide."""
    while now := server.get(f"/tables/{table}/position", params={"seat": seat}).raise_for_status().json():
        if not now["moves"]:
            return
        chosen = random.choice(now["moves"])
        body = {"seat": seat, "version": now["version"], "move": chosen["move"], "key": uuid.uuid4().hex}
        answer = server.post(f"/tables/{table}/moves", json=body)
        if answer.status_code != 409:  # the table has moved on: look again
            answer.raise_for_status()


with httpx.Client(base_url=address, headers={"authorization": f"Bearer {token}"}, timeout=60) as server:
    while games > 0:  # a stream may end at any time; whatever was missed is told when it begins again
        with server.stream("GET", "/api/events") as stream:
            for line in stream.raise_for_status().iter_lines():
                match json.loads(line):
                    case {"event": "challenge", "challenge": {"id": id}}:
                        server.post(f"/api/challenges/{id}/accept")  # refused if it was withdrawn
                    case {"event": "turn", "table": table, "seat": seat}:
                        play(table, seat)
                    case {"event": "game_over", "table": table}:
                        print("over:", table)
                        games -= 1
                if games <= 0:
                    break
