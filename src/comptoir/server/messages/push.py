"""Web Push: a message to a browser, signed by this server (RFC 8292), which only that browser can read (RFC 8291).

In between is a push service of the browser's maker, at the address that the browser has given.
"""

import os
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from time import time
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from comptoir.engine.errors import Refusal
from comptoir.server.messages.formats import OutgoingMessage
from comptoir.server.settings import Settings

ENDPOINT = re.compile(r"https://[A-Za-z0-9.-]{1,253}(:\d{1,5})?/[!-~]+")
ENDPOINT_LENGTH = 1000
BASE64URL = re.compile(r"[A-Za-z0-9_-]+={0,2}")
PRIVATE, PUBLIC, AUTH = 32, 65, 16  # bytes of keys: a number, a point, and a secret that both sides know
RECORD = 4096  # bytes that a push service accepts at least
BODY = 900  # characters of a message, so that it fits whatever its letters
LASTS = 24 * 3600  # seconds for which a push service keeps a message for a browser that is switched off
SIGNED = 12 * 3600  # seconds for which a signature is valid; a day at most is allowed


def _bytes(text: str) -> bytes:
    """What base64url stands for; unlike Python's own decoder, it ignores nothing."""
    if not BASE64URL.fullmatch(text):
        raise ValueError("not base64url")
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


# ------------------------------------------------------------------ the key of this server


def new_private_key() -> str:
    """A private key that nobody has had before."""
    number = generate_private_key(SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(PRIVATE, "big"))


@dataclass(frozen=True)
class PushKey:
    """The key with which this server signs; browsers accept messages by its owner alone."""

    private: str = field(repr=False)

    @cached_property
    def _vapid(self) -> Vapid02:
        return Vapid02.from_raw(self.private.encode())

    @cached_property
    def public(self) -> str:
        """What a browser has to know when it subscribes."""
        return _text(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def signature(self, endpoint: str, contact: str) -> str:
        """The header that says who sends: for this push service, for a few hours."""
        parts = urlsplit(endpoint)
        audience = f"{parts.scheme}://{parts.netloc}"
        claims = {"aud": audience, "exp": int(time()) + SIGNED, "sub": contact}
        return str(self._vapid.sign(claims)["Authorization"])


def checked_key(private: str) -> str:
    """A private key that an operator has set; empty for one that the server makes."""
    if private:
        try:
            is_right = len(_bytes(private)) == PRIVATE and bool(PushKey(private).public)
        except ValueError:
            is_right = False
        if not is_right:
            raise Refusal("This is not a push key; it has 32 bytes, written in base64url.")
    return private


def contact_of(settings: Settings) -> str:
    """Whom a push service asks about our messages; empty if nobody is known, and then none are sent."""
    address = urlsplit(settings.address)
    return f"https://{address.hostname}" if address.scheme == "https" else ""


# ------------------------------------------------------------------ subscriptions


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that accepts messages: where, and the keys to encrypt them with."""

    endpoint: str
    p256dh: str
    auth: str


def checked_subscription(endpoint: str, p256dh: str, auth: str) -> Subscription:
    """A subscription as a browser has sent it; refused if it cannot be one."""
    try:
        is_right = len(_bytes(auth)) == AUTH and len(_bytes(p256dh)) == PUBLIC and bool(_point(p256dh))
    except ValueError:
        is_right = False
    if not is_right or len(endpoint) > ENDPOINT_LENGTH or not ENDPOINT.fullmatch(endpoint):
        raise Refusal("This is not a push subscription of a browser.")
    return Subscription(endpoint, p256dh, auth)


def _point(p256dh: str) -> EllipticCurvePublicKey:
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(p256dh))


# ------------------------------------------------------------------ a message


def content_of(message: OutgoingMessage, waiting: int, language: str) -> bytes:
    """What the service worker is told: the text, where it leads, and how many games wait."""
    path = urlsplit(message.link).path or "/"
    body = "\n".join(message.lines)[:BODY]
    said = {"title": message.title, "body": body, "path": path, "waiting": waiting, "language": language}
    return msgspec.json.encode(said)


def headers_of(message: OutgoingMessage, signature: str) -> dict[str, str]:
    """How a push service handles a message: a later one about the same table replaces it."""
    return {
        "authorization": signature,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(LASTS),
        "topic": str(message.facts.get("table", "comptoir")),
    }


def encrypted(text: bytes, to: Subscription, *, salt: bytes = b"", key: EllipticCurvePrivateKey | None = None) -> bytes:
    """The text for one browser, as a single record of aes128gcm (RFC 8188). Salt and key are new for every message."""
    salt, key = salt or os.urandom(16), key or generate_private_key(SECP256R1())
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = key.exchange(ECDH(), _point(to.p256dh))
    secret = _derived(shared, _bytes(to.auth), b"WebPush: info\0" + _bytes(to.p256dh) + own, 32)
    cipher = AESGCM(_derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + cipher.encrypt(nonce, text + b"\x02", None)  # 2 ends the last record


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def subscription_in(device: Mapping[str, str], endpoint: str) -> Subscription:
    """The subscription of a stored target."""
    return Subscription(endpoint, device["p256dh"], device["auth"])
