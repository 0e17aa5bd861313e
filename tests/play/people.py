"""Short ways to a table and through a game, as people go them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.app import TablesideBot
from bot.i18n import isolated, name
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Players:
    """The people at a running table, by seat, and the table's code."""

    people: tuple[Actor, ...]
    code: str
    bot: TablesideBot | None = None
    """The bot that serves the table, where a test looks into it."""
    _id: list[int] = field(default_factory=list)
    """The table's own number, once it is known: looked up once, as it is asked for after every click."""

    @property
    def light(self) -> Actor:
        """Who sits at seat 1."""
        return self.people[0]

    @property
    def dark(self) -> Actor:
        """Who sits at seat 2."""
        return self.people[1]

    def board(self, person: Actor | None = None) -> Message:
        """The table's message as somebody sees it now; LookupError while it is gone."""
        return (person or self.people[0]).newest(lambda each: is_board(each, self.code), channel="table-talk")

    def hand(self, person: Actor) -> Message:
        """The person's direct message about this table; LookupError while there is none."""
        return person.newest(lambda each: self.code in each.text, channel="dm")

    async def table(self) -> Table:
        assert self.bot is not None
        if not self._id:
            self._id.append((await self.bot.tables.read.by_code(self.code)).id)
        return await self.bot.tables.read.get(self._id[0])

    async def revision(self) -> int:
        return (await self.table()).revision

    async def to_act(self) -> Actor | None:
        """Who is to act, None when the game is over."""
        table = await self.table()
        if not table.is_running or table.game is None:
            return None
        person = table.acting_people[0]
        return next(each for each in self.people if each.id == person)


def mention_of(person: Actor) -> str:
    """A person's mention as pings show it: in isolates."""
    return isolated(f"<@{person.id}>")


def name_of(person: Actor) -> str:
    """A person's name as texts show it: escaped, in isolates."""
    return name(person.person.display or person.name, markdown=True)


async def time_left(bot: TablesideBot, code: str) -> str:
    """How a table says until when the next move is to be made."""
    deadline = (await bot.tables.read.by_code(code)).row.deadline_at
    assert deadline is not None
    return f"Time runs out <t:{deadline // 1000}:R>."


def is_board(message: Message, code: str) -> bool:
    """Whether a message is the public one of a table."""
    return not message.ephemeral and f"· {code}" in message.text and message.text.startswith("##")


def code_of(reply: Reply) -> str:
    """The code that the answer to ``new`` names."""
    found = re.search(r"\b([A-Z0-9]{3})\b", reply.text.removeprefix("Dragon Face"))
    assert found is not None, reply.text
    return found[1]


async def open_table(host: Actor) -> tuple[str, Message]:
    """Open a table of Dragon Face; returns its code and its message."""
    reply = await host.slash("dragonface new", seating="joined")
    code = code_of(reply)
    return code, await host.wait_for(lambda each: is_board(each, code), channel="table-talk")


async def start_game(sandbox: Sandbox, light: str = "ada", dark: str = "ben") -> Players:
    """Seat two people and start: the first named is Light."""
    first, second = sandbox.actor(light), sandbox.actor(dark)
    code, lobby = await open_table(first)
    await second.click(lobby, "Join")
    lobby = await first.wait_for(lambda each: is_board(each, code) and "2 players" in each.text)
    await first.click(lobby, "Start")
    await first.wait_for(lambda each: is_board(each, code) and "to move" in each.text)
    return Players((first, second), code)


def told(notation: str) -> str:
    """What whoever has made a move of Dragon Face is told of it."""
    if notation == "pass":
        return "You had no move and passed."
    origin, target = re.split("[-x]", notation.partition("=")[0])
    return f"from {origin} to {target}."


async def move_by_panel(player: Actor, board: Message, notation: str) -> Reply:
    """Make a move as one does on a phone: Play, the piece, where it goes; or the move, where all are offered.

    Whoever finds the panel a step back chooses again: an edit whose answer was lost is sent once more, and may
    come after the next one.
    """
    choices = tuple(re.split("[-x]", notation))
    reply = await player.click(board, "Play")
    for _ in range(2 * len(choices)):
        assert reply.message is not None, reply
        reply = await _choose(player, player.now(reply.message), notation, choices)
        if told(notation) in reply.text:
            return reply
    raise AssertionError(f"{notation} wasn't made: {reply.text}")


async def _choose(player: Actor, shown: Message, notation: str, choices: tuple[str, ...]) -> Reply:
    """Make that of the choices for which the panel asks."""
    steps = ((":pick", notation), (":pick", choices[0]), (f":pick:{choices[0]}", choices[1]))
    for asked, choice in steps:
        picked = f"{asked}{'.' if asked != ':pick' else ':'}{choice}"
        for menu in shown.selects:
            if menu.custom_id.endswith(asked) and choice in [option.value for option in menu.options]:
                return await player.select(shown, menu.custom_id, choice)
        for button in shown.buttons:
            if (button.custom_id or "").endswith(picked):
                return await player.click(shown, button.custom_id)
    raise AssertionError(f"none of {choices} is offered: {shown}")
