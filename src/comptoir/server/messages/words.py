"""What a message says, in the language of whoever gets it, and the form that each kind of target wants.

It says what everybody may know: who plays what, whose turn it is, and the question as a spectator would read it. Names
are other people's words, so that in every form they are text and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any
from urllib.parse import urlsplit

from comptoir.engine.frames import pending_of
from comptoir.server.languages import game_title, names_of, words
from comptoir.server.messages.quiet import zone_of
from comptoir.server.messages.sending import DISCORD, JSON, NTFY, SLACK
from comptoir.server.tables.room import Room

Body = Mapping[str, Any]
UNBROKEN = SMTP.clone(max_line_length=300)  # a link in a header stays in one line
INVISIBLE = "\u200b"  # a space of no width: what it parts is no address and no mention


@dataclass(frozen=True, slots=True)
class Message:
    """What is said; `facts` are for programs."""

    id: str
    title: str
    lines: Sequence[str]
    link: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """All of it but the title."""
        return "\n".join((*self.lines, self.link))


@dataclass(frozen=True, slots=True)
class Turn:
    """It is a seat's turn since so many rows; whoever is told may be the person at that seat."""

    id: str
    seat: int
    rows: int
    is_own: bool


def turn_message(room: Room, turn: Turn, language: str, quiet: Mapping[str, Any] | None, address: str) -> Message:
    """That it is a seat's turn; the seat must have something to decide."""
    say, names = words(language), names_of(room.table, language)
    name, game = names[turn.seat], game_title(say, room.game)
    others = ", ".join(other for seat, other in enumerate(names) if seat != turn.seat)
    question, since = _public_question(room, turn.seat, language), room.rows[turn.rows - 1].made
    moment = datetime.fromtimestamp(since, zone_of(quiet)).strftime("%Y-%m-%d %H:%M %Z")
    whose = "own" if turn.is_own else "other"
    lines = [
        say.say("message.with", names=others) if others else "",
        say.say(f"message.asked_{whose}", name=name, question=question),
        say.say("message.since", moment=moment),
    ]
    path = f"/tables/{room.table.id}"
    facts = {
        "event": "turn", "table": room.table.id, "game": room.table.game, "seat": turn.seat, "player": name,
        "players": names, "question": question, "since": int(since), "language": language,
    }  # fmt: skip
    title = say.say(f"message.{whose}", name=name, game=game)
    return Message(turn.id, title, [line for line in lines if line], address + path, facts)


def _public_question(room: Room, seat: int, language: str) -> str:
    view = room.match.borrowed_view(None)
    frame = pending_of(view, seat)
    assert frame is not None, f"seat {seat} has nothing to decide"
    return room.game.words.question(view, frame, language)


def try_message(id: str, language: str, address: str) -> Message:
    """A try, for whoever has just asked to be told things."""
    say = words(language)
    return Message(id, say.say("message.try"), [say.say("message.try_about")], f"{address}/", {"event": "try"})


def code_message(id: str, code: str, language: str, link: str) -> Message:
    """The code by which somebody shows that an address is theirs, and the page on which they type it."""
    say = words(language)
    return Message(id, say.say("message.code", code=code), [say.say("message.code_about", code=code)], link)


# ------------------------------------------------------------------ forms


def as_json(message: Message, address: str) -> tuple[str, Body]:
    """Everything, for a program."""
    said = {"id": message.id, "title": message.title, "text": message.text(), "link": message.link}
    return address, {**said, **message.facts}


def as_discord(message: Message, address: str) -> tuple[str, Body]:
    """Nobody is mentioned, whatever somebody is called."""
    said = "\n".join((f"**{_for_discord(message.title)}**", *map(_for_discord, message.lines), f"<{message.link}>"))
    return address, {"content": said, "allowed_mentions": {"parse": []}}


def _for_discord(text: str) -> str:
    marked = re.sub(r"([\\*_~`|<>#\[\]()-])", r"\\\1", text)
    return re.sub("(@|:(?=//))", rf"\1{INVISIBLE}", marked)


def as_slack(message: Message, address: str) -> tuple[str, Body]:
    """The words as plain text, the link apart; `text` is what a notification shows."""
    said = "\n".join((message.title, *message.lines))
    blocks = [
        {"type": "section", "text": {"type": "plain_text", "text": said, "emoji": False}},
        {"type": "section", "text": {"type": "mrkdwn", "text": _for_slack(message.link), "verbatim": False}},
    ]
    return address, {"text": _for_slack(message.title), "blocks": blocks}


def _for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def as_ntfy(message: Message, address: str) -> tuple[str, Body]:
    """The topic is the last part of the address; the rest takes JSON."""
    root, _, topic = address.rstrip("/").rpartition("/")
    said = {"topic": topic, "title": message.title}
    if "://" not in message.link:  # a path cannot be clicked
        return f"{root}/", {**said, "message": message.text()}
    return f"{root}/", {**said, "message": "\n".join(message.lines), "click": message.link}


FORMS: Mapping[str, Callable[[Message, str], tuple[str, Body]]] = {
    JSON: as_json,
    DISCORD: as_discord,
    SLACK: as_slack,
    NTFY: as_ntfy,
}


# ------------------------------------------------------------------ mail


def as_mail(message: Message, sender: str, receiver: str, stop: str, language: str) -> EmailMessage:
    """A mail with a link to have no more of them, which mail programs can follow by themselves."""
    mail = EmailMessage(UNBROKEN)
    mail["Subject"] = message.title
    mail["From"] = Address("Comptoir", addr_spec=sender)
    mail["To"] = receiver
    mail["Message-ID"] = f"<{message.id}@{urlsplit(stop).hostname or 'comptoir'}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(f"{message.text()}\n\n-- \n{words(language).say('message.stop', link=stop)}\n")
    return mail


def stop_link(address: str, target: str) -> str:
    """Where whoever gets mails can have no more of them."""
    return f"{address}/messages/{target}/stop"
