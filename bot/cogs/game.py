"""What the cogs of all games share: ``rules``, and ``new``, which is made from the game's options."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from inspect import Parameter, Signature
from typing import Any, ClassVar, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.completion import MOST, Offered, fitting
from bot.cogs.phrases import phrase
from bot.games.message_ids import choice_id, new_id, option_id
from bot.games.options import OneOf, OptionInfo, Whole, YesOrNo
from bot.games.registry import has_opponent, rules_of
from bot.i18n import LANGUAGES
from bot.opponents.levels import Level
from bot.store.ground.clock import Clock
from bot.store.ground.rows import Seating
from bot.ui.games.base import screen_of
from bot.ui.message_ids import clock_choice_id, language_id, level_id
from bot.ui.transport.caller import global_name

SEATINGS: Final[list[app_commands.Choice[Any]]] = [
    app_commands.Choice(name=phrase("choice-seating-random"), value="random"),
    app_commands.Choice(name=phrase("choice-seating-joined"), value="joined"),
]

CLOCKS: Final[list[app_commands.Choice[Any]]] = [
    app_commands.Choice(name=phrase(clock_choice_id(each.value)), value=each.value) for each in Clock
]


INVITES: Final = ("invite", "invite2", "invite3", "invite4", "invite5")
"""The options that each name somebody to be asked to join."""

TONGUES: Final[list[app_commands.Choice[Any]]] = [
    app_commands.Choice(name=phrase(language_id(each)), value=each) for each in LANGUAGES
]

LEVELS: Final[list[app_commands.Choice[Any]]] = [
    app_commands.Choice(name=phrase(level_id(level.value)), value=level.value) for level in Level
]


def typed_number(interaction: discord.Interaction[Any], option: str) -> int | None:
    """The whole number typed into another option of a half-written command, None while there is none.

    Discord sends it as a number, or as text (discord-api-docs#4338).
    """
    typed = str(getattr(interaction.namespace, option, "")).strip()
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else None


def _choices(game: str, info: OptionInfo) -> list[app_commands.Choice[Any]]:
    """The menu of an option; empty where it takes other values, or more than fit."""
    if not isinstance(info.kind, OneOf) or _is_named(game, info) or len(info.kind.values) > MOST:
        return []
    return [
        app_commands.Choice(name=_said(game, info.name, value), value=value) for value in info.kind.values
    ]


def _is_named(game: str, info: OptionInfo) -> bool:
    """Whether the game names an option's values itself, so that they differ from one person to the next."""
    return screen_of(game).value(info.name, info.usual) is not None


def _said(game: str, option: str, value: str | int) -> locale_str:
    id = choice_id(game, option, value)
    return phrase(id, value=value) if isinstance(value, int) else phrase(id)


def _annotation(game: str, info: OptionInfo) -> Any:
    """An option's type, as discord.py takes it."""
    match info.kind:
        case OneOf(values=(int(), *_)):
            return int
        case OneOf() if _choices(game, info):
            return str
        case Whole(low=low, high=high):
            return app_commands.Range[int, low, high]
        case YesOrNo():
            return bool
        case OneOf():
            return app_commands.Range[str, 1, 40]
        case _:
            return app_commands.Range[str, 1, 20]


class GameCog(commands.GroupCog):
    """A game's commands; a cog of this class names its game."""

    GAME: ClassVar[str]

    def __init__(self, commands: Commands) -> None:
        """Make ``new``. When an option has a new value, the commands are registered anew."""
        self._commands = commands
        self._completion = commands.completion
        super().__init__()
        group = self.app_command
        assert group is not None
        own = [command for command in group.commands if command.name != self.rules.name]
        for command in own:
            group.remove_command(command.name)
        group.add_command(self._new(group.name))
        for command in own:
            group.add_command(command)

    def _new(self, group: str) -> app_commands.Command[Any, ..., None]:
        """The command that opens a table: a parameter for each option, and one for the seating."""
        info = rules_of(self.GAME).info

        async def new(
            interaction: discord.Interaction[Any],
            seating: str = "joined",
            opponent: str | None = None,
            thread: bool | None = None,
            clock: str | None = None,
            language: str | None = None,
            **given: Any,
        ) -> None:
            invited = [given.pop(name) for name in INVITES if name in given]
            options = {name: each.strip() if isinstance(each, str) else each for name, each in given.items()}
            await self._commands.open(
                interaction,
                self.GAME,
                seats=Seating(seating),
                options=options,
                opponent=None if opponent is None else Level(opponent),
                thread=thread,
                clock=None if clock is None else Clock(clock),
                language=language,
                invited=[(each.id, global_name(each)) for each in invited if each and not each.bot],
            )

        several = info.seats[-1] > 1
        parameters = [
            Parameter(
                each.name, Parameter.KEYWORD_ONLY, default=each.usual, annotation=_annotation(self.GAME, each)
            )
            for each in info.options
        ]
        if several:
            seated = Parameter("seating", Parameter.KEYWORD_ONLY, default="random", annotation=str)
            parameters.append(seated)
        invites = INVITES[: info.seats[-1] - 1]
        parameters += [
            Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=discord.User | None)
            for name in invites
        ]
        if has_opponent(self.GAME):
            parameters.append(
                Parameter("opponent", Parameter.KEYWORD_ONLY, default=None, annotation=str | None)
            )
        thread = Parameter("thread", Parameter.KEYWORD_ONLY, default=None, annotation=bool | None)
        parameters.append(thread)
        timed = Parameter("clock", Parameter.KEYWORD_ONLY, default=None, annotation=str | None)
        parameters.append(timed)
        spoken = Parameter("language", Parameter.KEYWORD_ONLY, default=None, annotation=str | None)
        parameters.append(spoken)
        first = Parameter("interaction", Parameter.POSITIONAL_ONLY, annotation=discord.Interaction[Any])
        # discord.py reads a command's parameters off its function.
        new.__signature__ = Signature([first, *parameters])  # type: ignore[attr-defined]
        described = {each.name: phrase(option_id(self.GAME, each.name)) for each in info.options}
        chosen = {each.name: _choices(self.GAME, each) for each in info.options}
        chosen = {name: menu for name, menu in chosen.items() if menu}
        described |= {name: phrase("option-invite") for name in invites}
        described["thread"] = phrase("option-thread")
        described["language"], chosen["language"] = phrase("option-table-language"), TONGUES
        if several:
            described["seating"], chosen["seating"] = phrase("option-seating"), SEATINGS
        if has_opponent(self.GAME):
            described["opponent"], chosen["opponent"] = phrase("option-opponent"), LEVELS
        described["clock"], chosen["clock"] = phrase("option-move-time"), CLOCKS
        app_commands.describe(**described)(new)
        app_commands.choices(**chosen)(new)
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="new", description=phrase(new_id(group)), callback=new
        )
        for each in info.options:
            if isinstance(each.kind, OneOf) and each.name not in chosen:
                command.autocomplete(each.name)(self._completing(each))
        return command

    def _completing(
        self, info: OptionInfo
    ) -> Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Offered]]:
        """What completes an option of too many values for a menu."""

        async def complete(interaction: discord.Interaction[Any], typed: str) -> Offered:
            assert isinstance(info.kind, OneOf)
            words, screen = self._completion.words(interaction), screen_of(self.GAME)
            named = [(value, screen.value_in_list(info.name, value)) for value in info.kind.values]
            return fitting(
                typed, ((words.text(name) if name else str(value), str(value)) for value, name in named)
            )

        return complete

    @app_commands.command(name="rules", description=phrase("command-rules"))
    async def rules(self, interaction: discord.Interaction[Any]) -> None:
        """Show the rules."""
        await self._commands.answer(
            interaction, lambda caller: self._commands.actions.help.rules(caller, self.GAME)
        )

    async def own_tables(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        """Complete ``table`` with the person's tables of this game."""
        return await self._completion.own_tables(interaction, typed, game=self.GAME)
