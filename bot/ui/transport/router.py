"""The one place where buttons, menus and modals arrive. Everything they mean is in their ids."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, assert_never

import discord
from discord import ui

from bot.games.text import Text, text
from bot.i18n import Words
from bot.store.ground.patience import PEOPLE, waiting
from bot.ui.delivery.answered import noticing
from bot.ui.transport import answers
from bot.ui.transport.buckets import Allowance
from bot.ui.transport.caller import Caller, PreferenceLoader, caller_of, is_private, language
from bot.ui.transport.ids import ComponentId, UnknownId, parse
from bot.ui.transport.layout import Screen
from bot.ui.transport.panelled import Panelled
from bot.ui.transport.servers import ServerLoader
from bot.ui.transport.threads import Threads

log = logging.getLogger(__name__)


class Ack(Enum):
    """What is sent to Discord before anything else is done."""

    ANEW = "anew"
    """The answer will be a new message for this person only."""
    PANEL = "panel"
    """The panel that was clicked will change. Where the click came from a message that others see, too, the
    answer is a new one: their message must never turn into somebody's panel. The same holds
    for words that somebody was told: they go when they are over."""
    BOARD = "board"
    """The table message that was clicked will change, through the publisher; only a failure is answered."""
    SHARED = "shared"
    """The message that was clicked will change for everyone who sees it; only a failure is answered apart."""
    MODAL = "modal"
    """The handler's form is the answer, at once."""


@dataclass(frozen=True, slots=True)
class Click:
    """A press, a pick or a filled-in form."""

    interaction: discord.Interaction[Any]
    id: ComponentId
    ack: Ack
    """How it was acknowledged."""
    caller: Caller
    values: tuple[str, ...] = ()
    """What was picked in a menu, or written in a form."""


Answer = Screen | ui.Modal | None
"""What somebody sees: a message; a form, if the click is acknowledged by one; or nothing of their own."""
Handler = Callable[[Click], Awaitable[Answer]]
_REMEMBERED: Final = 1024


Boards = Callable[[discord.Interaction[Any], int | None], Awaitable[None]]
"""Shows boards after an interaction; with the table whose board was clicked."""


class Router:
    """Finds a click's handler by the verb in its id, acknowledges at once, and answers whatever happens."""

    def __init__(
        self,
        preferences: PreferenceLoader,
        servers: ServerLoader,
        threads: Threads,
        allowance: Allowance,
        panels: Panelled,
    ) -> None:
        self.allowance = allowance
        self._panels = panels
        self._preferences = preferences
        self._servers = servers
        self._threads = threads
        self.after_failure: Callable[[Click, answers.Failure], Awaitable[Screen | None]] = _no_screen
        """What to show with a failure, instead of its reason alone."""
        self.boards: Boards = nothing
        """Shows by an answer what an interaction has changed where the bot isn't; the table whose board was clicked."""
        self.clicked: Callable[[discord.Interaction[Any]], None] = lambda _: None
        """Hears of clicks on messages that belong to all and will change, once they are acknowledged."""
        self._handlers: dict[str, tuple[Ack, Handler]] = {}
        self._seen: dict[int, None] = {}
        self.leaving = False
        """Whether the bot is about to stop, so that nothing new is begun."""
        self.answered = 0
        """Clicks and commands so far."""
        self._busy = 0
        self._idle = asyncio.Event()
        self._idle.set()

    def add(self, verb: str, ack: Ack, handler: Handler) -> None:
        """Let a handler answer the ids with this verb."""
        assert verb not in self._handlers, f"{verb} is taken"
        self._handlers[verb] = (ack, handler)

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs that have a handler."""
        return frozenset(self._handlers)

    async def dispatch(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a component's or a form's interaction; any other kind is left alone."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return
        if not self.first(interaction):
            return
        with self.answering():
            self._preferences.remember(interaction)
            if self.leaving:
                await self.turn_away(interaction)
            elif await self.lets_in(interaction):
                await self._answer(interaction)

    async def lets_in(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether somebody may ask for something more; else they are told so, and no database is touched."""
        completing = interaction.type is discord.InteractionType.autocomplete
        buckets = self.allowance.completions if completing else self.allowance.interactions
        if buckets.take(interaction.user.id):
            return True
        await self._answer_at_once(interaction, text("failed-too-fast"))
        return False

    async def turn_away(self, interaction: discord.Interaction[Any]) -> None:
        """Answer clicks and commands while the bot is leaving: nothing new is begun."""
        await self._answer_at_once(interaction, text("failed-leaving"))

    async def _answer_at_once(self, interaction: discord.Interaction[Any], reason: Text) -> None:
        """Say in a sentence why nothing is done; a completion, which takes no sentence, offers nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            with contextlib.suppress(discord.HTTPException):
                await interaction.response.autocomplete([])
            return
        words = Words(language(interaction))
        await answers.show_apart(interaction, answers.failure_screen(answers.Failure(reason), words))

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Let a stop of the bot wait for what is answered within this block, and nobody for the database too long."""
        self.answered += 1
        self._busy += 1
        self._idle.clear()
        try:
            with waiting(PEOPLE), noticing():
                yield
        finally:
            self._busy -= 1
            if not self._busy:
                self._idle.set()

    async def quiesce(self, patience: float) -> None:
        """Wait until the clicks and commands under way are answered, so many seconds at the most."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), patience)

    async def _answer(self, interaction: discord.Interaction[Any]) -> None:
        started = time.perf_counter()
        data: dict[str, Any] = dict(interaction.data or {})
        try:
            id = parse(str(data.get("custom_id", "")))
            ack, handler = self._handlers[id.verb]
        except (UnknownId, KeyError):
            words = Words(language(interaction))
            await answers.show_apart(
                interaction, answers.failure_screen(answers.Failure(text("failed-unknown-button")), words)
            )
            return
        try:
            await _acknowledge(interaction, ack)  # before all that it doesn't need
            if ack is Ack.BOARD:
                self.clicked(interaction)
            if ack is not Ack.MODAL:
                await self._preferences.load(interaction)
                await self._servers.load(interaction)
                await self._threads.load(interaction)
            click = Click(interaction, id, ack, caller_of(interaction), _values(data))
            await self._show(click, await handler(click))
            await self.boards(interaction, id.table if ack is Ack.BOARD else None)
        except Exception as error:  # every click gets an answer, whatever went wrong
            if answers.answered_elsewhere(error):
                log.info("answered elsewhere: interaction=%s", interaction.id)
                return
            failure = answers.failure_of(error, _doing(id))
            await self._tell(Click(interaction, id, ack, caller_of(interaction), _values(data)), failure)
        finally:
            log.info(
                "click: verb=%s table=%s ms=%.0f",
                id.verb,
                id.table,
                (time.perf_counter() - started) * 1000,
            )

    async def _show(self, click: Click, answer: Answer) -> None:
        match answer:
            case None:
                return
            case ui.Modal():
                await click.interaction.response.send_modal(answer)
            case Screen() if click.ack is Ack.BOARD:  # the message that was clicked belongs to all
                await answers.show_apart(click.interaction, answer)
            case Screen():
                await self._panels.show(click.interaction, answer)

    async def _tell(self, click: Click, failure: answers.Failure) -> None:
        try:
            screen = await self.after_failure(click, failure)
        except Exception as error:  # the position couldn't be shown: the reason alone must do
            log.warning("answering failed: doing=%s error=%r", _doing(click.id), error)
            await answers.show_apart(click.interaction, answers.failure_screen(failure, click.caller.words))
            return
        if screen is not None:
            await self._panels.show(click.interaction, screen)
        else:
            await answers.show_failure(click.interaction, failure, click.caller.words)

    def first(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether an interaction arrives for the first time: Discord may send an event twice."""
        if interaction.id in self._seen:
            log.info("doubled event: interaction=%s", interaction.id)
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > _REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return True


async def _acknowledge(interaction: discord.Interaction[Any], ack: Ack) -> None:
    match ack:
        case Ack.MODAL:
            return
        case Ack.BOARD | Ack.SHARED:
            await interaction.response.defer()
        case Ack.PANEL if _in_panel(interaction):
            await interaction.response.defer()
        case Ack.PANEL | Ack.ANEW:
            await interaction.response.defer(ephemeral=True, thinking=True)
        case _:
            assert_never(ack)


def _in_panel(interaction: discord.Interaction[Any]) -> bool:
    """Whether the message is this person's panel: an ephemeral one, or one in their DMs that isn't words alone."""
    message = interaction.message
    return message is not None and (
        message.flags.ephemeral or (is_private(interaction) and not message.content)
    )


async def nothing(_: discord.Interaction[Any], __: int | None) -> None:
    """Show no board."""


async def _no_screen(_: Click, __: answers.Failure) -> None:
    return None


def _doing(id: ComponentId) -> str:
    """What was clicked, for the log. What a player was about to choose is left out: it may be secret."""
    return f"{id.verb}, table {id.table}"


def _values(data: dict[str, Any]) -> tuple[str, ...]:
    """What was picked in a menu or, from top to bottom, what is in a form's fields."""
    if "values" in data:
        return tuple(str(value) for value in data["values"])
    found: list[str] = []
    for part in data.get("components", ()):
        for field in (part.get("component"), *part.get("components", ())):
            if field is not None and "value" in field:
                found.append(str(field["value"]))
            elif field is not None:
                found += [str(value) for value in field.get("values", ())]
    return tuple(found)
