"""How a message leaves: by HTTP to an address that is not on our own network, or by mail.

An address is resolved once, all that it leads to is looked at, and the connection goes to what was looked at: a name
that leads somewhere else a moment later changes nothing, and neither does a redirect, since none is followed.
"""

from __future__ import annotations

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

from comptoir import __version__
from comptoir.engine.errors import Refusal
from comptoir.server import thread_pools
from comptoir.server.refusals import Busy
from comptoir.server.smtp import Smtp
from comptoir.server.thread_pools import Pool

JSON, DISCORD, SLACK, NTFY, EMAIL = "json", "discord", "slack", "ntfy", "email"
PORTS = {"http": 80, "https": 443}
PATIENCE = 10.0  # seconds for everything, from the name to the answer
MESSAGE_ID = "X-Comptoir-Message"  # the same when a message is sent again
LATER = (408, 425, 429)  # not refused for ever
NAT64 = IPv6Network("64:ff9b::/96")  # holds an IPv4 address in its last 32 bits

Address = IPv4Address | IPv6Address


class Undelivered(Exception):
    """A message could not be delivered: a word that says why, and whether it is of any use to try again."""

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


# ------------------------------------------------------------------ where it may go


def is_public(address: Address) -> bool:
    """Is it on the open network, rather than on this machine, beside it, or nowhere?"""
    if isinstance(address, IPv6Address):
        inner = _inner(address)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _inner(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address to which an IPv6 address leads in the end, where it does."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def web_parts(url: str) -> SplitResult:
    """The parts of an address to which something can be sent; refused if it is none."""
    try:
        parts = urlsplit(url)
        is_right = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0 and httpx.URL(url).host != ""
    except (ValueError, httpx.InvalidURL):
        is_right = False
    if not is_right or not url.isascii() or not url.isprintable() or " " in url:
        raise Refusal("This is no address of a webhook; write it like https://example.org/hook.")
    if parts.username is not None or parts.password is not None:
        raise Refusal("An address with a user and a password is not taken.")
    return parts


async def checked_url(url: str, allows_private: bool) -> None:
    """Refuse an address to which nothing can or may be sent."""
    parts = web_parts(url)
    try:
        await asyncio.wait_for(resolved(parts, allows_private, thread_pools.TYPED_NAMES), PATIENCE)
    except Undelivered as problem:
        if problem.problem == "private":
            raise Refusal("This address is on a private network; nothing is sent there.") from None
        raise Refusal("“{host}” cannot be found.", host=parts.hostname) from None
    except TimeoutError:
        raise Refusal("“{host}” cannot be found.", host=parts.hostname) from None


async def resolved(parts: SplitResult, allows_private: bool, pool: Pool) -> list[Address]:
    """All that an address leads to, if all of it is public."""
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
    """Sends JSON to webhooks; one for a worker."""

    def __init__(self, allows_private: bool) -> None:
        self._allows_private = allows_private
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def post(self, url: str, body: Mapping[str, Any], id: str) -> None:
        """Send it to a checked address; of the answer only the status counts."""
        try:
            parts = web_parts(url)
            async with asyncio.timeout(PATIENCE):
                addresses = await resolved(parts, self._allows_private, thread_pools.NAMES)
                status = await self._status(url, parts, addresses, body, id)
        except (TimeoutError, Busy):
            raise Undelivered("slow") from None
        except Refusal:
            raise Undelivered("unknown", is_final=True) from None
        if not 200 <= status < 300:
            is_final = status < 500 and status not in LATER
            raise Undelivered(f"status {status}", is_final=is_final)

    async def _status(
        self, url: str, parts: SplitResult, addresses: Sequence[Address], body: Mapping[str, Any], id: str
    ) -> int:
        """What the first of the addresses answers that can be reached."""
        headers = {"host": parts.netloc, "user-agent": f"Comptoir/{__version__}", MESSAGE_ID: id}
        for address in addresses:
            target = httpx.URL(url).copy_with(host=str(address))
            asking = self._connected().stream(
                "POST", target, json=body, headers=headers, extensions={"sni_hostname": parts.hostname}
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
        # No connection is kept: the next one may be to another host at the same address. No proxy is asked: it would
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
        if not smtp.is_encrypted and (smtp.user or server.has_extn("starttls")):  # no password in the clear
            server.starttls(context=context)
        if smtp.user:
            server.login(smtp.user, smtp.password)
        server.send_message(mail)
