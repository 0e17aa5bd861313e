"""Games that have ended, put into the store without being played by people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.app import TablesideBot
from bot.games.core import Departure
from bot.games.record import Record, parse_entry, plies
from bot.games.registry import rules_of
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.store.ground.rows import NewMove, NewTable, Seating
from bot.tables.table import Table
from tests.conformance.random_records import random_record
from tests.conformance.settings import Setting

SETTINGS: Final = (
    Setting("dragon_face", 2),
    Setting("dazzle", 2, {"deal": "dazzle"}),
    Setting("blindsight", 3),
    Setting("dizzle", 2, {"level": 1}),
    Setting("zen", 1, {"form": "easy-fly"}),
)
"""One game of each kind, as short as they are."""


async def put_past(
    sandbox: Sandbox, bot: TablesideBot, record: Record, names: Sequence[str], *, channel: str = "table-talk"
) -> Table:
    """Store a game that has ended, as if these people had played it in a channel."""
    changes = bot.store.changes
    people = [sandbox.actor(name) for name in names]
    for person in people:
        shown = person.person.display or person.name
        await bot.store.people.remember_person(person.id, shown, source=None)
    new = NewTable(
        game=record.game,
        rules_version=record.version,
        guild_id=sandbox.world.guild_id,
        channel_id=sandbox.world.channel(channel).id,
        locale="en",
        host_id=people[0].id,
        options=record.options,  # type: ignore[arg-type] # a record's options are the game's own
        seed=record.seed,
        seating=Seating.JOINED,
    )
    table = (await changes.create_table(new, source=f"past-{record.seed.hex()}")).table
    for each in people[1:]:
        source = f"past-{table.id}-{each.id}"
        table = (await changes.add_member(table.id, table.revision, person_id=each.id, source=source)).table
    order = [each.id for each in people]
    table = (await changes.start(table.id, table.revision, order=order, salt=record.salt, source=None)).table
    entries = map(parse_entry, record.moves)
    moves = [NewMove(each.seat, each.notation) for each in entries]
    await changes.append_moves(table.id, table.revision, moves=moves, source=None, result=record.result)
    return await bot.tables.read.get(table.id)


async def past_table(sandbox: Sandbox, bot: TablesideBot, setting: Setting) -> Table:
    """A game played at random by the first people of the server."""
    names = ("ada", "ben", "cleo", "dan", "eve")[: setting.seats]
    return await put_past(sandbox, bot, random_record(setting), names)


def left_early(setting: Setting) -> Record:
    """A game in which the first seat gave up after three moves: the shortest with anything to see."""
    record = random_record(setting)
    moves = (*record.moves[:3], f"1 {rules_of(setting.game).write(Departure.RESIGN)}")
    begun = replace(record, moves=moves, result=None)
    *_, last = plies(begun)
    return replace(begun, result=rules_of(setting.game).outcome(last.state))


def digest(message: Message) -> bytes:
    """What a message's only picture is made of."""
    (picture,) = message.pictures
    return picture.content


async def picked(person: Actor, shown: Message, way: str, value: str) -> Message:
    """Choose in that menu of a replay which goes a certain way: jump, seat."""
    menu = next(each for each in shown.selects if f":{way}." in each.custom_id)
    reply = await person.select(shown, menu.custom_id, value)
    assert reply.message is not None
    return reply.message
