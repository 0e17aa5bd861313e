"""Computer players at tables without Discord: when they think, about what, and how their moves are stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import pytest

from bot.games.registry import rules_of
from bot.opponents.answers import About
from bot.opponents.levels import Level
from bot.opponents.pool import Question
from bot.store.engine import Store
from bot.store.ground.agreement import Asked
from bot.store.ground.rows import Seating, Status
from bot.tables import computers as module
from bot.tables.agreements import ABSENT
from bot.tables.computers import PAUSE, Computers
from bot.tables.lobby import Guest
from bot.tables.places import Place
from bot.tables.refusals import Full, NoComputer, NoComputers, NotJoined, NotSeated
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.store.conftest import Clock
from tests.tables.agreeing import PEOPLE, Playing, begun, event

EASY, MEDIUM, HARD, MASTER = Level
Seated = Callable[..., Computers]


class Listed:
    """A pool that says whatever move is listed first, once it may, and fails so many times before."""

    def __init__(self, *, held: bool = False, fails: int = 0) -> None:
        self.asked: list[Question] = []
        self.fails = fails
        self.thinking, self.free = asyncio.Event(), asyncio.Event()
        if not held:
            self.free.set()

    async def choose(self, question: Question) -> str:
        self.asked.append(question)
        self.thinking.set()
        await self.free.wait()
        if self.fails:
            self.fails -= 1
            raise OSError
        rules = rules_of(question.game)
        notation = rules.write(rules.legal(question.view)[0])
        return f"0 {notation}" if question.about is About.HINT else notation

    async def close(self) -> None:
        return


@pytest.fixture
async def seated() -> AsyncIterator[Seated]:
    """What lets computers play at tables; they are stopped in the end."""
    made: list[Computers] = []

    def sit(play: Playing, pool: Listed, **more: Any) -> Computers:
        made.append(Computers(play.tables.read, play.tables.play, pool, **{"pause": 0.0, **more}))
        play.tables.read.watch = made[-1].look
        return made[-1]

    yield sit
    for each in made:
        await each.close()


async def lobby(
    store: Store, *, game: str = "dizzle", computers: Sequence[Level] = ()
) -> tuple[Tables, Table]:
    """A lobby that the first person has opened."""
    tables = Tables(store, lambda _: None)
    host, place = Guest(PEOPLE[0], "Person"), Place(10, 20, "en")
    return tables, await tables.lobby.open(
        game, host, place, options={}, seats=Seating.JOINED, computers=computers, source=event()
    )


async def move_on(play: Playing) -> Table:
    """Let the first person move until somebody else is to act; returns the table then."""
    table = await play.now()
    while table.acting_people == (PEOPLE[0],):
        table = await play.move("")
    return table


def moved(table: Table, after: Table) -> list[str]:
    """The seats that have moved between two times, in their order."""
    assert table.game is not None
    assert after.game is not None
    return [each[0] for each in after.game.record.moves[len(table.game.record.moves) :]]


async def test_computers_that_move_one_after_another_do_it_in_one_revision(
    store: Store, seated: Seated
) -> None:
    play = await begun(store, "dizzle", 1, computers=(EASY, MEDIUM, MASTER))
    pool = Listed()
    computers = seated(play, pool)
    table = await move_on(play)

    await computers.settle()

    after = await play.now()
    assert table.revision + 1 == after.revision
    assert ["2", "3", "4"] == moved(table, after)
    assert [EASY, MEDIUM, MASTER] == [each.effort.level for each in pool.asked]
    assert {About.MOVE} == {each.about for each in pool.asked}


async def test_a_run_that_takes_long_is_shown_in_parts(
    store: Store, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LONG", -1.0)
    play = await begun(store, "dizzle", 1, computers=(EASY, EASY, EASY))
    computers = seated(play, Listed())
    table = await move_on(play)

    await computers.settle()

    assert table.revision + 3 == (await play.now()).revision


async def test_a_computer_takes_a_moment_so_that_people_see_what_happened_before(
    store: Store, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    class Awake:
        """The module, but nobody sleeps."""

        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

        async def sleep(self, seconds: float) -> None:
            slept.append(seconds)

    monkeypatch.setattr(module, "asyncio", Awake())
    play = await begun(store, computers=(EASY,), seats=1)
    computers = seated(play, Listed(), pause=3600.0)
    await play.move("")

    await computers.settle()

    assert [True] == [3000 < each <= 3600 for each in slept]
    assert 0.5 <= PAUSE <= 2


async def test_a_computer_rests_while_the_game_does_and_moves_when_it_goes_on(
    store: Store, seated: Seated
) -> None:
    play = await begun(store, computers=(EASY,), seats=1)
    pool = Listed(held=True)
    computers = seated(play, pool)
    await play.move("")
    await pool.thinking.wait()
    await play.ask(1, Asked.PAUSE)
    pool.free.set()
    await computers.settle()
    assert 1 == len(await play.record())
    assert 1 == len(pool.asked)

    await play.ask(1, Asked.RESUME)
    await computers.settle()

    assert 2 == len(await play.record())


async def test_what_was_chosen_for_a_move_that_was_taken_back_is_never_made(
    store: Store, seated: Seated
) -> None:
    play = await begun(store, computers=(EASY,), seats=1)
    pool = Listed(held=True)
    computers = seated(play, pool)
    await play.move("e3-e5")
    await pool.thinking.wait()
    await play.ask(1, Asked.UNDO)
    pool.free.set()
    await computers.settle()
    assert () == await play.record()

    await play.move("d3-d5")
    await computers.settle()

    first, answer = await play.record()
    assert "1 d3-d5" == first
    assert answer.startswith("2 ")
    assert 2 == len(pool.asked)


async def test_a_choice_that_fails_is_tried_again_until_it_succeeds(
    store: Store, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PAUSES", (0.0, 0.0))
    play = await begun(store, computers=(EASY,), seats=1)
    pool = Listed(fails=3)
    computers = seated(play, pool)
    await play.move("")

    await computers.settle()

    assert 4 == len(pool.asked)
    assert 2 == len(await play.record())


async def test_nothing_is_chosen_any_more_once_the_bot_ends(store: Store, seated: Seated) -> None:
    play = await begun(store, computers=(EASY,), seats=1)
    pool = Listed(held=True)
    computers = seated(play, pool)
    await play.move("")
    await pool.thinking.wait()

    await computers.close()
    pool.free.set()
    computers.look(await play.now())
    await computers.settle()

    assert 1 == len(pool.asked)
    assert 1 == len(await play.record())


async def test_a_hint_is_what_hard_sees_from_the_person_s_own_seat(store: Store, seated: Seated) -> None:
    play = await begun(store, "dazzle", 2)
    pool = Listed()
    computers = seated(play, pool)
    table = await play.now()
    assert table.game is not None

    said = await computers.advise(table, 1)

    view = table.game.view(1)
    assert (table.rules.write(table.rules.legal(view)[0]), 0) == said
    assert [(HARD, About.HINT, view)] == [(each.effort.level, each.about, each.view) for each in pool.asked]


async def test_a_lobby_seats_computers_until_it_is_full_and_the_last_one_goes_first(store: Store) -> None:
    tables, table = await lobby(store)
    for level in (EASY, HARD, MASTER):
        table = await tables.computers.add(table.id, PEOPLE[0], level, source=event())
    with pytest.raises(Full):
        await tables.computers.add(table.id, PEOPLE[0], EASY, source=event())
    for left in (["easy", "hard"], ["easy"], []):
        table = await tables.computers.remove(table.id, PEOPLE[0], source=event())
        assert left == [each.computer for each in table.computers]

    with pytest.raises(NoComputer):
        await tables.computers.remove(table.id, PEOPLE[0], source=event())


async def test_an_event_told_twice_seats_one_computer_and_takes_one_away(store: Store) -> None:
    tables, table = await lobby(store)
    for source in ("one", "one", "two"):
        table = await tables.computers.add(table.id, PEOPLE[0], EASY, source=source)
    assert 2 == len(table.computers)

    for _ in range(2):
        table = await tables.computers.remove(table.id, PEOPLE[0], source="away")

    assert 1 == len(table.computers)


async def test_only_members_of_a_lobby_seat_computers(store: Store) -> None:
    tables, table = await lobby(store, computers=(EASY,))
    with pytest.raises(NotJoined):
        await tables.computers.add(table.id, PEOPLE[1], EASY, source=event())
    with pytest.raises(NotJoined):
        await tables.computers.remove(table.id, PEOPLE[1], source=event())


async def test_no_computer_sits_down_where_a_game_is_for_one(store: Store) -> None:
    with pytest.raises(NoComputers):
        await lobby(store, game="zen", computers=(EASY,))


async def test_a_rematch_that_its_last_person_leaves_is_called_off(store: Store) -> None:
    """The other person isn't back yet, but the computer is: alone it doesn't wait."""
    play = await begun(store, "dizzle", 2, computers=(EASY,))
    for person in PEOPLE[:2]:
        await play.tables.play.resign(play.id, person, source=event())
    computers = Computers(play.tables.read, play.tables.play, Listed(), pause=0.0)
    computers.look(await play.now())
    await computers.settle()
    rematch = await play.tables.lobby.rematch(play.id, Guest(PEOPLE[0], "Person"), source=event())
    assert (Status.LOBBY, 1) == (rematch.row.status, len(rematch.computers))

    left = await play.tables.lobby.leave(rematch.id, PEOPLE[0], source=event())

    assert Status.CANCELLED is left.row.status
    await computers.close()


async def test_whoever_a_computer_has_replaced_opens_no_rematch_for_it(
    store: Store, clock: Clock, seated: Seated
) -> None:
    """When all people are gone, the computers end the game, and nobody is left who could begin another."""
    play = await begun(store, "dizzle", 3, level=1)
    computers = seated(play, Listed())
    clock.time += ABSENT
    await play.ask(2, Asked.COMPUTER)
    await play.agree(3)
    for person in PEOPLE[1:3]:
        await play.tables.play.resign(play.id, person, source=event())
    await computers.settle()
    table = await play.now()

    assert Status.FINISHED is table.row.status
    assert None is table.seat_of(PEOPLE[0])
    with pytest.raises(NotSeated):
        await play.tables.lobby.rematch(play.id, Guest(PEOPLE[0], "Person"), source=event())
