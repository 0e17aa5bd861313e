"""Short ways to a table and through a game, as people go them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.app import TablesideBot
from bot.i18n import isolated
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox


@dataclass(frozen=True, slots=True)
class Players:
    """Two people at a running table; ``light`` sits at seat 1. ``code`` is the table's."""

    light: Actor
    dark: Actor
    code: str
    bot: TablesideBot | None = None

    def board(self) -> Message:
        """Return the table's message as it is now."""
        boards = [each for each in self.light.messages("table-talk") if is_board(each, self.code)]
        return boards[-1]


def mention_of(person: Actor) -> str:
    """Return a person's mention as texts show it: in isolates."""
    return isolated(f"<@{person.id}>")


def is_board(message: Message, code: str) -> bool:
    """Return whether a message is the public one of a table."""
    return not message.ephemeral and f"· {code}" in message.text and message.text.startswith("##")


def code_of(reply: Reply) -> str:
    """Return the code that the answer to ``new`` names."""
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
    return Players(first, second, code)


async def move_by_panel(player: Actor, board: Message, notation: str) -> Reply:
    """Make a move as one does on a phone: Play, the piece, the square, the Ambassador to activate."""
    found = re.fullmatch(r"([a-i]\d+)[-x]([a-i]\d+)(?:=([a-i]\d+))?", notation)
    assert found is not None, notation
    reply = await player.click(board, "Play")
    for choice in (found[1], found[2], found[3] or "stay"):
        assert reply.message is not None, reply
        shown = reply.message
        selects = [each for each in shown.selects if not each.disabled]
        if selects:
            reply = await player.select(shown, selects[0].custom_id, choice)
        else:
            pick = next(
                each.custom_id
                for each in shown.buttons
                if each.custom_id is not None and re.search(rf":pick:(?:.*\.)?{choice}$", each.custom_id)
            )
            reply = await player.click(shown, pick)
        if "You played" in reply.text:
            return reply
    raise AssertionError(f"{notation} wasn't made: {reply.text}")
