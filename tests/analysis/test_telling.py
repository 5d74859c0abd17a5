"""An analysis in words and as a curve."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from comptoir.analysis.analysing import Analysis, Share, Step, Told
from comptoir.analysis.curve import as_picture, curve
from comptoir.analysis.telling import Mistake, mistakes_told, reasons, shares_told, signed_points
from comptoir.engine.match import Match
from comptoir.games.burgundy import GAME
from tests.games.saying import plain

SVG = "{http://www.w3.org/2000/svg}"


def told(move: str = "end-turn", rival: float = 50.0, now: float = 0.0, **terms: float) -> Told:
    return Told(move, (60.0, rival), 0.0, now, terms)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["+2 on the score at once", "−3 for the strongest rival", "+1.5 from districts nearer to completion"]),
        ("fr", ["+2 au score tout de suite", "−3 pour le meilleur adversaire",
                "+1,5 par des régions plus près d’être achevées"]),
    ],
)  # fmt: skip
def test_what_separates_two_moves_comes_from_the_evaluation(language: str, said: list[str]) -> None:
    best, other = told(districts=10.0, workers=4.0, rival=47.0, now=2.0), told(districts=8.5, workers=3.9)
    assert said == [plain(reason) for reason in reasons(GAME, best, other, 0, language)]


def test_numbers_have_signs_and_a_decimal_where_it_counts() -> None:
    assert ["+2", "−2.5", "+0"] == [signed_points(value, "en") for value in (2.0, -2.46, 0.0)]
    assert "−2,5" == signed_points(-2.5, "fr")


def a_match() -> tuple[Match, Analysis]:
    """A match whose first decision was a mistake, by an analysis made up for it."""
    match = Match(GAME, GAME.make_options(2), seed=1)
    (player,) = match.to_decide()
    worse, better = match.moves(player)[:2]
    texts = [match.text(player, move) for move in (better, worse)]
    match.play(player, worse)
    number = next(number for number, entry in enumerate(match.entries) if entry.move is worse)
    steps = [Step(n, -1, (50.0 + n, 50.0)) for n in range(len(match.entries))]
    steps[number] = Step(number, player, (49.0, 50.0), 7.0, (told(texts[0], districts=9.0),), told(texts[1]))
    shares = (Share(50.0, 1.0, -2.5, 0.0, 48.5), Share(50.0, 0.0, 0.0, 0.0, 50.0))
    return match, Analysis(1, GAME.key, 1, match.seats, False, (50.0, 50.0), tuple(steps), shares)


def test_a_mistake_is_told_with_the_better_move_and_why() -> None:
    match, analysis = a_match()
    (mistake,) = mistakes_told(match, analysis, "en")
    assert mistake.played != mistake.better
    assert (7.0, ("+9 from districts nearer to completion",)) == (mistake.cost, mistake.reasons)
    assert ("p1-die-0", "depot-1-1") == mistake.things


def test_the_curve_has_a_line_for_each_seat_and_a_link_for_each_mistake() -> None:
    match, analysis = a_match()
    mistakes = [Mistake(3, 0, 7.0, "ended <the> turn", "sold", (), ())]
    drawn = curve(analysis, match.seats, mistakes, "en", lambda number: f"?at={number}")
    picture = ElementTree.fromstring(as_picture(drawn))
    assert 4 == len([path for path in picture.iter(f"{SVG}path") if path.get("class") == "course"])  # and 2 samples
    assert ["?at=3"] == [link.get("href") for link in picture.iter(f"{SVG}a")]
    assert "−7: ended <the> turn" in [title.text for title in picture.iter(f"{SVG}title")]


def test_shares_of_luck_and_choice_are_rows_of_numbers() -> None:
    _, analysis = a_match()
    rows = dict(shares_told(analysis, "en"))
    assert (["50", "50"], ["+1", "+0"], ["−2.5", "+0"]) == (
        rows["expected at the start"], rows["luck"], rows["own choices"],
    )  # fmt: skip
