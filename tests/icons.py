"""The icons that phones want as PNG, drawn from our SVG files: `make icons`, whenever one of those changes."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.chromium import NoChromium, open_chromium

FOLDER = Path(__file__).parents[1] / "src" / "comptoir" / "server" / "static" / "icons"
# The drawing and the width of each.
ICONS = {
    "icon-192.png": ("favicon.svg", 192),
    "icon-512.png": ("favicon.svg", 512),
    "app-512.png": ("app.svg", 512),
    "app-180.png": ("app.svg", 180),
    "badge-96.png": ("badge.svg", 96),
}


def draw(browser: Browser, name: str) -> bytes:
    """An icon as a PNG file."""
    source, width = ICONS[name]
    page = browser.new_page(viewport={"width": width, "height": width})
    svg = (FOLDER / source).read_text(encoding="utf-8")
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {width}px }}</style>{svg}")
    drawn = page.screenshot(omit_background=True)
    page.close()
    return drawn


def main() -> int:
    try:
        with open_chromium() as browser:
            for name in ICONS:
                (FOLDER / name).write_bytes(draw(browser, name))
    except NoChromium as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
