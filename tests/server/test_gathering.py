"""Tables that wait for players: links for friends, seats for anyone, and invitations."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.server.conftest import Client
from tests.server.support import databases
from tests.server.test_lobby import FRENCH, Another, read, set_up, stored

pytestmark = pytest.mark.usefixtures("each_database")
USED = "This invitation has already been used, or does not exist."


def link_on(client: Client, page: str) -> str:
    """The path of the invitation that a page shows."""
    found = re.search(r'value="http://[^/"]+(/invitations/[^"]+)"', client.get(page).text)
    assert found is not None
    return found[1]


def seats(page: str) -> str:
    """Where the seats of a table are."""
    return page.replace("gathering", "seats")


# ------------------------------------------------------------------ the page


def test_table_with_free_seats_waits_for_players(client: Client) -> None:
    page = set_up(client, players="3", seat_1="invited", seat_2="free")
    assert page.endswith("/gathering")
    assert "2 seats are still free" in read(client, page)
    assert "places libres" in read(client, page, **FRENCH)


def test_links_are_stored_hashed_only(client: Client, tmp_path: Path) -> None:
    token = link_on(client, set_up(client, seat_1="invited")).rsplit("/", 1)[1]
    assert token not in databases().dump(tmp_path)
    assert len(token) >= 22


def test_links_are_shown_to_their_maker_alone(client: Client, another: Another) -> None:
    page = set_up(client, players="3", seat_1="invited", seat_2="free")
    assert "/invitations/" in read(client, page)
    assert "/invitations/" not in read(another(), page)


def test_page_of_a_closed_table_is_for_those_who_sit_there(client: Client, another: Another) -> None:
    answer = another().get(set_up(client, seat_1="invited"))
    assert answer.status_code == 403
    assert "This table is not open" in answer.text


def test_unknown_table_is_not_found(client: Client) -> None:
    answer = client.get("/tables/nothing/gathering", headers=FRENCH)
    assert answer.status_code == 404
    assert "Il n’y a pas de table" in unescape(answer.text)


def test_page_of_a_table_in_play_leads_to_it(client: Client) -> None:
    table = set_up(client)
    assert table == client.get(f"{table}/gathering").headers["location"]


# ------------------------------------------------------------------ new links


def test_new_link_makes_the_old_one_useless(client: Client, another: Another) -> None:
    page = set_up(client, seat_1="invited")
    old = link_on(client, page)
    assert client.post(f"{seats(page)}/1/invite").headers["location"] == page
    new = link_on(client, page)
    assert [404, 200] == [another().get(link).status_code for link in (old, new)]


def test_new_link_leaves_the_other_links_alone(client: Client, another: Another) -> None:
    page = set_up(client, players="3", seat_1="invited", seat_2="invited")
    client.post(f"{seats(page)}/1/invite")
    links = re.findall(r'value="http://[^/"]+(/invitations/[^"]+)"', client.get(page).text)
    assert [200, 200] == [another().get(link).status_code for link in links]


def test_only_the_owner_makes_links(client: Client, another: Another) -> None:
    page, stranger = set_up(client, seat_1="invited"), another()
    link = link_on(client, page)
    stranger.post("/me", data={"name": "Eve"})
    answer = stranger.post(f"{seats(page)}/1/invite")
    assert answer.status_code == 403
    assert "Only the organiser of the table" in answer.text
    assert stranger.get(link).status_code == 200


def test_strangers_make_no_links(client: Client, another: Another) -> None:
    assert another().post(f"{seats(set_up(client, seat_1='invited'))}/1/invite").status_code == 403


@pytest.mark.parametrize("seat", [0, 2, 9])
def test_links_are_for_seats_that_await_a_friend(client: Client, seat: int) -> None:
    page = set_up(client, players="3", seat_1="invited", seat_2="free")
    answer = client.post(f"{seats(page)}/{seat}/invite")
    assert answer.status_code == 422
    assert "This seat is not kept for a friend." in answer.text


# ------------------------------------------------------------------ free seats


def test_anyone_takes_a_free_seat_and_the_game_begins(client: Client, another: Another) -> None:
    page, guest = set_up(client, seat_1="free"), another()
    assert page == guest.post(f"{seats(page)}/1/join").headers["location"]
    assert [page.removesuffix("/gathering")] * 2 == [one.get(page).headers["location"] for one in (guest, client)]


@pytest.mark.parametrize("seat", [0, 1, 9])
def test_only_free_seats_are_taken(client: Client, another: Another, seat: int) -> None:
    page = set_up(client, players="3", seat_1="invited", seat_2="free")
    answer = another().post(f"{seats(page)}/{seat}/join")
    assert answer.status_code == 422
    assert "This seat is not free." in answer.text


def test_newcomer_whose_name_is_no_text_is_refused(
    client: Client, another: Another, caplog: pytest.LogCaptureFixture
) -> None:
    page, json = set_up(client, seat_1="free"), {"content-type": "application/json", "accept": "application/json"}
    answer = another().post(f"{seats(page)}/1/join", content=b'{"name": "\xff"}', headers=json)
    assert (400, "The request could not be understood: it is not UTF-8.") == (
        answer.status_code,
        answer.json()["error"],
    )
    assert not caplog.records


def test_taken_seat_is_not_taken_again(client: Client, another: Another) -> None:
    page = set_up(client, players="3", seat_1="free", seat_2="free")
    another().post(f"{seats(page)}/1/join")
    answer = another().post(f"{seats(page)}/1/join", headers=FRENCH)
    assert answer.status_code == 422
    assert "Cette place n’est pas libre." in unescape(answer.text)


def test_nobody_takes_two_free_seats(client: Client) -> None:
    page = set_up(client, players="3", seat_1="free", seat_2="free")
    assert "You are already at this table." in client.post(f"{seats(page)}/1/join").text


# ------------------------------------------------------------------ invitations


def test_invitation_says_who_invites_to_what(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    link = link_on(client, set_up(client, seat_1="invited"))
    page = read(another(), link)
    assert "Ada invites you" in page
    assert "The Castles of Burgundy" in page
    assert "Ada vous invite" in read(another(), link, **FRENCH)


def test_looking_at_an_invitation_uses_nothing_up(client: Client, another: Another) -> None:
    page = set_up(client, seat_1="invited")
    link = link_on(client, page)
    assert {200} == {another().get(link).status_code for _ in range(3)}
    assert another().post(link, data={"name": "Ben"}).headers["location"] == page


def test_invitation_is_exchanged_for_a_seat(client: Client, another: Another, tmp_path: Path) -> None:
    page, friend = set_up(client, seat_1="invited"), another()
    answer = friend.post(link_on(client, page), data={"name": "  Ben   le Bref "})
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert [("person", "Ben le Bref")] == stored(tmp_path, "SELECT kind, name FROM seats WHERE seat = 1")
    assert page.removesuffix("/gathering") == friend.get(page).headers["location"]


@pytest.mark.parametrize(("headers", "sentence"), [({}, USED), (FRENCH, "Cette invitation a déjà servi")])
def test_invitation_is_accepted_once(
    client: Client, another: Another, headers: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    link = link_on(client, set_up(client, seat_1="invited"))
    another().post(link, data={"name": "Ben"})
    for answer in (another().post(link, data={"name": "Eve"}, headers=headers), another().get(link, headers=headers)):
        assert answer.status_code == 404
        assert sentence in unescape(answer.text)
    assert [("Ben",)] == stored(tmp_path, "SELECT name FROM seats WHERE seat = 1")


def test_own_invitation_leads_back_to_the_table(client: Client, another: Another) -> None:
    page, friend = set_up(client, players="3", seat_1="invited", seat_2="free"), another()
    link = link_on(client, page)
    friend.post(link, data={"name": "Ben"})
    answers = friend.get(link), friend.post(link, data={"name": "Ben"})
    assert [page] * 2 == [answer.headers["location"] for answer in answers]


def test_a_player_who_has_got_up_is_a_stranger_to_their_invitation(client: Client, another: Another) -> None:
    page, friend = set_up(client, players="3", seat_1="invited", seat_2="free"), another()
    link = link_on(client, page)
    friend.post(link, data={"name": "Ben"})
    friend.post(f"{seats(page)}/1/leave")
    assert [404, 404] == [one.get(link).status_code for one in (friend, client)]


def test_guessed_invitation_is_not_found(client: Client, tmp_path: Path) -> None:
    for answer in (client.get("/invitations/guess"), client.post("/invitations/guess", data={"name": "Eve"})):
        assert answer.status_code == 404
        assert USED in answer.text
    assert [] == stored(tmp_path, "SELECT id FROM people")


def test_bad_name_is_refused_and_the_invitation_still_works(client: Client, another: Another) -> None:
    link, friend = link_on(client, set_up(client, seat_1="invited")), another()
    answer = friend.post(link, data={"name": "x" * 25})
    assert answer.status_code == 422
    assert "A name has 1 to 24 characters." in answer.text
    assert "x" * 25 in answer.text
    assert friend.post(link, data={"name": "Ben"}).status_code == 303


def test_a_known_person_accepts_as_who_they_are(client: Client, another: Another, tmp_path: Path) -> None:
    link, friend = link_on(client, set_up(client, seat_1="invited")), another()
    friend.post("/me", data={"name": "Ben"})
    assert "You will sit down as Ben." in read(friend, link)
    friend.post(link, data={})
    assert [("Ben",)] == stored(tmp_path, "SELECT name FROM seats WHERE seat = 1")


def test_a_player_who_already_sits_there_is_warned(client: Client) -> None:
    link = link_on(client, set_up(client, seat_1="invited"))
    assert "You already have a seat at this table." in read(client, link)


# ------------------------------------------------------------------ leaving before it begins


def test_the_owner_of_a_table_can_cancel_it(client: Client, another: Another) -> None:
    page = set_up(client, players="3", seat_1="invited", seat_2="free")
    link, table = link_on(client, page), page.removesuffix("/gathering")
    assert page == client.post(f"{table}/cancel").headers["location"]
    assert "cancelled this table" in read(client, page)
    assert "a annulé cette table" in read(client, page, **FRENCH)
    assert page == client.get(table).headers["location"]
    assert "cancelled this table" in read(another(), link)
    assert table not in read(client, "/") + read(another(), "/")


def asked_before(page: str, action: str) -> list[str]:
    """What a page asks before each form with this action: the words that open it, what happens, and the button."""
    asked = r"<details.*?<summary[^>]*>(.*?)</summary>\s*<p>(.*?)</p>(.*?)</details>"
    forms = [found for found in re.findall(asked, page, re.DOTALL) if f'action="{action}"' in found[2]]
    assert len(forms) == page.count(f'action="{action}"')
    return [" | ".join(re.sub(r"<.*?>", "", part, flags=re.DOTALL).strip() for part in found) for found in forms]


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        (
            {},
            "Cancel the table | This is final: nobody can play at this table any more, and its links stop working."
            " | Yes, cancel the table",
        ),
        (
            FRENCH,
            "Annuler la table | C’est définitif\u00a0: plus personne ne pourra jouer à cette table, et ses liens ne"
            " fonctionneront plus. | Oui, annuler la table",
        ),
    ],
)
def test_page_says_what_happens_before_a_table_is_cancelled(client: Client, headers: dict[str, str], said: str) -> None:
    page = set_up(client, seat_1="invited")
    assert [said] == asked_before(read(client, page, **headers), page.replace("gathering", "cancel"))


def test_nothing_happens_any_more_at_a_cancelled_table(client: Client, another: Another) -> None:
    page = set_up(client, players="3", seat_1="invited", seat_2="free")
    link, table = link_on(client, page), page.removesuffix("/gathering")
    client.post(f"{table}/cancel")
    answers = [client.post(f"{table}/cancel"), client.post(f"{seats(page)}/1/invite")]
    answers += [another().post(f"{seats(page)}/2/join"), client.get(f"{table}/view"), another().post(link)]
    assert [422] * 5 == [answer.status_code for answer in answers]
    assert all("This table has been cancelled." in answer.text for answer in answers)


def test_used_invitation_to_a_cancelled_table_says_so_to_its_guest_alone(client: Client, another: Another) -> None:
    page, friend = set_up(client, players="3", seat_1="invited", seat_2="free"), another()
    link = link_on(client, page)
    friend.post(link, data={"name": "Ben"})
    client.post(page.replace("gathering", "cancel"))
    assert "cancelled this table" in read(friend, friend.get(link).headers["location"])
    answer = another().get(link)
    assert (404, True) == (answer.status_code, USED in answer.text)


def test_nobody_else_can_cancel_a_table(client: Client, another: Another) -> None:
    page = set_up(client, players="3", seat_1="free", seat_2="free")
    guest = another()
    guest.post(f"{seats(page)}/1/join")
    answer = guest.post(page.replace("gathering", "cancel"))
    assert 403 == answer.status_code
    assert "1 seat is still free" in read(client, page)


def test_a_game_that_has_begun_cannot_be_cancelled(client: Client) -> None:
    answer = client.post(f"{set_up(client)}/cancel")
    assert 422 == answer.status_code
    assert "This game has already begun." in answer.text


def test_a_player_who_sat_down_can_get_up_again(client: Client, another: Another, tmp_path: Path) -> None:
    page = set_up(client, players="4", seat_1="invited", seat_2="free", seat_3="free")
    link, guest, friend = link_on(client, page), another(), another()
    guest.post(f"{seats(page)}/2/join")
    assert "Leave this seat" in read(guest, page)
    friend.post(link, data={"name": "Ben"})
    for who, seat in ((guest, 2), (friend, 1)):
        who.post(f"{seats(page)}/{seat}/leave")
    kinds = "SELECT kind FROM seats ORDER BY seat"
    assert ["person", "invited", "free", "free"] == [row[0] for row in stored(tmp_path, kinds)]
    assert 404 == another().get(link).status_code
    client.post(f"{seats(page)}/1/invite")
    assert 200 == another().get(link_on(client, page)).status_code


def test_nobody_gets_up_for_others(client: Client, another: Another) -> None:
    page = set_up(client, players="3", seat_1="free", seat_2="free")
    another().post(f"{seats(page)}/1/join")
    assert 403 == client.post(f"{seats(page)}/1/leave").status_code
    assert 422 == client.post(f"{seats(page)}/0/leave").status_code


def test_a_table_says_its_clock(client: Client) -> None:
    page = set_up(client, players="3", seat_1="free", seat_2="free", clock="correspondence")
    assert "Clock: 3 days per move, plus 5 days in the bank." in read(client, page)
    assert "3 jours par coup" in read(client, page, **FRENCH)


def test_an_invitation_says_the_clock_of_its_table(client: Client, another: Another) -> None:
    page = set_up(client, seat_1="invited", **{"clock": "own", "clock-move": "1.5", "clock-bank": "0"})
    assert "Clock: 90 seconds per move." in read(another(), link_on(client, page))
