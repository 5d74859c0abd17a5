"""The message that a friend invites somebody to a table."""

from comptoir.games import game as game_of
from comptoir.server.languages import clock_words, game_title, words
from comptoir.server.messages.formats import OutgoingMessage, Reader
from comptoir.server.storage.friend_invites import still_invites
from comptoir.server.storage.outbox import Delivery
from comptoir.server.storage.store import Store
from comptoir.words import catalogue


async def invitation_message(store: Store, delivery: Delivery, reader: Reader) -> OutgoingMessage | None:
    """Who invites to which game; None if they have come, declined, or are not expected any more."""
    name, table = await still_invites(store.engine, delivery.target, delivery.table), await store.table(delivery.table)
    if name is None or table is None:
        return None
    tell, say = catalogue("friends", reader.language), words(reader.language)
    game = game_title(say, game_of(table.game))
    lines = [tell.say("message.about"), clock_words(table.clock, say)]
    facts = {"event": delivery.what, "table": table.id, "game": table.game, "by": name, "language": reader.language}
    link = f"{reader.address}/tables/{table.id}/gathering"
    title = tell.say("message.title", name=name, game=game)
    return OutgoingMessage(title, [line for line in lines if line], link, facts, delivery.id)
