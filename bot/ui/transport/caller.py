"""The person who acts, where they are and which language they like: read off an interaction once.

An answer must not wait for the database. Remembered preferences serve until the interaction has been
acknowledged, stored ones from then on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import discord

from bot.i18n import Words, language_of
from bot.people.preferences import USUAL, Preferences, PreferenceStore
from bot.people.servers import UNSETTLED, Server
from bot.tables.lobby import Guest
from bot.tables.places import Place
from bot.ui.transport.servers import server
from bot.ui.transport.threads import Access, access_of

_KEY: Final = "preferences"


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who has clicked or given a command, and the place where they did."""

    person: int
    name: str
    client_locale: str
    """What their Discord is set to."""
    guild: int | None
    """None in direct messages."""
    guild_locale: str | None
    channel: int
    in_thread: bool
    permissions: discord.Permissions
    """What they may do there."""
    bot_permissions: discord.Permissions
    """What the bot may do there."""
    source: str
    """The interaction's id: what makes a doubled event recognisable."""
    preferences: Preferences
    in_voice: bool = False
    """Whether the place is the chat of a voice channel."""
    access: Access = Access.OPEN
    """Whether the bot can write in the thread, if it is one."""
    parent: int | None = None
    """The channel of the thread, if it is one."""
    roles: frozenset[int] = frozenset()
    """The roles that they have in the server."""
    server: Server = UNSETTLED
    """What the server has settled."""
    by_answers: bool = False
    """Whether the bot isn't where they are, and can only answer them there. Of a server, ``guild`` is None then."""
    heard: bool = True
    """Whether others there can see answers that are meant for all."""

    @property
    def language(self) -> str:
        """The language to answer in: the person's choice, else their client's, else the server's."""
        return language_of(self.preferences.language, self.client_locale, self.guild_locale)

    @property
    def words(self) -> Words:
        """The words to answer in."""
        return Words(self.language)

    @property
    def guest(self) -> Guest:
        """The person as one who wants to play."""
        return Guest(self.person, self.name, self.client_locale)

    @property
    def place(self) -> Place:
        """Where they are, as a place for a table: its message speaks the server's language."""
        locale = language_of(self.server.language, self.guild_locale, self.client_locale)
        return Place(self.guild, self.channel, locale, by_answers=self.by_answers)

    @property
    def in_own_thread(self) -> Place:
        """The same for a table that is to have a thread of its own there."""
        return replace(self.place, parent=self.channel)

    def liking(self, preferences: Preferences) -> Caller:
        """The same person with other preferences."""
        return replace(self, preferences=preferences)


def caller_of(interaction: discord.Interaction[Any]) -> Caller:
    """The person behind an interaction, with the preferences and the server's settings that it carries."""
    assert interaction.channel_id is not None
    guild_locale, channel, user = interaction.guild_locale, interaction.channel, interaction.user
    away = is_away(interaction)
    return Caller(
        person=user.id,
        name=global_name(user),
        client_locale=interaction.locale.value,
        guild=None if away else interaction.guild_id,
        guild_locale=guild_locale.value if guild_locale else None,
        channel=interaction.channel_id,
        in_thread=isinstance(channel, discord.Thread),
        permissions=interaction.permissions,
        bot_permissions=interaction.app_permissions,
        source=str(interaction.id),
        preferences=preferences(interaction),
        in_voice=isinstance(channel, discord.VoiceChannel | discord.StageChannel),
        access=access_of(interaction),
        parent=channel.parent_id if isinstance(channel, discord.Thread) else None,
        roles=frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset(),
        server=server(interaction),
        by_answers=away,
        heard=not away or interaction.guild_id is None or interaction.permissions.use_external_apps,
    )


def is_away(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot isn't where an interaction comes from: somebody has brought it along in their account."""
    if interaction.guild_id is not None:
        return not interaction.is_guild_integration()
    return interaction.context.private_channel is True


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody is alone with the bot."""
    return interaction.guild_id is None and not is_away(interaction)


def global_name(user: discord.User | discord.Member) -> str:
    """What somebody is called everywhere: a nickname is for the server that it was given in."""
    return user.global_name or user.name


class PreferenceLoader:
    """Puts preferences into interactions."""

    def __init__(self, stored: PreferenceStore) -> None:
        self._stored = stored

    def remember(self, interaction: discord.Interaction[Any]) -> None:
        """Put in what is known from before, at once."""
        interaction.extras[_KEY] = self._stored.last_known(interaction.user.id)

    async def load(self, interaction: discord.Interaction[Any]) -> None:
        """Put in what is stored; after the interaction has been acknowledged."""
        user = interaction.user
        interaction.extras[_KEY] = await self._stored.met(
            user.id, global_name(user), interaction.locale.value
        )


def preferences(interaction: discord.Interaction[Any]) -> Preferences:
    """The preferences that an interaction carries."""
    found = interaction.extras.get(_KEY, USUAL)
    assert isinstance(found, Preferences)
    return found


def language(interaction: discord.Interaction[Any]) -> str:
    """The language to answer an interaction in."""
    guild_locale = interaction.guild_locale
    return language_of(
        preferences(interaction).language,
        interaction.locale.value,
        guild_locale.value if guild_locale else None,
    )
