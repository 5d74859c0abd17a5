"""A program that accepts an invitation and plays whatever is played there: `python bot.py LINK [SECONDS]`."""

import random
import sys
import time
import uuid

import httpx

link, pause = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
TIMEOUT = 60  # seconds; a busy server may need a moment
joined = httpx.post(link, json={"name": "Chance"}, timeout=TIMEOUT).raise_for_status().json()
seat, address = joined["seat"], httpx.URL(link).join(f"/tables/{joined['table']}/")
headers = {"authorization": f"Bearer {joined['token']}"}

with httpx.Client(base_url=address, headers=headers, timeout=TIMEOUT) as table:
    while table.get("state").raise_for_status().json()["status"] == "gathering":
        time.sleep(pause)  # until all players are there
    while not (now := table.get("position", params={"seat": seat}).raise_for_status().json())["over"]:
        if not now["moves"]:
            time.sleep(pause)  # until the others have decided
            continue
        chosen = random.choice(now["moves"])
        print(chosen["text"])
        body = {"seat": seat, "version": now["version"], "move": chosen["move"], "key": uuid.uuid4().hex}
        answer = table.post("moves", json=body)
        if answer.status_code != 409:  # the table has moved on: look again
            answer.raise_for_status()
print(now["points"])
