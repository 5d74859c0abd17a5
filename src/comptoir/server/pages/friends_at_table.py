"""Friends at a table that waits for players: who is invited to it, and who may be."""

from dataclasses import dataclass
from functools import partial

from comptoir.server.api.requester import Visit
from comptoir.server.storage import friend_invites, friends
from comptoir.server.storage.friends import Friend, alias
from comptoir.server.storage.store import GATHERING, Person, TableRow


@dataclass(frozen=True, slots=True)
class AtGathering:
    """What the page of a table that waits for players says about friends."""

    is_invited: bool = False
    invited: tuple[tuple[str, Friend], ...] = ()
    others: tuple[tuple[str, Friend], ...] = ()  # who may still be invited


async def friends_at(visit: Visit, table: TableRow, person: Person | None) -> AtGathering:
    """Friends who are invited to a table and who may be, for its organiser; for a guest, whether they are invited."""
    if person is None or table.status != GATHERING:
        return AtGathering()
    if table.owner != person.id:
        is_invited = await friend_invites.is_invited(visit.store, table.id, person.id)
        return AtGathering(is_invited and not table.seats_of(person))
    invited = await friend_invites.invited_to(visit.store, table.id)
    known = {friend.id for friend in invited} | {seat.person for seat in table.seats}
    others = [friend for friend in await friends.friends_of(visit.store, person.id) if friend.id not in known]
    called = partial(alias, person.id)
    return AtGathering(
        False,
        tuple((called(friend.id), friend) for friend in invited),
        tuple((called(friend.id), friend) for friend in others),
    )
