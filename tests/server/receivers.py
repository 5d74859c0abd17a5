"""Receivers of messages: a web server and a mail server on this machine, which keep what they are sent.

Both speak TLS if they are given a certificate.
"""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from socketserver import StreamRequestHandler, TCPServer, ThreadingTCPServer
from threading import Thread
from typing import Any

# ------------------------------------------------------------------ TLS


def tls_with(file: Path | None) -> ssl.SSLContext | None:
    """How a server speaks TLS with a certificate; None without."""
    if file is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


class _Encrypted(TCPServer):
    tls: ssl.SSLContext | None = None

    def get_request(self) -> tuple[socket, Any]:
        """The next connection; one that fails because the certificate is not trusted is skipped."""
        connection, address = super().get_request()
        return connection if self.tls is None else self.tls.wrap_socket(connection, server_side=True), address


class _WebServer(_Encrypted, ThreadingHTTPServer): ...


class _MailServer(_Encrypted, ThreadingTCPServer):
    daemon_threads = True


# ------------------------------------------------------------------ webhooks


@dataclass(frozen=True, slots=True)
class Received:
    """A request that has arrived."""

    path: str
    headers: dict[str, str]
    content: bytes

    @property
    def body(self) -> dict[str, Any]:
        """The content as JSON."""
        found: dict[str, Any] = json.loads(self.content)
        return found


@dataclass
class Receiver:
    """A web server for webhooks; it answers with these statuses, the last one for ever."""

    port: int = 0
    statuses: list[int] = field(default_factory=lambda: [200])
    headers: dict[str, str] = field(default_factory=dict)
    requests: list[Received] = field(default_factory=list)

    def address(self, path: str = "/hook", host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"

    def answer(self) -> int:
        return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]


@contextmanager
def receiving(*statuses: int, tls: Path | None = None, **headers: str) -> Iterator[Receiver]:
    """A web server as long as this lasts; with a certificate it speaks HTTPS."""
    found = Receiver(statuses=list(statuses) or [200], headers=headers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            heard = {name.lower(): value for name, value in self.headers.items()}
            found.requests.append(Received(self.path, heard, body))
            self.send_response(found.answer())
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None: ...

    with _WebServer(("127.0.0.1", 0), Handler) as server:
        found.port, server.tls = server.server_address[1], tls_with(tls)
        with _running(server):
            yield found


# ------------------------------------------------------------------ mail


@dataclass
class Mailbox:
    """A mail server that knows just enough; with a code other than 250 it refuses receivers."""

    port: int = 0
    code: int = 250
    mails: list[EmailMessage] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)  # what was said to it, mails left out


class _MailHandler(StreamRequestHandler):
    box: Mailbox
    tls: ssl.SSLContext | None  # after STARTTLS

    def handle(self) -> None:
        self._say("220 ready")
        while line := self.rfile.readline().decode().strip():
            self.box.heard.append(line)
            word = line.split()[0].upper()
            self._say(self._answer(word))
            if word == "DATA":
                self._take()
            if word == "STARTTLS" and not self._is_encrypted():
                return

    def _answer(self, word: str) -> str:
        answers = {"RCPT": f"{self.box.code} noted", "DATA": "354 go on", "QUIT": "221 bye", "AUTH": "235 welcome"}
        if self.tls is not None:
            answers |= {"EHLO": "250-fine\r\n250-STARTTLS\r\n250 AUTH PLAIN", "STARTTLS": "220 go on"}
        return answers.get(word, "250 fine")

    def _is_encrypted(self) -> bool:
        """Go on in TLS, if the certificate is trusted."""
        assert self.tls is not None
        try:
            self.request = self.tls.wrap_socket(self.request, server_side=True)
        except OSError:
            return False
        self.setup()
        return True

    def finish(self) -> None:
        super().finish()
        self.request.close()  # the server knows only the connection that it began as

    def _take(self) -> None:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        self.box.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))
        self._say("250 fine")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_server(code: int = 250, *, tls: Path | None = None, starttls: Path | None = None) -> Iterator[Mailbox]:
    """A mail server as long as this lasts; with a certificate for TLS from the first byte, or one for STARTTLS."""
    found = Mailbox(code=code)
    handler = type("Handler", (_MailHandler,), {"box": found, "tls": tls_with(starttls)})
    with _MailServer(("127.0.0.1", 0), handler) as server:
        found.port, server.tls = server.server_address[1], tls_with(tls)
        with _running(server):
            yield found


@contextmanager
def _running(server: TCPServer) -> Iterator[None]:
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
