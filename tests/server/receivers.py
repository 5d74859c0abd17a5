"""Places that messages arrive at: a web server and a mail server on this machine, which keep what they are sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any


@dataclass(frozen=True, slots=True)
class Received:
    """A request that has arrived."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass
class Receiver:
    """A web server for webhooks; it answers with these statuses, the last one for ever."""

    port: int = 0
    statuses: list[int] = field(default_factory=lambda: [200])
    headers: dict[str, str] = field(default_factory=dict)
    requests: list[Received] = field(default_factory=list)

    def address(self, path: str = "/hook", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def answer(self) -> int:
        return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]


@contextmanager
def receiving(*statuses: int, **headers: str) -> Iterator[Receiver]:
    """A web server as long as this lasts."""
    found = Receiver(statuses=list(statuses) or [200], headers=headers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            heard = {name.lower(): value for name, value in self.headers.items()}
            found.requests.append(Received(self.path, heard, json.loads(body)))
            self.send_response(found.answer())
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found.port = server.server_address[1]
        with _running(server):
            yield found


@dataclass
class Mailbox:
    """A mail server that knows just enough; with a code other than 250 it refuses receivers."""

    port: int = 0
    code: int = 250
    mails: list[EmailMessage] = field(default_factory=list)


class _MailHandler(StreamRequestHandler):
    box: Mailbox

    def handle(self) -> None:
        self._say("220 ready")
        while line := self.rfile.readline():
            word = line.split()[0].upper()
            if word == b"DATA":
                self._say("354 go on")
                self._take()
            self._say(f"{self.box.code} noted" if word == b"RCPT" else "221 bye" if word == b"QUIT" else "250 fine")

    def _take(self) -> None:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        self.box.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_server(code: int = 250) -> Iterator[Mailbox]:
    """A mail server as long as this lasts."""
    found = Mailbox(code=code)
    handler = type("Handler", (_MailHandler,), {"box": found})
    with ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        found.port = server.server_address[1]
        with _running(server):
            yield found


@contextmanager
def _running(server: ThreadingTCPServer | ThreadingHTTPServer) -> Iterator[None]:
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
