"""Who is the operator: somebody on a machine that was named, who asks the server itself and not a proxy before it."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network

from comptoir.server.protection.rate_limits import AnyConnection

# What proxies add. On their machine every request of a stranger comes from inside, but for these.
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def is_trusted(connection: AnyConnection, networks: Sequence[str]) -> bool:
    """Does a request come straight from one of these networks?"""
    if connection.client is None or any(name in connection.headers for name in PASSED_ON):
        return False
    try:
        address = ip_address(connection.client.host)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:  # of a server that listens to both at once
        address = address.ipv4_mapped
    return any(address in ip_network(network) for network in networks)
