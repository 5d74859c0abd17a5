"""The options of `comptoir serve`, and the environment variables of the same names."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer
from typer.models import OptionInfo

from comptoir.cli.arguments import base_address, networks
from comptoir.cli.files import default_database
from comptoir.cli.options import Database, Language
from comptoir.engine.errors import Refusal

if TYPE_CHECKING:  # no other command should wait for a web server to be imported
    from comptoir.server.settings import Settings

PREFIX = "COMPTOIR_"
MOST = 1_000_000  # seconds or factors; infinity is a number to Python


def setting(name: str, meaning: str, **more: Any) -> Any:
    """An option that is also an environment variable: `--body-limit` and `COMPTOIR_BODY_LIMIT`."""
    variable = PREFIX + name.replace("-", "_").upper()
    return typer.Option(f"--{name}", envvar=variable, help=meaning, **more)


@dataclass(frozen=True, slots=True, repr=False)  # some of them hold passwords
class ServeOptions:
    """The options of `comptoir serve`, in the order of its help."""

    host: Annotated[str, setting("host", "Where to listen; 0.0.0.0 accepts other machines.")] = "127.0.0.1"
    port: Annotated[
        int | None, setting("port", "0 picks any free one.", min=0, max=65535, show_default="8000 or the next free one")
    ] = None
    database: Database = None
    workers: Annotated[int, setting("workers", "Processes; more than one requires PostgreSQL.", min=1)] = 1
    bot_processes: Annotated[int, setting("bot-processes", "Processes in which bots think.", min=1)] = 2
    pace: Annotated[float, setting("pace", "Seconds between bots' moves.", min=0, max=MOST, metavar="S")] = 0.8
    proxies: Annotated[
        str,
        setting(
            "proxies",
            "Trusted reverse proxies, separated by commas, such as 127.0.0.1,10.0.0.0/8.",
            metavar="ADDRESSES",
        ),
    ] = ""
    is_https: Annotated[bool, setting("https", "Browsers use HTTPS, through a proxy.")] = False
    connections: Annotated[
        int | None, setting("connections", "Most connections at once, per worker.", min=1, show_default="any number")
    ] = None
    body_limit: Annotated[int, setting("body-limit", "The largest request.", min=1024, metavar="BYTES")] = 65536
    limits: Annotated[
        float,
        setting("limits", "Factor for the rate limits; 2 doubles them, 0 disables them.", min=0, max=MOST, metavar="X"),
    ] = 1.0
    smtp: Annotated[
        str,
        setting(
            "smtp",
            "The mail server: smtp://user:password@host:587?from=sender. Better set as a variable.",
            metavar="ADDRESS",
        ),
    ] = ""
    smtp_ca: Annotated[
        str, setting("smtp-ca", "Certificates to trust for the mail server, besides the system's.", metavar="FILE")
    ] = ""
    address: Annotated[
        str,
        setting(
            "address",
            "The public address of the table, for links in messages: https://table.example.org.",
            metavar="ADDRESS",
        ),
    ] = ""
    message_delay: Annotated[
        float, setting("message-delay", "Delay before a message about a turn.", min=0, max=MOST, metavar="S")
    ] = 30.0
    reminder: Annotated[
        float, setting("reminder", "Warning before a clock runs out; 0 for none.", min=0, max=MOST, metavar="S")
    ] = 14400.0
    push_key: Annotated[
        str,
        setting(
            "push-key",
            "Your own private key for messages in browsers (VAPID). Better set as a variable.",
            metavar="KEY",
        ),
    ] = ""
    private_targets: Annotated[bool, setting("private-targets", "Allow messages to private networks.")] = False
    metrics: Annotated[
        str,
        setting(
            "metrics",
            "Networks that may read /metrics, separated by commas, such as 10.0.0.0/8; never through a proxy.",
            metavar="ADDRESSES",
        ),
    ] = "127.0.0.0/8,::1"
    log: Annotated[Literal["text", "json"], setting("log", "Warnings as text, or everything as JSON.")] = "text"
    grace: Annotated[int, setting("grace", "Time to finish when stopped.", min=0, metavar="S")] = 10
    opens_browser: Annotated[bool, typer.Option("--open", help="Open the table in your browser.")] = False
    language: Language = ""

    def settings(self) -> Settings:
        """The settings of the table."""
        from comptoir.server.messages.push import checked_key
        from comptoir.server.settings import Settings, smtp_of

        smtp = smtp_of(self.smtp, self.smtp_ca) if self.smtp else None
        if smtp and not self.address:
            raise Refusal("E-mail needs --address as well as --smtp: every mail has an unsubscribe link.")
        return Settings(
            database=self.database or default_database(os.environ),
            bot_processes=self.bot_processes,
            pace=self.pace,
            is_https=self.is_https,
            body_limit=self.body_limit,
            limits=self.limits,
            smtp=smtp,
            address=base_address(self.address),
            message_delay=self.message_delay,
            reminder=self.reminder,
            push_key=checked_key(self.push_key),
            metrics=networks(self.metrics),
            allows_private_targets=self.private_targets,
        )

    def trusted_proxies(self) -> tuple[str, ...]:
        """The proxies that are trusted to report where a request comes from."""
        return networks(self.proxies)


def variables() -> list[str]:
    """The environment variables of the options."""
    parameters = inspect.signature(ServeOptions, eval_str=True).parameters.values()
    notes = (note for parameter in parameters for note in get_args(parameter.annotation)[1:])
    return [str(note.envvar) for note in notes if isinstance(note, OptionInfo) and note.envvar]


def check_variables(environment: Mapping[str, str]) -> None:
    """Refuse a variable that is probably a misspelt setting.

    Those that resemble no setting are ignored: people who run containers have variables of their own.
    """
    known = [name.removeprefix(PREFIX) for name in variables()]
    for name in sorted(name for name in environment if name.startswith(PREFIX)):
        asked = name.removeprefix(PREFIX)
        if asked not in known and (near := get_close_matches(asked, known, n=1)):
            raise Refusal("{name} is not a setting; did you mean {known}?", name=name, known=PREFIX + near[0])


def with_serve_options(command: Callable[[ServeOptions], None]) -> Callable[..., None]:
    """A command that typer sees with the fields of `ServeOptions` as its options."""

    @wraps(command)
    def told(**options: Any) -> None:
        command(ServeOptions(**options))

    told.__signature__ = inspect.signature(ServeOptions, eval_str=True)  # type: ignore[attr-defined]
    return told
