"""Two bots on one PostgreSQL database: what one leaves is taken up by the other, once, and each knows what is new."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import sharded
from bot.app import TablesideBot
from bot.duties import LEFT_BEHIND
from bot.people.preferences import USUAL
from bot.people.servers import UNSETTLED
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.ground.rows import Board
from bot.store.ground.told import News
from bot.store.people.resettling import Resettling
from bot.tables.rounds import Rounds
from bot.tables.service import Tables
from bot.ui.delivery import emojis
from bot.ui.delivery.bound import MOST
from bot.ui.delivery.emojis import EmojiPace
from bot.ui.delivery.showings import Shown
from renderers.base import Look
from renderers.emojis import emojis_of
from tests.chance import foresee_test
from tests.play.people import Players, code_of
from tests.play.tables import sit_down
from tests.robustness.pairs import SHARDS, Pair, paired
from tests.store.conftest import server
from tests.store.postgresql import Server

__all__ = ["server"]


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    with server.up_to_date() as address:
        yield address


@pytest.fixture
async def sandbox(clock: Clock, pictures: None) -> AsyncIterator[Sandbox]:
    async with Sandbox(clock=clock, shards=SHARDS) as sandbox:
        yield sandbox


@pytest.fixture
async def pair(
    request: pytest.FixtureRequest,
    sandbox: Sandbox,
    url: str,
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Pair]:
    foresee_test(request, monkeypatch)
    monkeypatch.setattr(sharded, "_PACE", 0.0)
    async with paired(sandbox, url, tmp_path, clock) as pair:
        yield pair


async def dead(pair: Pair, players: Players) -> None:
    """Let somebody resign by a process that dies before anybody sees it."""
    person = await players.to_act()
    assert person is not None
    tables = Tables(pair.servers.store, lambda _: None)
    pair.sandbox.notifications.act()
    await tables.play.resign((await players.table()).id, person.id, source="1")


async def test_what_a_dead_process_has_left_unshown_is_shown_once_though_both_try(
    sandbox: Sandbox, pair: Pair, clock: Clock
) -> None:
    players = await sit_down(sandbox, pair.servers, "dragonface new", ("ada", "ben"))
    await dead(pair, players)
    clock.advance(LEFT_BEHIND / 1000 - 1)
    before = len(sandbox.traffic)
    await pair.rounds()
    await pair.settle()
    assert before == len(sandbox.traffic), "it is still the business of whoever has changed it"
    clock.advance(2)
    for _ in range(2):
        await pair.rounds()
        await pair.settle()
    edits = [each for each in sandbox.traffic[before:] if each.message_id == players.board().id]
    assert 1 == len(edits)
    assert "wins" in players.board().text


async def test_a_computer_whose_process_died_while_it_was_thinking_moves_in_another(
    sandbox: Sandbox, pair: Pair, clock: Clock
) -> None:
    await hand_duty_over(pair)
    ada = sandbox.actor("ada")
    await pair.servers.computers.close()  # it dies, as far as thinking goes
    code = code_of(await ada.slash("dragonface new", opponent="easy", seating="joined"))
    await ada.slash("dragonface move", move="e3-e5", table=code)
    await pair.settle()
    clock.advance(LEFT_BEHIND / 1000 + 1)
    await pair.direct.duties.tidy()
    await pair.direct.computers.settle()
    await pair.settle()
    table = await pair.direct.tables.read.by_code(code)
    assert table.game is not None
    assert 2 == table.game.ply


async def test_games_are_settled_anew_by_the_process_that_does_what_is_done_once(
    sandbox: Sandbox, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    for each, name in ((pair.servers, "servers"), (pair.direct, "direct")):
        monkeypatch.setattr(each.store.resettling, "resettle", noting(begun, name, each.store.resettling))
    players = await sit_down(sandbox, pair.servers, "dragonface new", ("ada", "ben"))
    table = await players.table()
    await pair.servers.tables.play.resign(table.id, table.acting_people[0], source="1")
    await hand_duty_over(pair)
    await pair.servers.store.resettling.unsettle_all(["dragon_face"])
    pair.servers.recount.wake()
    await pair.rounds()
    for each in pair.both:
        await each.recount.settle()
    assert ["direct"] == begun
    assert [] == await pair.servers.store.resettling.unsettled_games()
    await pair.settle()


def noting(begun: list[str], name: str, resettling: Resettling) -> Callable[..., Awaitable[tuple[int, int]]]:
    """Settle games as ever, and note who did."""
    resettle = resettling.resettle

    async def noted(*args: Any, **options: Any) -> tuple[int, int]:
        begun.append(name)
        return await resettle(*args, **options)

    return noted


async def hand_duty_over(pair: Pair) -> None:
    """Let the second bot do what is done once, as if the first had lost its line for a moment."""
    assert pair.servers.store.locks is not None
    await pair.servers.store.locks.close()
    async with asyncio.timeout(5):
        while not await pair.direct.store.duty.mine():  # noqa: ASYNC110 - the server notices a little later
            await asyncio.sleep(0.01)
    await pair.direct.duties.tidy()
    await pair.settle()


async def test_what_is_chosen_through_one_process_holds_in_another_at_once(
    sandbox: Sandbox, pair: Pair
) -> None:
    """Each is what a process remembers, and another changes: nobody waits for a minute, or for a first read."""
    ada = sandbox.actor("ada")
    servers, direct = pair.both
    guild, channel = sandbox.world.guild_id, sandbox.world.channel("table-talk").id
    for bot in pair.both:
        await bot.stored_preferences.met(ada.id, "Ada", "en")
        assert UNSETTLED == await bot.stored_servers.of(guild)
    servers.burial.quiet[channel] = None
    await direct.stored_preferences.change(ada.id, source="1", language="ru")
    await direct.stored_servers.change(guild, language="ru")
    for _ in range(MOST):
        await direct.bound.count("board 1")
    await direct.store.publishing.keep_board(1, Board(channel, 5, 6), instead_of=None)
    await direct.store.told.tell(News.SHOWING, "1 replay 77 https://discord.com/channels/1/2/77")
    async with asyncio.timeout(5):
        while servers.showings.where(cast(Any, SimpleNamespace(id=1)), Shown.REPLAY) is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await servers.store.told.settle()
    assert "ru" == servers.stored_preferences.last_known(ada.id).language
    assert "ru" == (await servers.stored_servers.of(guild)).language
    assert channel not in servers.burial.quiet
    assert not servers.bound.may_ask("board 1")


async def test_whoever_was_cut_off_looks_again_at_all_that_it_remembers(sandbox: Sandbox, pair: Pair) -> None:
    servers, direct = pair.both
    ada, guild = sandbox.actor("ada"), sandbox.world.guild_id
    await servers.stored_preferences.met(ada.id, "Ada", "en")
    await servers.stored_servers.of(guild)
    assert servers.store.locks is not None
    await servers.store.locks.close()
    await direct.stored_preferences.change(ada.id, source="1", look="dark")
    await direct.stored_servers.change(guild, language="ru")
    await servers.store.duty.mine()
    await servers.store.told.settle()
    assert Look.DARK is servers.stored_preferences.last_known(ada.id).look
    assert "ru" == (await servers.stored_servers.of(guild)).language


async def test_what_is_remembered_of_somebody_goes_in_all_processes_when_they_are_erased(
    sandbox: Sandbox, pair: Pair
) -> None:
    servers, direct = pair.both
    ada = sandbox.actor("ada")
    await direct.stored_preferences.change(ada.id, source="1", language="ru")
    await servers.stored_preferences.of(ada.id)
    await direct.store.privacy.begin(ada.id, source="2")
    await direct.store.privacy.erase(ada.id)
    async with asyncio.timeout(5):
        while servers.stored_preferences.last_known(ada.id) != USUAL:  # noqa: ASYNC110 - told by another process
            await asyncio.sleep(0.01)


async def test_emojis_are_brought_by_one_process_and_by_the_other_from_where_it_died(
    sandbox: Sandbox, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emojis, "all_games", lambda: ("dragon_face",))
    monkeypatch.setattr(emojis, "_WAIT", 0.02)
    names = emojis_of("dragon_face").names()
    servers, direct = pair.both
    drawn = asyncio.Event()

    async def slowly() -> bool:
        """The second has looked at what there is before the first begins; it goes on when that is dead."""
        await drawn.wait()
        return await direct.store.duty.mine()

    monkeypatch.setattr(direct.own_emojis, "_mine", slowly)
    for bot in pair.both:
        bot.own_emojis.pace = EmojiPace(drawing=0, uploading=0.01, failure=0)
    direct.own_emojis.start()
    await asyncio.sleep(0.1)
    servers.own_emojis.start()
    async with asyncio.timeout(10):
        while len(sandbox.world.emojis) < 2:  # noqa: ASYNC110 - it uploads them one by one
            await asyncio.sleep(0.005)
    await servers.own_emojis.close()
    await hand_duty_over(pair)
    drawn.set()
    await asyncio.wait_for(direct.own_emojis.settled(), 20)
    made = [each.status for each in sandbox.traffic if each.operation == "create_application_emoji"]
    assert [201] * len(names) == made
    assert all(direct.own_emojis.sign("dragon_face", name) for name in names)


async def test_commands_are_registered_by_one_process(sandbox: Sandbox, pair: Pair) -> None:
    registered = [each for each in sandbox.traffic if each.operation == "bulk_set_application_commands"]
    assert 1 == len(registered)


async def test_of_two_processes_one_makes_the_rounds_and_the_other_when_that_one_is_gone(pair: Pair) -> None:
    def jobs(bot: TablesideBot) -> tuple[Rounds, ...]:
        return bot.janitor, bot.clocks, bot.away, bot.forgetting

    servers, direct = pair.both
    assert [True] * 4 == [await each.mine() for each in jobs(servers)]
    assert [False] * 4 == [await each.mine() for each in jobs(direct)]
    await hand_duty_over(pair)
    assert [True] * 4 == [await each.mine() for each in jobs(direct)]
    assert [False] * 4 == [await each.mine() for each in jobs(servers)]


async def test_who_is_reminded_and_whose_time_runs_out_hears_it_once_though_both_look(
    sandbox: Sandbox, pair: Pair, clock: Clock
) -> None:
    """Even where both take it for theirs, for a moment, as when a line is lost without a word."""
    players = await sit_down(sandbox, pair.servers, "dragonface new", ("ada", "ben"), clock="day")
    row = (await players.table()).row
    assert row.remind_at is not None and row.deadline_at is not None  # noqa: PT018
    for at in (row.remind_at, row.deadline_at):
        clock.advance(at / 1000 - clock.now() + 1)
        before = len(sandbox.notifications.all)
        await asyncio.gather(*(each.clocks.tidy() for each in pair.both))
        await pair.settle()
        told = [*sandbox.notifications.all][before:]
        assert len(told) == len({each.person for each in told}) > 0, told
    assert not (await players.table()).is_running


async def test_the_days_puzzle_is_opened_once_though_two_begin_it_at_once(
    sandbox: Sandbox, pair: Pair
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    await asyncio.gather(ada.slash("daily zen", channel="dm"), ben.slash("daily zen", channel="table-talk"))
    (mine,) = await pair.direct.tables.of(ada.id)
    (other,) = await pair.servers.tables.of(ben.id)
    assert mine.row.seed == other.row.seed
    await pair.settle()
