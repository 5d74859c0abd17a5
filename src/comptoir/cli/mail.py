"""A test mail, which shows an operator whether mails arrive, and if not, why."""

import asyncio
from secrets import token_hex

from comptoir.cli.screen import Screen
from comptoir.engine.errors import Refusal
from comptoir.server.messages.formats import as_mail, try_message
from comptoir.server.messages.sending import Undelivered, send_mail
from comptoir.server.settings import smtp_of


def send_test_mail(screen: Screen, receiver: str, server: str, authority: str, address: str) -> None:
    """Send a mail through the table's mail server."""
    if not server:
        raise Refusal("No mail server is set; set it in COMPTOIR_SMTP.")
    smtp = smtp_of(server, authority)
    message = try_message(token_hex(16), screen.language, address)
    try:
        asyncio.run(send_mail(smtp, as_mail(message, smtp.sender, receiver, "", screen.language)))
    except Undelivered as problem:
        raise Refusal(
            "{host} did not accept the mail: {reason}.", host=f"{smtp.host}:{smtp.port}", reason=problem.told()
        ) from None
    screen.line(screen.words.say("admin.mail_sent", host=f"{smtp.host}:{smtp.port}", receiver=receiver))
