"""The text of a message in its reader's language, and the format that each kind of target needs.

It says what everyone may know: who plays what, whose turn it is, and the question as a spectator would read it. Names
come from other people, so every format escapes them.
"""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime
from typing import Any
from urllib.parse import urlsplit

from comptoir.engine.frames import pending_of
from comptoir.server.languages import game_title, names_of, words
from comptoir.server.messages.quiet_hours import zone_of
from comptoir.server.messages.sending import DISCORD, JSON, NTFY, SLACK
from comptoir.server.storage.outbox import Delivery
from comptoir.server.tables.room import Room

Body = Mapping[str, Any]
UNBROKEN = SMTP.clone(max_line_length=300)  # keeps a link in a header on one line
INVISIBLE = "\u200b"  # a zero-width space: breaks up addresses and mentions


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """The text; `facts` are for programs."""

    title: str
    lines: Sequence[str]
    link: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    id: str = field(default_factory=lambda: secrets.token_hex(16))

    def text(self) -> str:
        """Everything but the title."""
        return "\n".join((*self.lines, self.link))


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a message: their language, their time zone, and where they find the table."""

    language: str
    quiet: Mapping[str, Any] | None
    address: str

    def moment(self, at: float) -> str:
        return datetime.fromtimestamp(at, zone_of(self.quiet)).strftime("%Y-%m-%d %H:%M %Z")


def turn_message(room: Room, delivery: Delivery, reader: Reader, *, is_own: bool) -> OutgoingMessage:
    """It is a seat's turn, which may be the reader's own; the seat must have something to decide."""
    say, name = words(reader.language), names_of(room.table, reader.language)[delivery.seat]
    view, since = room.match.borrowed_view(None), room.rows[delivery.rows - 1].made
    frame = pending_of(view, delivery.seat)
    assert frame is not None, f"seat {delivery.seat} has nothing to decide"
    question = room.game.presentation.say_question(view, frame, reader.language)
    # In secret lanes the deadline would tell others who has answered.
    deadline = None if room.history.is_secret() and not is_own else room.deadlines().get(delivery.seat)
    whose = "own" if is_own else "other"
    lines = [
        say.say(f"message.asked_{whose}", name=name, question=question),
        say.say("message.since", moment=reader.moment(since)),
        say.say("message.until", moment=reader.moment(deadline)) if deadline else "",
    ]
    times = {"since": int(since)} | ({"until": int(deadline)} if deadline else {})
    return _message(room, reader, (f"message.{whose}", "turn"), delivery, lines, question=question, **times)


def reminder_message(room: Room, delivery: Delivery, reader: Reader) -> OutgoingMessage:
    """A person's time will run out."""
    deadline = room.deadlines().get(delivery.seat, 0.0)
    lines = [words(reader.language).say("message.reminder_about", moment=reader.moment(deadline))]
    return _message(room, reader, ("message.reminder", "reminder"), delivery, lines, until=int(deadline))


def replaced_message(room: Room, delivery: Delivery, reader: Reader) -> OutgoingMessage:
    """A bot has a person's seat, and how they get it back."""
    key = "paused" if room.is_known_to_pause(delivery.seat) else "replaced"
    lines = [words(reader.language).say(f"message.{key}_about")]
    return _message(room, reader, ("message.replaced", "replaced"), delivery, lines)


def rematch_message(room: Room, delivery: Delivery, reader: Reader) -> OutgoingMessage:
    """Somebody has begun another game with a person."""
    names, seats = names_of(room.table, reader.language), room.table.seats
    host = next((names[seat.seat] for seat in seats if seat.person == room.table.owner), "")
    lines = [words(reader.language).say("message.rematch_about", host=host)]
    return _message(room, reader, ("message.rematch", "rematch"), delivery, lines)


def _message(
    room: Room, reader: Reader, kind: tuple[str, str], delivery: Delivery, lines: Sequence[str], **facts: Any
) -> OutgoingMessage:
    """What all messages about a seat have in common; `kind` is the key of the title, and the event for programs."""
    say, names, seat = words(reader.language), names_of(room.table, reader.language), delivery.seat
    others = ", ".join(other for number, other in enumerate(names) if number != seat)
    shown = [say.say("message.with", names=others) if others else "", *lines]
    common = {
        "event": kind[1], "table": room.table.id, "game": room.table.game, "seat": seat, "player": names[seat],
        "players": names, "language": reader.language,
    }  # fmt: skip
    title = say.say(kind[0], name=names[seat], game=game_title(say, room.game))
    link = f"{reader.address}/tables/{room.table.id}"
    return OutgoingMessage(title, [line for line in shown if line], link, common | facts, delivery.id)


def try_message(language: str, address: str) -> OutgoingMessage:
    """A test message, for a person who has just added a target."""
    say = words(language)
    return OutgoingMessage(say.say("message.try"), [say.say("message.try_about")], f"{address}/", {"event": "try"})


def code_message(code: str, language: str, link: str) -> OutgoingMessage:
    """The code that proves an address is theirs, and the page where they enter it."""
    say = words(language)
    return OutgoingMessage(say.say("message.code", code=code), [say.say("message.code_about", code=code)], link)


# ------------------------------------------------------------------ formats


def as_json(message: OutgoingMessage, address: str) -> tuple[str, Body]:
    """Everything, for a program."""
    said = {"id": message.id, "title": message.title, "text": message.text(), "link": message.link}
    return address, {**said, **message.facts}


def as_discord(message: OutgoingMessage, address: str) -> tuple[str, Body]:
    """Nobody is mentioned, whatever a player is called."""
    said = "\n".join((f"**{_for_discord(message.title)}**", *map(_for_discord, message.lines), f"<{message.link}>"))
    return address, {"content": said, "allowed_mentions": {"parse": []}}


def _for_discord(text: str) -> str:
    marked = re.sub(r"([\\*_~`|<>#\[\]()-])", r"\\\1", text)
    return re.sub("(@|:(?=//))", rf"\1{INVISIBLE}", marked)


def as_slack(message: OutgoingMessage, address: str) -> tuple[str, Body]:
    """The text as plain text, with a separate link; `text` is what a notification shows."""
    said = "\n".join((message.title, *message.lines))
    blocks = [
        {"type": "section", "text": {"type": "plain_text", "text": said, "emoji": False}},
        {"type": "section", "text": {"type": "mrkdwn", "text": _for_slack(message.link), "verbatim": False}},
    ]
    return address, {"text": _for_slack(message.title), "blocks": blocks}


def _for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def as_ntfy(message: OutgoingMessage, address: str) -> tuple[str, Body]:
    """The topic is the last part of the address; the rest accepts JSON."""
    root, _, topic = address.rstrip("/").rpartition("/")
    said = {"topic": topic, "title": message.title}
    if "://" not in message.link:  # a path cannot be clicked
        return f"{root}/", {**said, "message": message.text()}
    return f"{root}/", {**said, "message": "\n".join(message.lines), "click": message.link}


Form = Callable[[OutgoingMessage, str], tuple[str, Body]]
FORMS: Mapping[str, Form] = {JSON: as_json, DISCORD: as_discord, SLACK: as_slack, NTFY: as_ntfy}


# ------------------------------------------------------------------ mail


def as_mail(message: OutgoingMessage, sender: str, receiver: str, stop: str, language: str) -> EmailMessage:
    """A mail, with an unsubscribe link if there is one, which mail programs can follow by themselves."""
    mail = EmailMessage(UNBROKEN)
    mail["Subject"] = message.title
    mail["From"] = Address("Comptoir", addr_spec=sender)
    mail["To"] = receiver
    mail["Date"] = localtime()
    mail["Message-ID"] = f"<{message.id}@{urlsplit(stop).hostname or 'comptoir'}>"
    mail["Auto-Submitted"] = "auto-generated"
    if not stop:
        mail.set_content(f"{message.text()}\n")
        return mail
    mail["List-Unsubscribe"] = f"<{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(f"{message.text()}\n\n-- \n{words(language).say('message.stop', link=stop)}\n")
    return mail


def stop_link(address: str, target: str) -> str:
    """The unsubscribe link."""
    return f"{address}/messages/{target}/stop"
