"""People who press whatever they see, type whatever comes to mind and let days go by: everything is answered.

``TABLESIDE_CHANCE`` lets them do other things, ``TABLESIDE_TIMES=30`` makes it some thousand steps.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from random import Random
from typing import Any, Final

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor, Reply, ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.options import OptionKind
from bot.sandbox.client.replies import Until, reply_to
from bot.sandbox.client.visible import TEXT_INPUT, Message, Modal, Select
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Json
from bot.sandbox.world.snowflakes import Clock
from tests.chance import chance_of
from tests.times import TIMES

NAMES: Final = ("ada", "ben", "cleo", "dan")
STEPS: Final = 80 * TIMES
LOOKED_AT: Final = 14
"""So many of the newest messages are pressed."""
TYPED: Final = (
    "a", "e3-e5", "c3c4", "take 1 a1", "ask R1 B2", "play 2", "1", "-3", "999999999999", "\u202egrr", "@everyone",
    "`x`", "*" * 40, "😀" * 30, "<@1>", "2026-11-29", "Europe/Berlin", "tomorrow", "A", "\n", "/", "nonsense " * 10,
)  # fmt: skip
PLACES: Final = ("table-talk", "table-talk", "dm")
AGES: Final = (60, 3600, 40_000, 90_000)
PEOPLE, CHANNELS, ROLES = (5, 7), 8, 6


class Crowd:
    """Some people, one of whom does something at each step."""

    def __init__(self, sandbox: Sandbox, bot: TablesideBot, clock: Clock, random: Random) -> None:
        self._sandbox, self._bot, self._clock, self._random = sandbox, bot, clock, random
        self.done: list[str] = []

    async def step(self) -> None:
        """Use a command, press something, or let time go by."""
        person = self._sandbox.actor(self._random.choice(NAMES))
        self._sandbox.notifications.act()
        chance = self._random.random()
        with contextlib.suppress(CantDo):  # a client wouldn't have let them
            if chance < 0.03:
                self._clock.advance(self._random.choice(AGES))
            elif chance < 0.25:
                await self._command(person)
            else:
                await self._press_somewhere(person)

    async def _command(self, person: Actor) -> None:
        chosen = self._random.choice(
            [each for each in self._sandbox.world.all_commands() if each["type"] == 1]
        )
        words = [chosen["name"]]
        while inner := [each for each in chosen.get("options") or () if each["type"] <= OptionKind.GROUP]:
            chosen = self._random.choice(inner)
            words.append(chosen["name"])
        name, where = " ".join(words), self._random.choice(PLACES)
        values: dict[str, object] = {}
        for option in chosen.get("options") or ():
            if option.get("required") or self._random.random() < 0.4:
                values[option["name"]] = await self._value(person, name, option, values, where)
        self.done.append(f"{person.name}: /{name} {values} in {where}")
        await self._answered(person, await person.slash(name, values, channel=where, until=Until.ANSWERED))

    async def _value(
        self, person: Actor, name: str, option: Json, values: Mapping[str, object], where: str
    ) -> object:
        if option.get("choices"):
            return self._random.choice(option["choices"])["value"]
        match OptionKind(option["type"]):
            case OptionKind.STRING:
                if option.get("autocomplete") and self._random.random() < 0.8:
                    typed = {**values, option["name"]: self._random.choice(("", "", "a", "3", "€"))}
                    offered = await person.autocomplete(name, typed, focused=option["name"], channel=where)
                    if offered:
                        return self._random.choice(offered)["value"]
                return self._random.choice(TYPED)[: option.get("max_length")]
            case OptionKind.INTEGER | OptionKind.NUMBER:
                return self._random.randint(option.get("min_value", 0), option.get("max_value", 9))
            case OptionKind.BOOLEAN:
                return self._random.random() < 0.5
            case OptionKind.USER | OptionKind.MENTIONABLE:
                return self._random.choice(NAMES)
            case OptionKind.CHANNEL:
                return "table-talk"
            case OptionKind.ROLE:
                return self._role()
            case _:
                return ("record.json", b"{}")

    async def _press_somewhere(self, person: Actor) -> None:
        seen = [each for each in person.messages() if each.buttons or each.selects][-LOOKED_AT:]
        if seen:
            await self._press(person, self._random.choice(seen))

    async def _press(self, person: Actor, message: Message) -> None:
        buttons = [each.custom_id for each in message.buttons if each.custom_id and not each.disabled]
        menus = [each for each in message.selects if not each.disabled]
        if menus and (not buttons or self._random.random() < 0.6):
            menu = self._random.choice(menus)
            values = self._chosen(menu)
            self.done.append(f"{person.name}: {values} of {menu.custom_id}")
            reply = await person.select(message, menu.custom_id, values, until=Until.ANSWERED)
        elif buttons:
            button = self._random.choice(buttons)
            self.done.append(f"{person.name}: {button}")
            reply = await person.click(message, button, until=Until.ANSWERED)
        else:
            return
        await self._answered(person, reply)

    def _chosen(self, menu: Select) -> str | list[str]:
        if menu.options:
            number = self._random.randint(max(menu.least, 1), min(menu.most, len(menu.options)))
            return [each.value for each in self._random.sample(menu.options, number)]
        if menu.kind in PEOPLE:
            return self._random.choice(NAMES)
        return "table-talk" if menu.kind == CHANNELS else self._role()

    def _role(self) -> str:
        return self._random.choice([*self._sandbox.world.roles.values()]).name

    async def _answered(self, person: Actor, reply: Reply) -> None:
        """Expect an answer, fill in a form that it is, and go on in a panel that it is, now and then."""
        if reply.modal is not None:
            filled = self._filled(reply.modal)
            self.done.append(f"{person.name}: {filled} in {reply.modal.title!r}")
            reply = await person.submit(reply.modal, filled, until=Until.ANSWERED)
        await self._bot.router.quiesce(30)
        reply = reply_to(self._sandbox.world, reply.interaction)
        assert reply.kind is not ReplyKind.FAILED
        assert not reply.interaction.loading
        for text in (reply.text, *(each.text for each in reply.followups)):
            assert "{ $" not in text, text
        if reply.message is not None and reply.ephemeral and self._random.random() < 0.5:
            await self._press(person, reply.message)

    def _filled(self, form: Modal) -> dict[str, Any]:
        filled: dict[str, Any] = {}
        for field in form.fields:
            if field.options:
                filled[field.custom_id] = [self._random.choice(field.options).value]
            elif field.kind == TEXT_INPUT:
                typed = self._random.choice(TYPED)[: field.longest]
                filled[field.custom_id] = typed.ljust(field.shortest, "-")
        return filled


@contextlib.asynccontextmanager
async def time_going_by(clock: Clock) -> AsyncIterator[None]:
    """Let time pass ten times as fast as it does."""

    async def tick() -> None:
        while True:
            await asyncio.sleep(0.02)
            clock.advance(0.2)

    ticking = asyncio.create_task(tick())
    try:
        yield
    finally:
        ticking.cancel()


async def test_whatever_people_press_or_type_they_are_answered(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    crowd = Crowd(sandbox, bot, clock, chance_of("crowd"))
    async with time_going_by(clock):
        for _ in range(STEPS):
            await crowd.step()
            faults = [each for each in caplog.records if each.levelno >= logging.ERROR]
            assert ([], []) == (faults, sandbox.violations), crowd.done[-12:]
        await bot.publisher.settle()
    assert len(crowd.done) > STEPS / 3, "they hardly did anything"
