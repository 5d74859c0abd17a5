"""Messages go encrypted, and only to a server with a certificate for the requested name."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from trustme import CA

from comptoir.engine.errors import Refusal
from comptoir.server.messages.formats import as_mail, try_message
from comptoir.server.messages.sending import Poster, Undelivered, send_mail
from comptoir.server.settings import Smtp, smtp_of
from tests.cli.running import refusal, run
from tests.server.receivers import Mailbox, mail_server, receiving
from tests.server.support import in_a_loop

ADDRESS = "https://table.example.org"
LOGIN = f"AUTH PLAIN {b64encode(bytes(1) + b'ada' + bytes(1) + b'secret').decode()}"


# ------------------------------------------------------------------ HTTPS


async def posted(address: str) -> None:
    poster = Poster(allows_private=True)
    try:
        await poster.post(address, {"text": "hello"}, "f00d")
    finally:
        await poster.close()


@in_a_loop
async def test_a_webhook_is_reached_by_https_under_its_name(trusted: Path) -> None:
    with receiving(tls=trusted) as receiver:
        await posted(receiver.address(host="localhost", scheme="https"))
        [found] = receiver.requests
        assert ({"text": "hello"}, f"localhost:{receiver.port}") == (found.body, found.headers["host"])


@in_a_loop
async def test_nothing_is_posted_to_whom_nobody_vouches_for(localhost: Path) -> None:
    with receiving(tls=localhost) as receiver:
        with pytest.raises(Undelivered, match="unreachable"):
            await posted(receiver.address(host="localhost", scheme="https"))
        assert [] == receiver.requests


@in_a_loop
async def test_nothing_is_posted_to_a_server_with_a_certificate_for_another_name(trusted: Path) -> None:
    with receiving(tls=trusted) as receiver:
        with pytest.raises(Undelivered, match="unreachable"):
            await posted(receiver.address(host="127.0.0.1", scheme="https"))
        assert [] == receiver.requests


# ------------------------------------------------------------------ mail


async def mailed(box: Mailbox, host: str = "localhost", **smtp: Any) -> None:
    mail = as_mail(try_message("en", ADDRESS), "table@example.org", "ada@example.org", ADDRESS, "en")
    await send_mail(Smtp(host, box.port, "table@example.org", **smtp), mail)


@in_a_loop
async def test_a_password_and_a_mail_go_after_starttls(trusted: Path) -> None:
    with mail_server(starttls=trusted) as box:
        await mailed(box, user="ada", password="secret")
        said = [line for line in box.heard if line.split()[0] in ("STARTTLS", "AUTH", "data")]
        assert (["STARTTLS", LOGIN, "data"], 1) == (said, len(box.mails))


@in_a_loop
async def test_starttls_is_used_without_a_password_too(trusted: Path) -> None:
    with mail_server(starttls=trusted) as box:
        await mailed(box)
        assert ("STARTTLS", 1) == (box.heard[1], len(box.mails))


@in_a_loop
async def test_mail_goes_encrypted_from_the_first_byte(trusted: Path) -> None:
    with mail_server(tls=trusted) as box:
        await mailed(box, is_encrypted=True)
        assert 1 == len(box.mails)


@in_a_loop
async def test_neither_password_nor_mail_go_to_whom_nobody_vouches_for(localhost: Path) -> None:
    with mail_server(starttls=localhost) as box:
        with pytest.raises(Undelivered, match="mail_certificate"):
            await mailed(box, user="ada", password="secret")
        assert ("STARTTLS", []) == (box.heard[-1], box.mails)


@pytest.mark.parametrize("is_encrypted", [True, False])
@in_a_loop
async def test_no_mail_goes_to_a_server_with_a_certificate_for_another_name(trusted: Path, is_encrypted: bool) -> None:
    server = mail_server(tls=trusted) if is_encrypted else mail_server(starttls=trusted)
    with server as box:
        with pytest.raises(Undelivered, match="mail_certificate"):
            await mailed(box, host="127.0.0.1", is_encrypted=is_encrypted)
        assert [] == box.mails


@in_a_loop
async def test_a_custom_authority_can_be_trusted(authority: CA, localhost: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.pem"
    authority.cert_pem.write_to_path(str(own))
    with mail_server(starttls=localhost) as box:
        await mailed(box, user="ada", password="secret", authority=str(own))
        assert 1 == len(box.mails)


def test_a_file_without_certificates_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text("nothing")
    for file in ("none.pem", "missing.pem"):
        with pytest.raises(Refusal, match="contains no readable certificates"):
            smtp_of("smtps://mail.example.org?from=a@b", str(tmp_path / file))


@in_a_loop
async def test_a_certificate_that_is_not_trusted_is_called_that(localhost: Path) -> None:
    with mail_server(starttls=localhost) as box:
        with pytest.raises(Undelivered) as refused:
            await mailed(box)
        assert refused.value.told().startswith("mail_certificate (")
        assert "certificate verify failed" in refused.value.told()


def test_an_operator_sends_a_mail_to_try_it() -> None:
    with mail_server() as box:
        sent = run(
            "admin", "test-mail", "ada@example.org", "--smtp", f"smtp://localhost:{box.port}?from=table@example.org"
        )
        assert f"localhost:{box.port} has accepted the mail for ada@example.org" in " ".join(sent.stdout.split())
        assert ["ada@example.org"] == [mail["To"] for mail in box.mails]


def test_an_operator_is_told_exactly_why_no_mail_goes(localhost: Path) -> None:
    with mail_server(starttls=localhost) as box:
        server = f"smtp://localhost:{box.port}?from=table@example.org"
        said = refusal("admin", "test-mail", "ada@example.org", "--smtp", server)
    assert "mail_certificate" in said
    assert "certificate verify failed" in said
