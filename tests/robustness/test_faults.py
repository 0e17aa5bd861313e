"""A game comes to its end through bad days of Discord and of networks, and nobody waits for an answer in vain."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import TablesideBot
from bot.sandbox.actors import ReplyKind
from bot.sandbox.errors import CantDo, Rule
from bot.sandbox.faults import FaultKind
from bot.sandbox.server import Sandbox
from tests.play.people import Players, is_board, move_by_panel, start_game

SHORT = ("c3-c4", "h9-g8", "b2-e5", "e9-g7", "e5xe11")
LONGER = ("c3-d4", "c9-e7", "b3-b4", "c10xc1", "h3-h4", "c2xe4", "f3xd5", "d3xf1")

ALONE = [
    pytest.param(FaultKind.LATENCY, {"seconds": 0.2}, id="latency"),
    pytest.param(
        FaultKind.ERROR,
        {"status": 500, "route": "create_interaction_response", "count": 2},
        id="two 500s on callbacks",
    ),
    pytest.param(FaultKind.ERROR, {"status": 503, "route": "*_message", "count": 4}, id="503 on messages"),
    pytest.param(FaultKind.ERROR, {"status": 502, "route": "*webhook*", "count": 2}, id="502 on follow-ups"),
    pytest.param(FaultKind.ABORT, {"when": "before", "count": 4}, id="aborted before"),
    pytest.param(FaultKind.ABORT, {"when": "after", "count": 4}, id="aborted after"),
    pytest.param(FaultKind.RATE_LIMIT, {"seconds": 0.2, "count": 4}, id="429"),
    pytest.param(FaultKind.RATE_LIMIT, {"seconds": 0.2, "count": 2, "scope": "global"}, id="429 for all"),
    pytest.param(FaultKind.DUPLICATE, {"route": "INTERACTION_CREATE"}, id="doubled events"),
    pytest.param(FaultKind.CLOSED_DMS, {"person": "ben"}, id="closed direct messages"),
]


async def play_through(players: Players, moves: tuple[str, ...]) -> None:
    """Play as people do who try again when something fails: with a new panel, until the move is made."""
    for ply, notation in enumerate(moves):
        mover = players.light if ply % 2 == 0 else players.dark
        for _ in range(12):
            if len(await made(players)) > ply:
                break
            try:
                await move_by_panel(mover, players.board(), notation)
            except (AssertionError, CantDo, LookupError, StopIteration, TimeoutError, RuntimeError):
                await asyncio.sleep(0.05)
        assert len(await made(players)) > ply, f"{notation} couldn't be made"


async def made(players: Players) -> tuple[str, ...]:
    assert players.bot is not None
    table = await players.bot.tables.read.by_code(players.code)
    return () if table.game is None else table.game.record.moves


@pytest.mark.parametrize(("kind", "fields"), ALONE)
async def test_a_game_ends_through_a_fault(
    sandbox: Sandbox, bot: TablesideBot, kind: FaultKind, fields: dict[str, object]
) -> None:
    players = await start_game(sandbox)
    players = Players(players.light, players.dark, players.code, bot)
    sandbox.faults.add(kind, **fields)
    await play_through(players, SHORT)
    sandbox.faults.clear()
    await ended(players)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        pytest.param(FaultKind.CLOSE, {"code": 4000}, id="gateway closed"),
        pytest.param(FaultKind.CLOSE, {"code": 1006}, id="line cut"),
        pytest.param(FaultKind.RECONNECT, {}, id="asked to reconnect"),
        pytest.param(FaultKind.MESSAGE_GONE, {"channel": "table-talk"}, id="newest message deleted"),
    ],
)
async def test_a_game_ends_although_something_breaks_in_between(
    sandbox: Sandbox, bot: TablesideBot, kind: FaultKind, fields: dict[str, object]
) -> None:
    players = await start_game(sandbox)
    players = Players(players.light, players.dark, players.code, bot)
    await play_through(players, SHORT[:2])
    sandbox.faults.add(kind, **fields)
    await asyncio.sleep(0.2)
    await play_through(players, SHORT)
    await ended(players)


async def test_a_game_ends_when_everything_goes_wrong_now_and_then(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    players = Players(players.light, players.dark, players.code, bot)
    for kind, fields in (
        (FaultKind.ERROR, {"status": 500, "probability": 0.08}),
        (FaultKind.ERROR, {"status": 503, "probability": 0.08}),
        (FaultKind.ABORT, {"when": "before", "probability": 0.08}),
        (FaultKind.ABORT, {"when": "after", "probability": 0.08}),
        (FaultKind.RATE_LIMIT, {"seconds": 0.1, "probability": 0.08}),
        (FaultKind.LATENCY, {"seconds": 0.05, "probability": 0.3}),
        (FaultKind.DUPLICATE, {"route": "INTERACTION_CREATE", "probability": 0.2}),
    ):
        sandbox.faults.add(kind, **fields)
    await play_through(players, LONGER)
    sandbox.faults.clear()
    await ended(players)


async def ended(players: Players) -> None:
    """Wait until the board shows the end, and nothing but the newest board is left of the table."""
    await players.light.wait_for(
        lambda each: is_board(each, players.code) and "wins." in each.text, channel="table-talk", timeout=20
    )
    assert players.bot is not None
    await players.bot.publisher.settle()
    boards = [each for each in players.light.messages("table-talk") if is_board(each, players.code)]
    assert [1] == [len(boards)]


async def test_a_callback_that_is_refused_for_too_long_changes_nothing(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    players = Players(players.light, players.dark, players.code, bot)
    sandbox.excuse(Rule.ANSWER)
    sandbox.faults.add(FaultKind.ERROR, status=500, route="create_interaction_response")
    reply = await players.light.slash("dragonface move", move="e3-e5")
    assert reply.kind is ReplyKind.FAILED
    sandbox.faults.clear()
    assert () == await made(players)
    await move_by_panel(players.light, players.board(), "e3-e5")
    assert ("1 e3-e5",) == await made(players)
