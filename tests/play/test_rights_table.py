"""Who may do what at a table, from where: every cell of ``rights_table.txt`` tried over the wire."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from discord import app_commands

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor, Until
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.visible import message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.snowflakes import Clock
from bot.tables.films import Films
from bot.tables.reviews import Mark, Reviews
from bot.ui.screens.asked import move_arg
from tests.play.rights_scenes import AROUND, PLACES, SEATED, STATES, Scene, channel_of, scene

TABLE: Final = Path(__file__).with_name("rights_table.txt")
LOCALES: Final = (Path("data/locales/en/refusals.ftl"), Path("data/locales/en/replay.ftl"))
CHANGES: Final = frozenset(
    {
        *(f"{way}{each}" for each in ("undo", "pause", "nudge", "bump") for way in ("/", "press ")),
        *("press agree", "press disagree"),
        *("/move", "press move", "press join", "press leave", "press start", "press cancel"),
        *("press computer", "press rematch", "press next", "press refuse", "press arrange", "press clocked"),
        *("press open", "press quit", "press hinted", "press agreed", "press absented", "press handed"),
        *("press sure", "press typed"),
        *(
            "/draw",
            "press draw",
            "/decline",
            "press decline",
            "press resigned",
            "press ended",
            "press voided",
            "/clock",
        ),
    }
)
"""What changes the table where it is allowed; everything else shows something, or asks first."""
PICKED: Final = {"computer": "easy", "arrange": "random", "clocked": "week"}
"""What is picked in menus, by verb."""
OF_A_LIST: Final = frozenset({"past", "quit"})
"""Menus in which a table is picked."""
OF_NO_TABLE: Final = frozenset(
    {
        *("daily", "share", "erased", "kept", "prefs", "quiet", "quieted", "settled", "tables"),
        *("guide", "help", "overview", "history", "stats"),
        *("leaderboard", "leaderboardpick", "ladder", "ladderpick"),
    }
)
"""What concerns whoever presses alone, or their server."""
IMPOSSIBLE, ALLOWED = "-", "ok"

Cells = dict[tuple[str, str, str], str]
"""What is told, by action, who and where: that it is allowed, that Discord has no way to it, or a refusal's name."""


def refusals() -> dict[str, re.Pattern[str]]:
    """How each refusal reads, by its name without "refused-"."""
    found = {}
    for line in "\n".join(path.read_text(encoding="utf-8") for path in LOCALES).splitlines():
        if match := re.fullmatch(r"(?:refused-|(?=failed-))([a-z-]+) = (.+)", line):
            parts = re.split(r"\{[^}]*\}", match[2])
            found[match[1]] = re.compile(".*".join(re.escape(part) for part in parts), re.DOTALL)
    return {**found, "unknown": re.compile("There is no table|That table no longer exists")}


REFUSALS: Final = refusals()


@cache  # many are told the same
def told(text: str) -> str:
    """What an answer comes to."""
    names = [name for name, pattern in REFUSALS.items() if pattern.search(text)]
    return names[0] if names else ALLOWED


@contextmanager
def going_to(at: Scene, place: str) -> Iterator[None]:
    """Be in another server for a while: the channel that is used stands there."""
    world = at.sandbox.world
    home = world.guild_id
    if place == "abroad":
        world.guild_id = home + 1
    try:
        yield
    finally:
        world.guild_id = home


async def do(at: Scene, action: str, people: Sequence[str], place: str) -> list[str]:
    """Let some people do something somewhere at the same time; returns what each of them is told."""
    with going_to(at, place):
        asked = await asyncio.gather(*(ask(at, action, who, place) for who in people))
        await at.bot.router.quiesce(5.0)
    return [IMPOSSIBLE if each is None else told(answer(at, *each)) for each in asked]


async def ask(at: Scene, action: str, who: str, place: str) -> tuple[Interaction, int] | None:
    """Let somebody do something; returns with it at which revision the message was that they clicked.

    None where Discord has no way to it.
    """
    world = at.sandbox.world
    person = world.person(who)
    actor, channel = Actor(at.sandbox, person), channel_of(at, person, place)
    before = 0
    try:
        if action.startswith("/"):
            command, values = command_of(at, action)
            reply = await actor.slash(command, values, channel=channel, until=Until.ANSWERED)
        elif not world.sees_channel(person, channel):
            return None
        else:
            post = at.posts[channel.id, who]
            before = post.revision
            verb = action.removeprefix("press ")
            shown = message(world, post)
            id = custom_id(at, verb)
            if (picked := PICKED.get(verb, str(at.table.id) if verb in OF_A_LIST else None)) is not None:
                menu = replace(shown, payload={**shown.payload, "components": [menu_of(id, picked)]})
                reply = await actor.select(menu, id, picked, force=True, until=Until.ANSWERED)
            elif verb == "typed":
                form = await actor.click(shown, custom_id=custom_id(at, "type"), until=Until.ANSWERED)
                reply = await actor.submit(form.modal, {"Move": legal_move(at)}, until=Until.ANSWERED)
            else:
                reply = await actor.click(shown, custom_id=id, until=Until.ANSWERED)
    except CantDo:
        return None
    return reply.interaction, before


def command_of(at: Scene, action: str) -> tuple[str, dict[str, object]]:
    """A command with its options."""
    code = at.table.row.code
    if action == "/move":
        verb, *rest = legal_move(at).split()
        if at.table.row.game == "blindsight":
            return f"blindsight {verb}", {"hand": int(rest[0]), "card": rest[1], "table": code}
        if at.table.row.game == "dragon_face":
            return "dragonface move", {"move": verb, "table": code}
        return "zen draw", {"deck": rest[0], "table": code}
    more = {"clock": "week"} if action == "/clock" else {}
    group = "" if action in {"/replay", "/film"} else "table "
    return f"{group}{action[1:]}", {"table": code, **more}


def legal_move(at: Scene) -> str:
    """A move that whoever is to act may make."""
    game = at.table.game
    assert game is not None
    return at.table.rules.write(game.legal(game.acting[0])[0])


def custom_id(at: Scene, verb: str) -> str:
    """The id of a button of the table."""
    position = {"step", "together", "showall"}
    sure = {"sure": move_arg(legal_move(at))} if verb == "sure" else {}
    args = {**sure, "arrange": "seating", "open": "zen", "sheet": "2", **dict.fromkeys(position, "on.1.0.p")}
    arg = f"pick:{at.first_move()}" if verb == "move" else f"{verb}:{args[verb]}" if verb in args else verb
    table = "0:0" if verb in {"open", "past"} else f"{at.table.id}:{at.table.revision}"
    return f"v1:{table}:{arg}"


def menu_of(custom_id: str, value: str) -> dict[str, object]:
    """A menu, as far as it is needed to pick a value from it."""
    menu = {"type": 3, "custom_id": custom_id, "options": [{"value": value, "label": value}]}
    return {"type": 1, "components": [menu]}


def answer(at: Scene, interaction: Interaction, before: int) -> str:
    """All that somebody was told; the message that was clicked counts if it has changed since a revision."""
    posts = [*interaction.followups]
    original = interaction.original
    if original is not None and (original is not interaction.source or original.revision != before):
        posts.append(original)
    return "\n".join(message(at.sandbox.world, each).text for each in posts)


def expected(state: str) -> Cells:
    """The cells of a state as they are written down: an action, then lines of people and what they are told."""
    cells: Cells = {}
    current, action = "", ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            current = line[2:]
        elif line and not line.startswith((" ", "%")):
            action = line.strip()
        elif line.strip() and current == state and not line.startswith("%"):
            names, told_there = line.split("|", 1)
            for name in names.replace(",", " ").split():
                for place, said in zip(PLACES, told_there.split(), strict=True):
                    cells[action, name, place] = said
    return cells


async def tried(at: Scene, cells: Cells) -> tuple[Cells, list[str]]:
    """What people are told in these cells, and which of them changed what they shouldn't have, or nothing.

    Those who are to be refused something in the same place try it at once; where that has changed something, each of
    them tries it again alone.
    """
    found: Cells = {}
    wrong: list[str] = []
    before = at.file.stored()
    for (action, place), people in refused(cells).items():
        at.sandbox.clock.advance(3.0)  # nobody clicks faster than people do
        answers = await do(at, action, people, place)
        if before == at.file.stored():
            found |= {(action, who, place): said for who, said in zip(people, answers, strict=True)}
        else:
            await at.restore()
    for action, who, place in [cell for cell in cells if cell not in found]:
        at.sandbox.clock.advance(3.0)
        (said,) = await do(at, action, [who], place)
        found[action, who, place] = said
        if said == IMPOSSIBLE:
            continue
        after = at.file.stored()
        changing = action in CHANGES or (action == "/leave" and at.table.is_lobby)
        if (before != after) != (said == ALLOWED and changing):
            wrong.append(f"{action} by {who} {place}: {said}")
        if before != after:
            await at.restore()
    return found, wrong


def refused(cells: Cells) -> dict[tuple[str, str], list[str]]:
    """Who is to be refused something, by what it is and where."""
    found: dict[tuple[str, str], list[str]] = {}
    for (action, who, place), said in cells.items():
        if said != ALLOWED:
            found.setdefault((action, place), []).append(who)
    return found


@pytest.fixture
async def sandbox(clock: Clock, pictures: None) -> AsyncIterator[Sandbox]:
    """A sandbox that leaves the form of requests to other tests: here are so many."""
    async with Sandbox(clock=clock) as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def films(monkeypatch: pytest.MonkeyPatch) -> None:
    """Films and reviews that cost nothing."""

    async def made(*_: object) -> bytes:
        return b"GIF89a"

    async def reviewed(*_: object) -> tuple[Mark, ...]:
        return ()

    monkeypatch.setattr(Films, "_run", made)
    monkeypatch.setattr(Reviews, "review", reviewed)


@pytest.mark.parametrize("state", STATES)
async def test_everyone_may_do_what_the_table_says_and_changes_nothing_else(
    sandbox: Sandbox, bot: TablesideBot, state: str
) -> None:
    cells = expected(state)
    async with scene(sandbox, bot, state) as at:
        found, wrong = await tried(at, cells)
    assert [] == wrong
    assert {} == {cell: (said, found[cell]) for cell, said in cells.items() if said != found[cell]}


async def test_every_button_and_command_of_a_table_is_in_the_table(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    tried = {action.removeprefix("press ") for state in STATES for action, _, _ in expected(state)}
    assert set() == bot.router.verbs - tried - {"pick", "type"} - OF_NO_TABLE
    group = bot.tree.get_command("table")
    assert isinstance(group, app_commands.Group)
    assert set() == {f"/{each.name}" for each in group.commands} - tried


@pytest.mark.parametrize("state", STATES)
def test_the_table_has_no_gaps(state: str) -> None:
    cells = expected(state)
    actions, people = {each for each, _, _ in cells}, {each for _, each, _ in cells}
    assert len(actions) > 4
    assert {*AROUND, "mover", "other"} <= people <= {*SEATED, *AROUND}
    assert len(actions) * len(people) * len(PLACES) == len(cells)
