"""The collector looks only at what is new, and now and then at everything."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from comptoir.server.operating import tidying
from comptoir.server.operating.tidying import tidy_briefly


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def tidied() -> Iterator[None]:
    callbacks, thresholds = list(gc.callbacks), gc.get_threshold()
    tidy_briefly()
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, tidied: None) -> None:
    """Every look takes too long."""
    monkeypatch.setattr(tidying, "LONG", 0.0)


@pytest.mark.usefixtures("slow")
def test_what_is_alive_is_left_alone_after_a_long_look() -> None:
    knot = Knot()
    gc.collect()
    assert all(knot is not other for other in gc.get_objects())
    assert gc.get_freeze_count()


@pytest.mark.usefixtures("tidied")
def test_what_is_new_is_tidied() -> None:
    gone = weakref.ref(Knot())
    gc.collect()
    assert gone() is None


def test_what_was_alive_is_tidied_later_if_looking_is_short(tidied: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "LONG", 3600.0)
    knot = Knot()
    gone = weakref.ref(knot)
    gc.collect()
    del knot
    gc.collect()
    assert gone() is None


def test_what_was_there_before_is_not_looked_through(tidied: None) -> None:
    assert all(Knot is not other for other in gc.get_objects())


def test_everything_is_looked_through_after_a_while(slow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    gc.collect()
    del knot
    gc.collect()
    assert gone() is not None
    monkeypatch.setattr(tidying, "WHOLE", 0.0)
    gc.collect()
    assert gone() is None
