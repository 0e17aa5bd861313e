"""Short ways over a person's screens: what an answer shows, and what can be pressed there."""

from __future__ import annotations

from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from tests.play.people import Players


def message(reply: Reply) -> Message:
    """The message that an answer is."""
    assert reply.message is not None, reply
    return reply.message


async def panel(person: Actor, players: Players) -> Message:
    """Press Play below the board."""
    return message(await person.click(players.board(), "Play"))


async def press(person: Actor, shown: Message, label: str) -> Message:
    """Press a button and return what it led to."""
    return message(await person.click(shown, label))


async def after_asking(
    person: Actor, command: str, yes: str, *, table: str, channel: str = "table-talk"
) -> str:
    """Give a command that asks first, say yes, and return what was answered then."""
    asked = message(await person.slash(command, {"table": table}, channel=channel))
    return (await press(person, asked, yes)).text


def labels(shown: Message) -> list[str]:
    """What can be pressed or picked, menus' options among it."""
    return [option.label for select in shown.selects for option in select.options] + [
        each.label for each in shown.buttons
    ]
