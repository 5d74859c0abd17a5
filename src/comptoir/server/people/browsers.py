"""Which browser somebody uses, as coarsely as they need to recognise it in a list of their own."""

from __future__ import annotations

# In this order: most browsers claim to be those below them as well.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def browser_of(agent: str) -> str:
    """`Firefox, Linux` of what a browser says about itself; empty if it says nothing that is known."""
    found = (next((name for mark, name in names.items() if mark in agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(name for name in found if name)
