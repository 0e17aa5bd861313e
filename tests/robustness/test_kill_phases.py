"""The bot is killed in every phase of a table: lobby, play, while answers are awaited, in a pause, at the end."""

from __future__ import annotations

import re
from pathlib import Path

from bot.sandbox.server import Sandbox
from tests.description import description
from tests.play.people import Players, is_board, open_table
from tests.robustness.child import Child
from tests.turns import WAITING

pytestmark = WAITING


async def test_the_table_goes_on_after_a_kill_in_every_phase(tmp_path: Path) -> None:
    async with (
        Sandbox(description=description()) as sandbox,
        Child(sandbox, tmp_path / "tableside.db", tmp_path / "log.txt") as child,
    ):

        async def killed() -> None:
            await child.kill()
            await child.start()

        light, dark = sandbox.actor("ada"), sandbox.actor("ben")
        code, lobby = await open_table(light)
        await killed()
        await dark.click(lobby, "Join")
        lobby = await light.wait_for(lambda each: is_board(each, code) and "2 players" in each.text)
        await killed()
        await light.click(light.now(lobby), "Start")
        await light.wait_for(lambda each: is_board(each, code) and "to move" in each.text)
        players = Players((light, dark), code)
        said = []
        for person, command in (
            (light, "dragonface move c3-c4"),
            (light, "table undo"),
            (dark, "table undo"),
            (light, "dragonface move d3-d4"),
            (dark, "table pause"),
            (light, "table pause"),
            (dark, "table pause"),
            (light, "table pause"),
            (dark, "dragonface move c9-c8"),
        ):
            await killed()
            name, _, move = command.partition(" move ")
            values = {"move": move} if move else {}
            said.append((await person.slash(f"{name} move" if move else name, values)).text)
        await killed()
        question = await light.slash("table resign")
        assert question.message is not None
        assert ["Yes, resign", "Back"] == [each.label for each in question.message.buttons], (
            said,
            question.text,
        )
        await light.click(question.message, "Yes, resign")
        await killed()
        board = await light.wait_for(
            lambda each: is_board(each, players.code) and "resign" in each.text.lower()
        )

    done = [bool(re.search("You moved|You captured|You have asked|Agreed and done", each)) for each in said]
    assert [True] * len(said) == done, said
    assert code in board.text
