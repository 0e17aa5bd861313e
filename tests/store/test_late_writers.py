"""Whatever is written about somebody after their erasure has begun is refused, whoever writes it and however late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from random import Random

import pytest
from sqlalchemy import BigInteger

from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.errors import BeingErased, Conflict, StoreError
from bot.store.ground.rows import Hand, NewMove, Person
from bot.store.people.shares import Share
from bot.store.tables.caps import Caps
from tests.store.conftest import Clock, event, known, lobby, opened
from tests.store.finished import DAY, Played, begun, ended, rows
from tests.store.lives import ANN, BOB, NAME, holding

NOW = 20_604 * DAY
ASKED = (NOW - 1_420_070_400_000) << 22
"""The event by which Ann asks to be erased."""
BEFORE, MEANWHILE, AFTER = str(ASKED - 1), str(ASKED + 5), str(ASKED + (61_000 << 22))


@dataclass
class Scene:
    """What a writer had read before the erasure began."""

    store: Store
    person: Person
    lobby: int
    """A table of Bob's that Ann hasn't joined."""
    running: int
    source: str


async def _open(scene: Scene) -> None:
    await scene.store.changes.create_table(lobby(host_id=ANN), source=scene.source)


async def _try(scene: Scene) -> None:
    puzzle = replace(lobby(host_id=ANN), daily=20_604)
    await scene.store.changes.create_table(puzzle, source=scene.source)


async def _join(scene: Scene) -> None:
    await scene.store.changes.add_member(scene.lobby, 1, person_id=ANN, source=scene.source)


async def _call_off(scene: Scene) -> None:
    await scene.store.changes.cancel(scene.lobby, 1, source=scene.source, by=ANN)


async def _meet(scene: Scene) -> None:
    await scene.store.people.remember_person(ANN, NAME, source=scene.source)


async def _choose(scene: Scene) -> None:
    await scene.store.people.set_preferences(ANN, {"look": "dark"}, source=scene.source)


async def _watch(scene: Scene) -> None:
    assert await scene.store.agreements.watch(scene.running, ANN, source=scene.source)


async def _invite(scene: Scene) -> None:
    table = replace(lobby(host_id=BOB), invited=((ANN, NAME),))
    await scene.store.changes.create_table(table, source=scene.source)


async def _nudge(scene: Scene) -> None:
    row = await scene.store.tables.row(scene.running)
    assert row is not None
    await scene.store.agreements.nudge(scene.running, row.revision, [ANN], by=1, since=0, source=scene.source)


async def _rename(scene: Scene) -> None:
    await scene.store.people.met(scene.person, f"{NAME} II", locale="ru")


async def _open_messages(scene: Scene) -> None:
    await scene.store.people.set_dm_channel(scene.person, ANN)


async def _close_messages(scene: Scene) -> None:
    await scene.store.people.mark_dm_dead(scene.person)


async def _show_hand(scene: Scene) -> None:
    kept = await scene.store.hands.put_hand(Hand(scene.running, ANN, channel_id=9, message_id=1, revision=9))
    assert not kept


async def _share(scene: Scene) -> None:
    assert not await scene.store.shares.put(Share("dragon_face", 20_604, ANN, 10, 20, 30))


ASKED_FOR = {
    "open": _open,
    "try": _try,
    "join": _join,
    "call off": _call_off,
    "choose": _choose,
    "watch": _watch,
    "invite": _invite,
    "nudge": _nudge,
}
OWN = ASKED_FOR | {"meet": _meet}
"""What an event of Discord asks for: refused while the erasure goes on, and if it came before its end."""
LATE = {
    "rename": _rename,
    "open messages": _open_messages,
    "close messages": _close_messages,
    "show a hand": _show_hand,
    "share": _share,
}
"""What is written because of something before: refused for ever once the person is gone."""


async def scene_of(store: Store, clock: Clock, source: str) -> Scene:
    clock.time = NOW
    await store.people.remember_person(ANN, NAME, source=None)
    waiting = (await opened(store, lobby(host_id=BOB))).table.id
    running = (await begun(store, Played(people=(BOB, ANN)))).table.id
    person = await store.people.person(ANN)
    assert person is not None
    return Scene(store, person, waiting, running, source)


@pytest.mark.parametrize("source", [BEFORE, MEANWHILE])
@pytest.mark.parametrize("writer", ASKED_FOR)
async def test_what_comes_while_somebody_is_erased_is_refused(
    store: Store, clock: Clock, writer: str, source: str
) -> None:
    scene = await scene_of(store, clock, source)
    before = await holding(store, ANN)
    await store.privacy.begin(ANN, source=str(ASKED))

    with pytest.raises(BeingErased):
        await ASKED_FOR[writer](scene)

    assert before == await holding(store, ANN)


@pytest.mark.parametrize("writer", [*OWN, *LATE])
async def test_what_was_asked_for_before_the_end_of_an_erasure_is_not_written_after_it(
    store: Store, clock: Clock, writer: str
) -> None:
    scene = await scene_of(store, clock, MEANWHILE)
    await store.privacy.begin(ANN, source=str(ASKED))
    clock.time += 1000
    await store.privacy.erase(ANN)

    if writer in LATE:
        await LATE[writer](scene)
    else:
        with pytest.raises(BeingErased):
            await OWN[writer](scene)

    assert set() == await holding(store, ANN)


@pytest.mark.parametrize("writer", LATE)
async def test_nothing_of_a_life_before_is_written_about_who_has_come_back(
    store: Store, clock: Clock, writer: str
) -> None:
    scene = await scene_of(store, clock, BEFORE)
    await store.privacy.begin(ANN, source=str(ASKED))
    await store.privacy.erase(ANN)
    clock.time += 60_000
    await store.people.remember_person(ANN, "Ann again", source=AFTER)
    again = await store.people.person(ANN)

    await LATE[writer](scene)

    assert again == await store.people.person(ANN)
    assert {"people.id"} == await holding(store, ANN)


@pytest.mark.parametrize(
    "writer", sorted(OWN.keys() - {"nudge"})
)  # whoever is nudged sits in a game: theirs are over
async def test_whoever_comes_back_after_an_erasure_is_let_in(store: Store, clock: Clock, writer: str) -> None:
    scene = await scene_of(store, clock, AFTER)
    await store.privacy.begin(ANN, source=str(ASKED))
    await store.privacy.erase(ANN)

    await OWN[writer](scene)

    assert set() != await holding(store, ANN)


async def test_what_the_erasure_itself_does_is_let_in(store: Store, clock: Clock) -> None:
    clock.time = NOW
    own = (await opened(store, lobby(host_id=ANN))).table
    await store.privacy.begin(ANN, source=str(ASKED))
    await store.changes.cancel(own.id, own.revision, source=f"{ASKED}-0-{own.id}-1", by=ANN)
    await store.privacy.erase(ANN)
    assert set() == await holding(store, ANN)


async def test_an_erasure_that_died_with_its_process_keeps_nobody_out_for_long(
    store: Store, clock: Clock
) -> None:
    scene = await scene_of(store, clock, MEANWHILE)
    await store.privacy.begin(ANN, source=str(ASKED))
    clock.time += 10 * 60_000
    await _choose(scene)


async def test_who_it_was_that_has_been_erased_is_kept_for_an_hour_and_as_a_hash(
    store: Store, clock: Clock
) -> None:
    clock.time = NOW
    await store.privacy.begin(ANN, source=str(ASKED))
    await store.privacy.erase(ANN)
    (kept,) = await rows(store, schema.erasures)
    assert str(ANN) not in str(kept)
    clock.time += 60 * 60_000
    await store.privacy.begin(BOB, source=AFTER)
    assert 1 == len(await rows(store, schema.erasures))


async def test_whatever_runs_beside_an_erasure_leaves_nothing(
    store: Store, second: Store, clock: Clock
) -> None:
    """On both engines, with writers in another process: none of them is half let in."""
    random = Random(5)
    store.changes.caps = second.changes.caps = Caps(999, 999, 999)
    game = Played(people=(BOB, ANN), game="dazzle")
    for number in range(8):
        asked = ASKED + number * (120_000 << 22)
        clock.time = NOW + number * 120_000
        await store.people.remember_person(ANN, NAME, source=None)
        person = await known(store, ANN)
        running = (await begun(store, game)).table
        over = (await begun(store, game)).table
        scenes = [
            Scene(each, person, (await opened(store, lobby(host_id=BOB))).table.id, running.id, "")
            for each in (store, second) * 4
        ]
        writers: list[Awaitable[object]] = []
        for place, (name, writer) in enumerate([*OWN.items(), *LATE.items()]):
            scene = scenes[place % len(scenes)]
            scene.source = f"{asked - 1}-{name}-{place}"
            writers.append(_allowed(writer, scene))
        writers.append(ended(second, over, game))
        writers.append(_move(second, running.id, running.revision))
        random.shuffle(writers)

        async def erase(source: str = str(asked)) -> None:
            await second.privacy.begin(ANN, source=source)
            await second.privacy.erase(ANN)

        found = await asyncio.gather(erase(), *writers, return_exceptions=True)

        odd = [each for each in found if isinstance(each, BaseException) and not isinstance(each, StoreError)]
        assert [] == odd
        assert set() == await holding(store, ANN)


async def _allowed(writer: Callable[[Scene], Awaitable[None]], scene: Scene) -> None:
    try:
        await writer(scene)
    except (BeingErased, Conflict, AssertionError):  # put_hand may come before
        return


async def _move(store: Store, table_id: int, revision: int) -> None:
    await store.changes.append_moves(table_id, revision, moves=[NewMove(1, "somewhere")], source=event())


def test_every_column_that_may_hold_a_persons_number_is_known_to_erasing() -> None:
    """A new one needs a writer that is refused above, and its line in ``Privacy.erase``."""
    others = {
        "id", "table_id", "guild_id", "channel_id", "message_id", "board_channel_id", "board_message_id",
        "ping_message_id", "dm_channel_id", "rematch_of", "finish_no", "first_no", "points", "event", "until",
        "away_until", "opener_role_id", "paused_left", "parent_id", "line_id",
    }  # fmt: skip
    numbers = {
        str(column)
        for table in schema.METADATA.sorted_tables
        for column in table.columns
        if isinstance(column.type, BigInteger)
        and column.name not in others
        and not column.name.endswith("at")
    }
    assert {
        "tables.host_id",
        "tables.ended_by",
        "members.person_id",
        "hands.person_id",
        "results.person_id",
        "leaderboard_rows.person_id",
        "daily_tries.person_id",
        "shares.person_id",
        "invitations.person_id",
        "nudges.person_id",
        "watchers.person_id",
    } == numbers
