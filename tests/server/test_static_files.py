"""The files of pages: for ever, packed for whoever can unpack them, and nothing else of the disk."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from comptoir.server.pages import static_files
from comptoir.server.pages.page import STATIC, static
from comptoir.server.pages.static_files import joined
from tests.server.conftest import Client


@pytest.mark.parametrize(
    ("name", "media_type", "is_packed"),
    [
        ("app.js", "text/javascript", True),
        ("page.css", "text/css", True),
        ("icons/favicon.svg", "image/svg+xml", True),
        ("icons/icon-192.png", "image/png", False),  # packed already
    ],
)
def test_a_file_is_packed_where_that_makes_it_smaller(
    client: Client, name: str, media_type: str, is_packed: bool
) -> None:
    content = (STATIC / name).read_bytes()
    for accepted in ("identity", "gzip, br"):
        with client.stream("GET", static(name), headers={"accept-encoding": accepted}) as answer:
            sent, packed = b"".join(answer.iter_raw()), is_packed and "gzip" in accepted
        assert answer.headers["content-type"].split(";")[0] == media_type
        assert "accept-encoding" == answer.headers["vary"]
        assert packed == ("gzip" == answer.headers.get("content-encoding"))
        assert content == (gzip.decompress(sent) if packed else sent)


@pytest.mark.parametrize("name", ["nothing.js", "table", "", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd"])
def test_nothing_else_is_served(client: Client, name: str) -> None:
    assert 404 == client.get(static(name)).status_code


def test_scripts_are_joined_after_what_they_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "STATIC", tmp_path)
    (tmp_path / "table").mkdir()
    (tmp_path / "far.js").write_text("const own = 1;\nexport const far = own;\nexport async function wait() {}\n")
    (tmp_path / "table/near.js").write_text('import { far } from "../far.js";\nexport class Near {}\n')
    main = tmp_path / "table/main.js"
    main.write_text('import { far as away } from "../far.js";\nimport { Near } from "./near.js";\nnew Near(away);\n')
    assert joined(main) == (
        "const $far = (() => {\nconst own = 1;\nconst far = own;\nasync function wait() {}\n"
        "return { far, wait };\n})();\n"
        "const $table_near = (() => {\nconst { far } = $far;\nclass Near {}\nreturn { Near };\n})();\n"
        "const $table_main = (() => {\nconst { far: away } = $far;\nconst { Near } = $table_near;\n"
        "new Near(away);\nreturn {  };\n})();\n"
    )
