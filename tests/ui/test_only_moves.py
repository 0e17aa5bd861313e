"""A move that the table makes by itself is told as such, to the person concerned, too."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.app import TablesideBot
from bot.games.text import Player, text
from bot.i18n import isolated
from bot.sandbox.server import Sandbox
from bot.store.ground.rows import Seating
from bot.tables.lobby import Guest
from bot.tables.places import Place
from bot.tables.table import Table
from bot.ui.screens import table as screens
from bot.ui.screens.panel import Panels
from bot.ui.screens.perspective import perspective
from bot.ui.screens.table import latest


@pytest.fixture
async def drawn(sandbox: Sandbox, bot: TablesideBot) -> Table:
    """A table of Blindsight at which a seat is to choose, and the table has just drawn for it.

    Since it chose itself there were more moves than there are players.
    """
    people = [sandbox.world.person(name) for name in ("ada", "ben", "cleo")]
    place = Place(sandbox.world.guild_id, sandbox.world.channel("table-talk").id, "en")
    first, *others = [Guest(each.id, each.display, each.locale) for each in people]
    bot.tables.lobby._make_seed = lambda: bytes(32)
    table = await bot.tables.lobby.open(
        "blindsight", first, place, options={"mode": "last_man_standing"}, seats=Seating.JOINED, source="open"
    )
    for guest in others:
        table = await bot.tables.lobby.join(table.id, guest, source=f"join-{guest.id}")
    table = await bot.tables.lobby.start(table.id, first.id, source="start")
    random = Random(3)
    for number in range(200):
        assert table.game is not None
        (seat,) = table.game.acting
        chosen = [at for at, each in enumerate(table.game.log) if each.entry.seat == seat and not each.forced]
        since = table.game.log[chosen[-1] + 1 :] if chosen else ()
        if len(since) > len(people) and any(each.entry.seat == seat and each.forced for each in since):
            return table
        move = table.rules.write(random.choice(table.game.legal(seat)))
        table = await bot.tables.play.move(table.id, table.acting_people[0], move, source=f"move-{number}")
    raise AssertionError("the table never draws")


@pytest.mark.parametrize(("language", "said"), [("en", "(only move)"), ("ru", "(единственный ход)")])
async def test_the_panel_says_that_the_table_played(
    bot: TablesideBot, drawn: Table, language: str, said: str
) -> None:
    seen = perspective(drawn, drawn.acting_people[0], language)
    assert drawn.game is not None
    forced = [each for each in drawn.game.log if each.forced and each.entry.seat == seen.seat]
    screen = await Panels(bot.pictures).panel(seen)
    lines = [line for line in "\n".join(screen.texts).splitlines() if line.startswith(f"{forced[-1].ply} ·")]
    assert lines[0].endswith(said)


async def test_the_panel_says_all_that_has_happened_since_its_person_chose_a_move(
    bot: TablesideBot, drawn: Table
) -> None:
    seen = perspective(drawn, drawn.acting_people[0], "en")
    assert drawn.game is not None
    own = [each.ply for each in drawn.game.log if each.entry.seat == seen.seat and not each.forced]
    screen = await Panels(bot.pictures).panel(seen)
    told = set(map(int, re.findall(r"^(\d+) ·", "\n".join(screen.texts), re.MULTILINE)))
    assert set(range(own[-1] + 1, drawn.game.log[-1].ply + 1)) == told


async def test_where_too_much_has_happened_the_older_lines_are_counted(
    drawn: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = perspective(drawn, None, "en")
    whole = latest(seen).splitlines()
    monkeypatch.setattr(screens, "_TOLD", len(whole[-1]) + len(whole[-2]))
    assert [f"-# … {len(whole) - 2} earlier lines", *whole[-2:]] == latest(seen).splitlines()


async def test_buttons_and_menus_name_people_with_their_numbers_in_the_picture(drawn: Table) -> None:
    words = perspective(drawn, None, "en").plain_words
    assert [f"{seat} {isolated(name)}" for seat, name in enumerate(("Ada", "Ben", "Cleo"), start=1)] == [
        words.text(text("name-of", player=Player(seat))) for seat in (1, 2, 3)
    ]


async def test_it_is_known_from_the_record_too(bot: TablesideBot, drawn: Table) -> None:
    assert drawn.game is not None
    bot.tables.read._kept.clear()
    again = await bot.tables.read.get(drawn.id)
    assert again.game is not None
    assert [each.forced for each in drawn.game.log] == [each.forced for each in again.game.log]
    assert {True, False} == {each.forced for each in again.game.log}
