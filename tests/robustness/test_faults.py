"""A game comes to its end through bad days of Discord and of networks, and nobody waits for an answer in vain."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from random import Random

import pytest

from bot.app import TablesideBot
from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from tests.play.conftest import Bots
from tests.play.people import Players, is_board, move_by_panel, name_of, start_game
from tests.play.tables import play_on, sit_down
from tests.robustness.showing import shown_once
from tests.turns import WAITING

pytestmark = WAITING

SHORT = ("c3-c4", "h9-g8", "b2-e5", "e9-g7", "e5xe11")
PATIENCE = 20.0
"""Seconds in which people get a move made, whatever happens."""
LONGER = ("c3-d4", "c9-e7", "b3-b4", "c10xc1", "h3-h4", "c2xe4", "f3xd5", "d3xf1")

CALLBACK, MESSAGE, ANSWER = "create_interaction_response", "*_message", "*webhook*"
ALONE = [
    pytest.param(FaultKind.LATENCY, {"seconds": 0.3}, id="everything slow"),
    pytest.param(FaultKind.LATENCY, {"seconds": 1.7, "route": CALLBACK, "count": 1}, id="a slow callback"),
    *(
        pytest.param(
            FaultKind.ERROR, {"status": status, "route": route, "count": count}, id=f"{status} {name}"
        )
        for status in (500, 502, 503)
        for route, count, name in (
            (CALLBACK, 4, "on callbacks"),
            (MESSAGE, 2, "on messages"),
            (ANSWER, 1, "on answers"),
        )
    ),
    *(
        pytest.param(FaultKind.ABORT, {"when": when, "route": route, "count": 3}, id=f"cut {when} {name}")
        for when in ("before", "after")
        for route, name in ((CALLBACK, "callbacks"), (MESSAGE, "messages"), (ANSWER, "answers"))
    ),
    pytest.param(
        FaultKind.RATE_LIMIT, {"seconds": 0.2, "route": CALLBACK, "count": 3}, id="429 on callbacks"
    ),
    pytest.param(FaultKind.RATE_LIMIT, {"seconds": 0.2, "route": MESSAGE, "count": 3}, id="429 on messages"),
    pytest.param(FaultKind.RATE_LIMIT, {"seconds": 0.2, "route": ANSWER, "count": 3}, id="429 on answers"),
    pytest.param(FaultKind.RATE_LIMIT, {"seconds": 0.3, "count": 2, "scope": "global"}, id="429 for all"),
    pytest.param(FaultKind.DUPLICATE, {"route": "INTERACTION_CREATE"}, id="doubled clicks"),
    pytest.param(FaultKind.DUPLICATE, {"route": "MESSAGE_DELETE"}, id="doubled deletions"),
]
"""Each passes before the tries of the bot do, so that whoever clicks once is served, once."""


@pytest.fixture(autouse=True)
def _no_pause_before_identify(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord wants five seconds between two sessions; the sandbox doesn't."""

    async def at_once(*_: object, **__: object) -> None:
        return

    monkeypatch.setattr(TablesideBot, "before_identify_hook", at_once)


@pytest.mark.parametrize(("kind", "fields"), ALONE)
async def test_a_move_is_made_once_answered_and_shown_through_a_fault(
    sandbox: Sandbox, bot: TablesideBot, kind: FaultKind, fields: dict[str, object]
) -> None:
    players = replace(await start_game(sandbox), bot=bot)
    await bot.publisher.settle()
    fault = sandbox.faults.add(kind, **fields)
    reply = await players.light.slash("dragonface move", move="c3-c4")
    assert "from c3 to c4." in reply.text
    await bot.publisher.settle()
    reply = await move_by_panel(players.dark, players.board(), "h9-g8")
    assert "from h9 to g8." in reply.text
    await bot.publisher.settle()
    assert ("1 c3-c4", "2 h9-g8") == await made(players)
    await shown_once(players)
    assert fault.fired or "MESSAGE_DELETE" == fields["route"]


@pytest.mark.parametrize(
    ("resume", "kind", "code"),
    [
        pytest.param(True, FaultKind.CLOSE, 4000, id="closed"),
        pytest.param(True, FaultKind.CLOSE, 1006, id="cut"),
        pytest.param(True, FaultKind.RECONNECT, 0, id="asked to reconnect"),
        pytest.param(False, FaultKind.CLOSE, 4000, id="closed, and what was missed is gone"),
        pytest.param(False, FaultKind.RECONNECT, 0, id="asked to reconnect, and what was missed is gone"),
    ],
)
async def test_a_game_goes_on_after_the_gateway_was_lost(
    sandbox: Sandbox, bot: TablesideBot, resume: bool, kind: FaultKind, code: int
) -> None:
    players = replace(await start_game(sandbox), bot=bot)
    if not resume:
        sandbox.faults.add(FaultKind.REFUSED_RESUME, count=1)
    sandbox.faults.add(kind, code=code)
    await play_through(players, SHORT)
    await ended(players)


async def test_a_gateway_that_no_longer_answers_is_left(sandbox: Sandbox, bots: Bots) -> None:
    sandbox.gateway.heartbeat = 0.1
    async with bots() as bot:
        players = replace(await start_game(sandbox), bot=bot)
        sockets = list(sandbox.gateway.connections)
        for shard in bot.shards.values():  # a minute is long for a test
            beating = shard._parent.ws._keep_alive
            assert beating is not None
            beating.heartbeat_timeout = 0.3
        sandbox.faults.add(FaultKind.LOST_ACK, count=8)
        async with asyncio.timeout(10):
            while any(each in sandbox.gateway.connections for each in sockets):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await play_through(players, SHORT)
        await ended(players)


async def test_a_board_deleted_between_two_moves_comes_back(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = replace(await start_game(sandbox), bot=bot)
    await play_through(players, SHORT[:2])
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.MESSAGE_GONE, channel="table-talk", message=str(players.board().id))
    await players.light.slash("dragonface move", move=SHORT[2])
    await bot.publisher.settle()
    await shown_once(players)


async def test_a_board_deleted_while_nobody_could_tell_us_comes_back_when_somebody_asks_for_it(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots():
        players = await start_game(sandbox)
    board = players.board()
    sandbox.faults.add(FaultKind.MESSAGE_GONE, channel="table-talk", message=str(board.id))
    async with bots() as bot:
        await players.dark.slash("table show")
        await bot.publisher.settle()
        await shown_once(replace(players, bot=bot))


async def test_asking_for_a_finished_board_that_is_gone_does_not_bring_it_back(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots() as bot:
        players = replace(await start_game(sandbox), bot=bot)
        await play_through(players, SHORT)
        await ended(players)
    sandbox.faults.add(FaultKind.MESSAGE_GONE, channel="table-talk", message=str(players.board().id))
    async with bots() as bot:
        await players.dark.slash("table show", table=players.code)
        await bot.publisher.settle()
        assert [] == [each for each in players.dark.messages("table-talk") if is_board(each, players.code)]


async def test_closed_direct_messages_keep_nobody_from_playing(sandbox: Sandbox, bot: TablesideBot) -> None:
    sandbox.faults.add(FaultKind.CLOSED_DMS, person="ben")
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    await play_on(players, Random(3))
    assert [] == players.people[1].dms()
    table = await players.table()
    assert table.row.result is not None  # won or drawn: the cards decide
    assert "Record" in [each.label for each in players.board(players.people[0]).buttons]


async def play_through(players: Players, moves: tuple[str, ...]) -> None:
    """Play as people do who try again when something fails: with a new panel, until the move is made."""
    for ply, notation in enumerate(moves):
        mover = players.light if ply % 2 == 0 else players.dark
        async with asyncio.timeout(PATIENCE):
            while len(await made(players)) <= ply:
                try:
                    await move_by_panel(mover, players.board(), notation)
                except LookupError:  # the board is gone
                    with contextlib.suppress(TimeoutError):  # its answer, too, may be cut
                        await mover.slash("table show", table=players.code)
                except (AssertionError, CantDo, TimeoutError, RuntimeError):
                    await asyncio.sleep(0.05)


async def made(players: Players) -> tuple[str, ...]:
    assert players.bot is not None
    table = await players.bot.tables.read.by_code(players.code)
    return () if table.game is None else table.game.record.moves


EVERYTHING = (
    (FaultKind.ERROR, {"status": 500, "probability": 0.05}),
    (FaultKind.ERROR, {"status": 502, "probability": 0.03}),
    (FaultKind.ERROR, {"status": 503, "probability": 0.05}),
    (FaultKind.ABORT, {"when": "before", "probability": 0.05}),
    (FaultKind.ABORT, {"when": "after", "probability": 0.05}),
    (FaultKind.RATE_LIMIT, {"seconds": 0.1, "probability": 0.05}),
    (FaultKind.RATE_LIMIT, {"seconds": 0.1, "probability": 0.02, "scope": "global"}),
    (FaultKind.LATENCY, {"seconds": 0.05, "probability": 0.3}),
    (FaultKind.DUPLICATE, {"route": "INTERACTION_CREATE", "probability": 0.2}),
    (FaultKind.REFUSED_RESUME, {"probability": 0.5}),
    (FaultKind.CLOSED_DMS, {"person": "ben"}),
)


@pytest.mark.parametrize(("seed", "moves"), [(1, LONGER), (2, SHORT)])
async def test_a_game_ends_when_everything_goes_wrong_now_and_then(
    sandbox: Sandbox, bot: TablesideBot, seed: int, moves: tuple[str, ...]
) -> None:
    players = replace(await start_game(sandbox), bot=bot)
    random = Random(seed)
    for kind, fields in EVERYTHING:
        sandbox.faults.add(kind, **fields)
    for number in range(len(moves)):
        if random.random() < 0.3:
            kind, code = random.choice(
                [(FaultKind.CLOSE, 4000), (FaultKind.CLOSE, 1006), (FaultKind.RECONNECT, 0)]
            )
            sandbox.faults.add(kind, code=code)
        if random.random() < 0.3:
            with contextlib.suppress(IndexError):
                sandbox.faults.add(
                    FaultKind.MESSAGE_GONE, channel="table-talk", message=str(players.board().id)
                )
        await play_through(players, moves[: number + 1])
    sandbox.faults.clear()
    await ended(players)


async def ended(players: Players) -> None:
    """Wait until all is shown: the end, its winner, and nothing else of the table."""
    assert players.bot is not None
    await asyncio.wait_for(players.bot.publisher.settle(), 30)
    table = await players.bot.tables.read.by_code(players.code)
    if table.row.dead_at is not None:  # its board was deleted again and again: it comes back when asked for
        await players.light.slash("table show", table=players.code)
        await asyncio.wait_for(players.bot.publisher.settle(), 30)
    assert table.row.result is not None
    assert "emperor" == table.row.result.reason
    winner = players.light if len(await made(players)) % 2 else players.dark
    assert name_of(winner) in players.board().text.splitlines()[1]
    assert "wins." in players.board().text
    await shown_once(players)


async def test_a_callback_that_is_refused_for_too_long_changes_nothing(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = replace(await start_game(sandbox), bot=bot)
    sandbox.excuse(Rule.ANSWER)
    sandbox.faults.add(FaultKind.ERROR, status=500, route="create_interaction_response")
    reply = await players.light.slash("dragonface move", move="e3-e5")
    assert reply.kind is ReplyKind.FAILED
    sandbox.faults.clear()
    assert () == await made(players)
    await move_by_panel(players.light, players.board(), "e3-e5")
    assert ("1 e3-e5",) == await made(players)
