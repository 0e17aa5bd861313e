"""A client may send a suggestion's label where it should send its value: it is understood all the same."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from tests.play.people import Players
from tests.play.tables import sit_down

COMMANDS = [
    ("dazzle", ("ada", "ben"), [("ask", ("first", "second")), ("will", ("card",))]),
    ("blindsight", ("ada", "ben"), [("play", ("hand", "card")), ("blind", ("slot",)), ("draw", ())]),
    (
        "dizzle",
        ("ada", "ben"),
        [
            ("take", ("die", "field")),
            ("planet", ("field",)),
            ("return", ("field",)),
            ("reroll", ()),
            ("drop", ()),
        ],
    ),
    ("dragonface", ("ada", "ben"), [("move", ("move",))]),
    ("zen", ("ada",), [("place", ("card", "cell")), ("done", ()), ("draw", ())]),
]
GIVEN: dict[str, dict[str, object]] = {"zen draw": {"deck": "W"}}
"""What a command needs besides, which is chosen from a fixed list."""
MOVES = 6


@pytest.mark.parametrize(("game", "names", "commands"), COMMANDS, ids=[each[0] for each in COMMANDS])
async def test_moves_may_be_told_by_the_labels_of_suggestions(
    sandbox: Sandbox,
    bot: TablesideBot,
    game: str,
    names: tuple[str, ...],
    commands: list[tuple[str, tuple[str, ...]]],
) -> None:
    if len(names) > 1:
        players = await sit_down(sandbox, bot, f"{game} new", names)
    else:
        ada = sandbox.actor("ada")
        await ada.slash(f"{game} new")
        await bot.publisher.settle()
        (table,) = await bot.tables.of(ada.id)
        players = Players((ada,), table.row.code, bot)
    by_label = 0
    for _ in range(MOVES):
        said = await by_labels(players, game, commands)
        assert said, "no command came to a move"
        by_label += said[1]
    assert bool(by_label) is (game in {"dazzle", "blindsight", "dragonface"})  # the others' labels are values


async def by_labels(
    players: Players, game: str, commands: list[tuple[str, tuple[str, ...]]]
) -> tuple[str, bool] | None:
    """Let whoever is to act move by the first command that has suggestions: which, and whether by a label."""
    person = await players.to_act()
    assert person is not None
    before = await players.revision()
    for command, options in commands:
        values: dict[str, object] = {}
        labels: dict[str, object] = {}
        for option in options:
            found = await person.autocomplete(f"{game} {command}", {**values, option: ""}, focused=option)
            if not found:
                break
            values[option] = found[0]["value"]
            number = isinstance(found[0]["value"], int)
            labels[option] = found[0]["value"] if number else found[0]["name"]
        else:
            code = (await person.autocomplete("table show", table="", focused="table"))[0]["name"]
            reply = await person.slash(
                f"{game} {command}", {**labels, **GIVEN.get(f"{game} {command}", {}), "table": code}
            )
            if await players.revision() != before:
                return command, labels != values
            assert not options, (labels, reply)
    return None
