"""Sending messages: by HTTP to an address outside our own network, or by mail.

A host is resolved once, every address is checked, and the connection goes to a checked address: neither a DNS change
a moment later nor a redirect, which is never followed, leads elsewhere.
"""

import asyncio
import smtplib
import socket
import ssl
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx
import msgspec

from comptoir import __version__
from comptoir.engine.errors import Refusal
from comptoir.server import thread_pools
from comptoir.server.refusals import Busy
from comptoir.server.settings import Smtp
from comptoir.server.thread_pools import Pool

JSON, DISCORD, SLACK, NTFY, EMAIL, PUSH = "json", "discord", "slack", "ntfy", "email", "push"
PORTS = {"http": 80, "https": 443}
PATIENCE = 10.0  # seconds for everything, from the lookup to the response
MESSAGE_ID = "X-Comptoir-Message"  # identical when a message is retried
LATER = (408, 425, 429)  # worth a retry
GONE = (404, 410)  # what a push service answers when a browser has withdrawn its subscription
NAT64 = IPv6Network("64:ff9b::/96")  # holds an IPv4 address in its last 32 bits

Address = IPv4Address | IPv6Address


class Undelivered(Exception):
    """A message could not be delivered: a word that says why, and whether a retry makes sense."""

    def __init__(self, problem: str, *, is_final: bool = False) -> None:
        self.problem, self.is_final = problem, is_final
        super().__init__(problem)

    def told(self) -> str:
        """The reason for an operator: the word, and what the other side or the system said, without addresses."""
        cause = self.__cause__
        if isinstance(cause, smtplib.SMTPRecipientsRefused):
            return self.problem
        said = cause.smtp_error if isinstance(cause, smtplib.SMTPResponseException) else cause
        text = said.decode(errors="replace") if isinstance(said, bytes) else str(said or "")
        return f"{self.problem} ({text})" if text else self.problem


class Unsubscribed(Undelivered):
    """A browser accepts no more messages."""

    def __init__(self) -> None:
        super().__init__("unsubscribed", is_final=True)


# ------------------------------------------------------------------ where it may go


def is_public(address: Address) -> bool:
    """Is the address on the public internet?"""
    if isinstance(address, IPv6Address):
        inner = _inner(address)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _inner(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address maps to, if any."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def web_parts(url: str) -> SplitResult:
    """The parts of an address that can receive something; refused if it is none."""
    try:
        parts = urlsplit(url)
        is_right = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0 and httpx.URL(url).host != ""
    except (ValueError, httpx.InvalidURL):
        is_right = False
    if not is_right or not url.isascii() or not url.isprintable() or " " in url:
        raise Refusal("This is not a webhook address; write it like https://example.org/hook.")
    if parts.username is not None or parts.password is not None:
        raise Refusal("Addresses with a user and a password are not accepted.")
    return parts


async def checked_url(url: str, allows_private: bool) -> None:
    """Refuse an address that cannot or must not receive anything."""
    parts = web_parts(url)
    try:
        await asyncio.wait_for(resolved(parts, allows_private, thread_pools.TYPED_NAMES), PATIENCE)
    except (Undelivered, TimeoutError) as problem:
        if isinstance(problem, Undelivered) and problem.problem == "private":
            raise Refusal("This address is on a private network; nothing is sent there.") from None
        raise Refusal("“{host}” cannot be found.", host=parts.hostname) from None


async def resolved(parts: SplitResult, allows_private: bool, pool: Pool) -> list[Address]:
    """All IP addresses of a host, if all of them are public."""
    host, port = str(parts.hostname), parts.port or PORTS[parts.scheme]
    try:
        found = await pool.run(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Undelivered("unknown") from None
    addresses = list(dict.fromkeys(ip_address(str(place[4][0]).partition("%")[0]) for place in found))
    if not allows_private and not all(is_public(address) for address in addresses):
        raise Undelivered("private", is_final=True)
    return addresses


# ------------------------------------------------------------------ HTTP


class Poster:
    """Sends to webhooks and push services; one per worker."""

    def __init__(self, allows_private: bool) -> None:
        self._allows_private = allows_private
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def post(self, url: str, body: Mapping[str, Any], id: str) -> None:
        """Post JSON to a webhook."""
        await self.send(url, msgspec.json.encode(body), {"content-type": "application/json", MESSAGE_ID: id})

    async def push(self, url: str, content: bytes, headers: Mapping[str, str]) -> None:
        """Post an encrypted message to a push service."""
        try:
            await self.send(url, content, headers)
        except Undelivered as reason:
            if reason.problem in [f"status {status}" for status in GONE]:
                raise Unsubscribed from None
            raise

    async def send(self, url: str, content: bytes, headers: Mapping[str, str]) -> None:
        """Post to a checked address; only the status of the response counts."""
        try:
            parts = web_parts(url)
            async with asyncio.timeout(PATIENCE):
                addresses = await resolved(parts, self._allows_private, thread_pools.NAMES)
                status = await self._status(url, parts, addresses, content, headers)
        except (TimeoutError, Busy):
            raise Undelivered("slow") from None
        except Refusal:
            raise Undelivered("unknown", is_final=True) from None
        if not 200 <= status < 300:
            is_final = status < 500 and status not in LATER
            raise Undelivered(f"status {status}", is_final=is_final)

    async def _status(
        self, url: str, parts: SplitResult, addresses: Sequence[Address], content: bytes, headers: Mapping[str, str]
    ) -> int:
        """The response of the first address that can be reached."""
        sent = {"host": parts.netloc, "user-agent": f"Comptoir/{__version__}", **headers}
        for address in addresses:
            target = httpx.URL(url).copy_with(host=str(address))
            asking = self._connected().stream(
                "POST", target, content=content, headers=sent, extensions={"sni_hostname": parts.hostname}
            )
            try:
                async with asking as answer:
                    return answer.status_code
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
            except httpx.HTTPError as problem:
                raise Undelivered("unreachable") from problem
        raise Undelivered("unreachable")

    def _connected(self) -> httpx.AsyncClient:
        # No connection is kept: the next one may be to another host at the same address. No proxy is used: it would
        # resolve names by itself.
        if self._client is None:
            limits = httpx.Limits(max_keepalive_connections=0)
            self._client = httpx.AsyncClient(
                timeout=PATIENCE, limits=limits, trust_env=False, follow_redirects=False, http2=False
            )
        return self._client


# ------------------------------------------------------------------ mail


async def send_mail(smtp: Smtp, mail: EmailMessage) -> None:
    """Hand a mail to the operator's server."""
    try:
        await thread_pools.MAIL.run(_send_mail, smtp, mail)
    except Busy:
        raise Undelivered("slow") from None
    except ssl.SSLCertVerificationError as problem:
        raise Undelivered("mail_certificate") from problem
    except smtplib.SMTPNotSupportedError as problem:
        raise Undelivered("mail_unencrypted") from problem
    except smtplib.SMTPAuthenticationError as problem:
        raise Undelivered(f"mail_login {problem.smtp_code}") from problem
    except smtplib.SMTPRecipientsRefused as problem:
        code = next(iter(problem.recipients.values()))[0]
        raise Undelivered(f"mail {code}", is_final=code >= 500) from problem
    except smtplib.SMTPResponseException as problem:
        raise Undelivered(f"mail {problem.smtp_code}") from problem
    except (OSError, smtplib.SMTPException) as problem:
        raise Undelivered("mail_unreachable") from problem


def _send_mail(smtp: Smtp, mail: EmailMessage) -> None:
    context = smtp.trust()
    opened = (
        smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=PATIENCE, context=context)
        if smtp.is_encrypted
        else smtplib.SMTP(smtp.host, smtp.port, timeout=PATIENCE)
    )
    with opened as server:
        server.ehlo()
        if not smtp.is_encrypted and (smtp.user or server.has_extn("starttls")):  # no password in clear text
            server.starttls(context=context)
        if smtp.user:
            server.login(smtp.user, smtp.password)
        server.send_message(mail)
