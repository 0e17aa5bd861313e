"""A person who has done all that can be stored, and all that is stored."""

from __future__ import annotations

from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.agreement import Agreement, Asked
from bot.store.ground.rows import Hand, NewMove
from bot.store.people.shares import Share
from tests.store.conftest import Clock, event, known, lobby, opened
from tests.store.finished import (
    DAY,
    HERE,
    Played,
    begun,
    play,
    rows,
    solo,
    void,
)

ANN, BOB, EVE = 812_345_678_901_234_567, 812_345_678_901_234_568, 723_456_789_012_345_678
"""Numbers as Discord gives them."""
NAME = "Ёжик Zebulon"


async def holding(store: Store, person: int) -> set[str]:
    """The columns in which a person's number is found."""
    found = set()
    for table in schema.METADATA.sorted_tables:
        for row in await rows(store, table):
            for column, value in zip(table.columns, row, strict=True):
                if value == person or (isinstance(value, str) and str(person) in value):
                    found.add(f"{table.name}.{column.name}")
    return found


async def lived(store: Store, clock: Clock) -> dict[str, int]:
    """Let Ann do everything that is stored, mostly with Bob; returns some tables by what they are."""
    clock.time = 20_604 * DAY + 5
    for person, name in ((ANN, NAME), (BOB, "Bob the Other"), (EVE, "Eve")):
        await store.people.remember_person(person, name, locale="ru", source=None)
    await store.people.set_preferences(
        ANN, {"look": "dark", "utc_offset": 180, "quiet_from": 1320}, source=None
    )
    await store.people.set_dm_channel(await known(store, ANN), 4444)
    await store.people.set_dm_channel(await known(store, BOB), 5555)
    won = await play(store, Played(people=(BOB, ANN), places=(2, 1)))
    await play(store, Played(people=(BOB, EVE)))
    await play(store, Played(people=(ANN, -1)))
    await play(store, solo("zen", people=(ANN,), options={"form": "easy-fly"}, moves=5))
    gone = await play(store, Played(people=(ANN, BOB)))
    await void(store, gone)
    off = (await begun(store, Played(people=(ANN, BOB)))).table
    await store.changes.cancel(off.id, off.revision, source=event(), by=ANN)
    daily = await play(
        store, solo("dizzle", people=(ANN,), options={"level": "2"}, daily=20_604, scores=(33,))
    )
    await play(store, solo("dizzle", people=(BOB,), options={"level": "2"}, daily=20_604, scores=(44,)))
    for person, message in ((ANN, 61), (BOB, 62)):
        await store.shares.put(Share("dizzle", 20_604, person, HERE, 7, message))
    running = (await begun(store, Played(people=(BOB, ANN)))).table
    await store.changes.append_moves(
        running.id, running.revision, moves=[NewMove(1, "bobs-secret")], source=event()
    )
    await store.changes.append_moves(
        running.id, running.revision + 1, moves=[NewMove(2, "anns-move")], source=event()
    )
    row = await store.agreements.nudge(
        running.id, running.revision + 2, [ANN, BOB], by=1, since=0, source=event()
    )
    await store.changes.append_moves(
        running.id, row.revision, moves=[NewMove(2, "anns-slip")], source=event()
    )
    undone = Agreement(what=Asked.UNDO, seat=2, revision=row.revision + 2, target=2)
    await store.agreements.take_back(
        running.id, row.revision + 1, to=2, playing=(1, 2), agreement=undone, source=event()
    )
    for person in (ANN, BOB):
        await store.agreements.watch(running.id, person, source=event())
    hosted = (await opened(store, lobby(host_id=ANN), guests=(BOB,))).table.id
    for person in (ANN, BOB):
        await store.hands.put_hand(
            Hand(running.id, person, channel_id=9, message_id=person % 1000, revision=3)
        )
    return {"won": won, "void": gone, "off": off.id, "daily": daily, "running": running.id, "lobby": hosted}
