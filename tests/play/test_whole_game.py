"""Two people play Dragon Face from the lobby to a captured Emperor: by panels, and by commands."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from random import Random

import pytest

from bot.app import TablesideBot
from bot.games.core import play
from bot.games.dragon_face.rules import RULES
from bot.games.dragon_face.view import Move, Position
from bot.games.fair import Fair
from bot.sandbox.server import Sandbox
from tests.play.people import Players, is_board, move_by_panel, name_of, start_game, told


async def play_out(players: Players, moves: list[str], *, by_panel: bool) -> None:
    for ply, notation in enumerate(moves):
        mover = players.light if ply % 2 == 0 else players.dark
        if by_panel:
            reply = await move_by_panel(mover, players.board(), notation)
        else:
            reply = await mover.slash("dragonface move", move=notation, table=players.code)
        assert told(notation) in reply.text


def a_decided_game() -> list[str]:
    """The moves of a random game that ends with a captured Emperor, short ones first."""
    for seed in range(200):
        random, state = Random(seed), RULES.setup({}, 2, Fair(bytes(32), ""))
        moves: list[str] = []
        while RULES.outcome(state) is None and len(moves) < 60:
            legal = RULES.legal(RULES.view(state, state.to_move))
            winning = [each for each in legal if wins(state, each)]
            captures = [each for each in legal if "x" in RULES.write(each)]
            move = random.choice(winning or captures or list(legal))
            moves.append(RULES.write(move))
            state = play(RULES, state, state.to_move, move).state
        outcome = RULES.outcome(state)
        if outcome is not None and outcome.reason == "emperor":
            return moves
    raise AssertionError("no game was decided")


def wins(state: Position, move: Move) -> bool:
    after = RULES.apply(state, state.to_move, move).state
    return after.ended is not None and after.ended.reason == "emperor"


@pytest.mark.parametrize("by_panel", [True, False], ids=["by panels", "by commands"])
async def test_two_people_play_from_the_lobby_until_an_emperor_is_captured(
    sandbox: Sandbox, bot: TablesideBot, by_panel: bool
) -> None:
    moves = a_decided_game()
    players = await start_game(sandbox)
    await play_out(players, moves, by_panel=by_panel)
    end = await players.light.wait_for(
        lambda each: is_board(each, players.code) and "wins." in each.text, channel="table-talk"
    )
    winner = players.light if len(moves) % 2 else players.dark
    assert name_of(winner) in end.text.splitlines()[1]
    assert ["Rematch", "Board as text", "Replay", "Film", "Record"] == [each.label for each in end.buttons]
    assert [1] == [len(end.pictures)]
    assert end.pictures[0].alt

    reply = await players.dark.click(end, "Record")
    assert reply.message is not None
    record = reply.message.files[0].content
    told = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "replay", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    printed, _ = await told.communicate(record)
    assert "emperor" == json.loads(printed)["result"]["reason"]
    assert moves == [each.split()[1] for each in json.loads(record)["moves"]]
