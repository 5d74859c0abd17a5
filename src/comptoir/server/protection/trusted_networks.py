"""Trusted networks: the operator is someone on a listed machine who asks the server directly, not through a proxy."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network

from comptoir.server.protection.rate_limits import AnyConnection

# Headers that proxies add. Requests from strangers reach us from the proxy's own machine; only these tell them apart.
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def is_trusted(connection: AnyConnection, networks: Sequence[str]) -> bool:
    """Does a request come directly from one of these networks?"""
    if connection.client is None or any(name in connection.headers for name in PASSED_ON):
        return False
    try:
        address = ip_address(connection.client.host)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:  # from a dual-stack socket
        address = address.ipv4_mapped
    return any(address in ip_network(network) for network in networks)
