"""The other side of Web Push, on this machine: a push service, and a browser that reads what it gets from there."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

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
from py_vapid import Vapid02, jwt

from comptoir.server.messages.push import Subscription
from tests.server.receivers import Received, Receiver


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def point_of(key: EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class SubscribedBrowser:
    """A browser that has subscribed; nobody else can read its messages."""

    endpoint: str
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    def subscription(self) -> Subscription:
        return Subscription(self.endpoint, to_text(point_of(self.key)), to_text(self.auth))

    def body(self) -> dict[str, str]:
        """What its page sends to the server."""
        found = self.subscription()
        return {"endpoint": found.endpoint, "p256dh": found.p256dh, "auth": found.auth}

    def decrypted(self, content: bytes) -> bytes:
        """The text of a message, as RFC 8291 says."""
        salt, length = content[:16], content[20]
        sender, text = content[21 : 21 + length], content[21 + length :]
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
        info = b"WebPush: info\0" + point_of(self.key) + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        padded = AESGCM(key).decrypt(nonce, text, None).rstrip(b"\0")
        assert padded.endswith(b"\x02")
        return padded[:-1]

    def read(self, request: Received) -> dict[str, Any]:
        """What the service worker is told."""
        found: dict[str, Any] = json.loads(self.decrypted(request.content))
        return found


def browser_at(service: Receiver, path: str = "/push/secret") -> SubscribedBrowser:
    """A browser whose messages go through this service."""
    return SubscribedBrowser(service.address(path, host="localhost", scheme="https"))


def signed_claims(authorization: str) -> tuple[str, dict[str, Any]]:
    """The key of the sender and what it claims; fails unless the signature is right."""
    assert Vapid02.verify(authorization)
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    return parts["k"], jwt.decode(parts["t"], parts["k"])
