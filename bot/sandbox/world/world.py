"""The small world that the sandbox holds: one guild, its channels and threads, five people, a bot.

Nothing here speaks HTTP. Requests, faults, tests and the page change the world through :class:`World`;
the gateway, people's feeds and waiting tests subscribe to its changes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

from bot.sandbox.world.changes import (
    Change,
    ChannelAdded,
    ChannelChanged,
    ChannelRemoved,
    CommandsChanged,
    Membership,
    PostAdded,
    PostChanged,
    PostRemoved,
)
from bot.sandbox.world.model import (
    Channel,
    ChannelKind,
    Installation,
    Json,
    Overwrite,
    Person,
    Post,
    Role,
    StoredFile,
)
from bot.sandbox.world.permissions import EVERY, IN_DMS, INVITED, PEOPLE, Permission
from bot.sandbox.world.realism import Realism
from bot.sandbox.world.snowflakes import Clock, Snowflakes, snowflake

BEGAN: Final = 1_577_880_000.0
"""When the guild and its people came to be (1 January 2020): their identifiers are the same in every run."""

FILES_KEPT: Final = 256
"""Files that can still be fetched after their message was edited or deleted."""
_PEOPLE: Final = (
    ("ada", "Ada", "en-US"),
    ("ben", "Ben", "en-GB"),
    ("cleo", "Cleo", "ru"),
    ("dan", "Dan", "en-US"),
    ("eve", "Eve", "de"),
)
_CHANNELS: Final = ("table-talk", "game-night", "quiet-corner")
_VOICE: Final = "parlour"


class World:
    """All there is. Ada owns the guild; everybody may use its channels, the bot as it was invited."""

    def __init__(self, clock: Clock | None = None, realism: Realism | None = None) -> None:
        self.clock = clock or Clock()
        self.realism = realism or Realism()
        """Which of Discord's habits are followed; it may be changed at any time."""
        self.nonces: dict[str, tuple[Post, float]] = {}
        """The messages that the bot has sent with each nonce, and when."""
        self._snowflakes = Snowflakes(self.clock)
        numbers = iter(range(1, 100))
        self.guild_id = snowflake(BEGAN, next(numbers))
        self.installation = Installation.SERVER
        """Set it before the bot connects."""
        self.for_people = True
        """Whether people may install the application for themselves."""
        self.origin = ""
        """The address of the server, which stands before the paths of files."""
        self.uploads: dict[int, StoredFile] = {}
        """Files that people gave to commands."""
        self._files: OrderedDict[int, StoredFile] = OrderedDict()
        self.guild_name = "Tableside"
        self.guild_locale = "en-US"
        self.everyone = Role(self.guild_id, "@everyone", PEOPLE, 0)
        self.bot_role = Role(snowflake(BEGAN, next(numbers)), "Tableside", INVITED, 1)
        self.roles = {role.id: role for role in (self.everyone, self.bot_role)}
        self.bot = Person(
            snowflake(BEGAN, next(numbers)), "tableside", "Tableside", bot=True, roles={self.bot_role.id}
        )
        self.people: dict[int, Person] = {self.bot.id: self.bot}
        self.channels: dict[int, Channel] = {}
        for name, display, locale in _PEOPLE:
            self.add_person(Person(snowflake(BEGAN, next(numbers)), name, display, locale))
        self.owner = self.person("ada")
        for position, name in enumerate(_CHANNELS):
            channel = Channel(snowflake(BEGAN, next(numbers)), ChannelKind.TEXT, name, position=position)
            self.channels[channel.id] = channel
        voice = Channel(snowflake(BEGAN, next(numbers)), ChannelKind.VOICE, _VOICE, position=len(_CHANNELS))
        self.channels[voice.id] = voice
        self.emojis: dict[int, Json] = {}
        self.emoji_pictures: dict[int, bytes] = {}
        """The application's own, by identifier."""
        self.commands: dict[int | None, list[Json]] = {None: []}
        """Registered commands with their identifiers: global ones under None, others under the guild's."""
        self._observers: list[Callable[[Change], None]] = []
        self._waiting: list[asyncio.Future[None]] = []

    # Who and where

    def keep_file(self, file: StoredFile) -> None:
        """Store a file for a while after its message has lost it, as Discord's file server does."""
        self._files[file.id] = file
        if len(self._files) > FILES_KEPT:
            self._files.popitem(last=False)

    def kept_file(self, file_id: int) -> StoredFile | None:
        """A file that some message had lately; None for an unknown or an old one."""
        return self._files.get(file_id)

    def new_id(self) -> int:
        """A new identifier that carries this moment."""
        return self._snowflakes.make()

    def add_person(self, person: Person) -> None:
        """Let somebody join the guild."""
        self.people[person.id] = person

    def person(self, who: str | int) -> Person:
        """Find somebody by name or identifier; raises KeyError."""
        for person in self.people.values():
            if who in (person.id, person.name):
                return person
        raise KeyError(f"nobody here is called {who}")

    def name_of(self, person: Person) -> str:
        """The name under which the guild knows somebody: nickname, display name or the account's."""
        return person.nick or person.display or person.name

    def persons(self) -> Iterator[Person]:
        """Everybody but the bot."""
        return (person for person in self.people.values() if not person.bot)

    def channel(self, where: str | int) -> Channel:
        """Find a channel or thread by name or identifier; raises KeyError."""
        for channel in self.channels.values():
            if where in (channel.id, channel.name):
                return channel
        raise KeyError(f"there is no channel {where}")

    def direct_messages(self, person: Person) -> Channel | None:
        """A person's direct messages with the bot, None if nobody has opened them."""
        return next((each for each in self.channels.values() if each.recipient_id == person.id), None)

    def post(self, message_id: int) -> Post | None:
        """A message that exists, wherever it is."""
        return next(
            (channel.posts[message_id] for channel in self.channels.values() if message_id in channel.posts),
            None,
        )

    # Who may do and see what

    def permissions(self, person: Person, channel: Channel) -> Permission:
        """What somebody may do in a channel, by roles and overwrites (in a thread: those of its parent)."""
        if channel.direct:
            return IN_DMS if person.bot or channel.recipient_id == person.id else Permission.NONE
        if channel.group:
            return IN_DMS if person.id in channel.members else Permission.NONE
        if not person.member or (person is self.bot and self.installation is Installation.PERSON):
            return Permission.NONE
        if person.id == self.owner.id:
            return EVERY
        granted = self.everyone.permissions
        for role in person.roles:
            granted |= self.roles[role].permissions
        if Permission.ADMINISTRATOR in granted:
            return EVERY
        home = self.channels.get(channel.parent_id, channel) if channel.parent_id else channel
        for identifiers in ([self.guild_id], sorted(person.roles), [person.id]):
            for each in identifiers:
                overwrite = home.overwrites.get(each, Overwrite())
                granted = (granted & ~overwrite.deny) | overwrite.allow
        return granted

    def sees_channel(self, person: Person, channel: Channel) -> bool:
        """Whether somebody sees a channel in their list."""
        allowed = self.permissions(person, channel)
        if Permission.VIEW_CHANNEL not in allowed:
            return False
        if channel.kind is ChannelKind.PRIVATE_THREAD:
            return person.id in channel.members or Permission.MANAGE_THREADS in allowed
        return True

    def opens(self, person: Person, channel: Channel) -> bool:
        """Whether somebody gets at a channel's messages: those of a voice channel need Connect too."""
        if not self.sees_channel(person, channel):
            return False
        return not channel.voice or Permission.CONNECT in self.permissions(person, channel)

    def sees(self, person: Person, post: Post) -> bool:
        """Whether somebody can read a message."""
        if post.viewer_id is not None and post.viewer_id != person.id:
            return False
        channel = self.channels.get(post.channel_id)
        return channel is not None and self.opens(person, channel)

    def deny(self, channel: Channel, permission: Permission, person: Person | None = None) -> None:
        """Take permissions away in a channel, from the bot unless a person is named."""
        overwrite = channel.overwrites.setdefault((person or self.bot).id, Overwrite())
        overwrite.deny |= permission
        self.announce(ChannelChanged(channel))

    def grant(self, channel: Channel, permission: Permission, person: Person | None = None) -> None:
        """Give back what :meth:`deny` took away."""
        overwrite = channel.overwrites.setdefault((person or self.bot).id, Overwrite())
        overwrite.deny &= ~permission
        self.announce(ChannelChanged(channel))

    # What happens

    def open_direct_messages(self, person: Person) -> Channel:
        """A person's direct messages with the bot, opened if need be."""
        channel = self.direct_messages(person)
        if channel is None:
            channel = Channel(self.new_id(), ChannelKind.DM, f"dm-{person.name}", recipient_id=person.id)
            self.add_channel(channel)
        return channel

    def open_group(self, name: str, *people: Person) -> Channel:
        """Direct messages between some people."""
        group = Channel(self.new_id(), ChannelKind.GROUP, name, members={each.id for each in people})
        group.owner_id = people[0].id
        self.add_channel(group)
        return group

    def add_channel(self, channel: Channel) -> None:
        """Open a channel or thread."""
        self.channels[channel.id] = channel
        self.announce(ChannelAdded(channel))

    def change_channel(self, channel: Channel) -> None:
        """Tell everyone that a channel is not as it was."""
        self.announce(ChannelChanged(channel))

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and all messages in them."""
        for thread in [each for each in self.channels.values() if each.parent_id == channel.id]:
            self.remove_channel(thread)
        for post in channel.posts.values():
            post.deleted = True
        # Observers are told first: who can see the channel is worked out from its being there.
        self.announce(ChannelRemoved(channel))
        self.channels.pop(channel.id, None)

    def add_post(self, post: Post) -> Post:
        """Send a message. A thread that was archived opens again."""
        channel = self.channels[post.channel_id]
        channel.posts[post.id] = post
        if channel.archived:
            channel.archived = False
            self.announce(ChannelChanged(channel))
        self.announce(PostAdded(post))
        return post

    def change_post(self, post: Post) -> None:
        """Tell everyone that a message is not as it was."""
        post.revision += 1
        self.announce(PostChanged(post))

    def remove_post(self, post: Post) -> None:
        """Delete a message."""
        channel = self.channels.get(post.channel_id)
        if channel is not None and channel.posts.pop(post.id, None) is not None:
            post.deleted = True
            self.announce(PostRemoved(post))

    def remove_bot(self) -> None:
        """Let the guild remove the bot: from then on it can do nothing there."""
        self.installation = Installation.PERSON
        self.announce(Membership(there=False))

    def add_bot(self) -> None:
        """Let the guild add the bot again."""
        self.installation = Installation.SERVER
        self.announce(Membership(there=True))

    def set_commands(self, scope: int | None, commands: list[Json]) -> None:
        """Replace the commands that are registered globally (None) or for the guild."""
        self.commands[scope] = commands
        self.announce(CommandsChanged())

    def all_commands(self) -> list[Json]:
        """The commands that people in the guild can use: its own and the global ones."""
        return [each for scope in self.commands.values() for each in scope]

    # Who is told

    def observe(self, observer: Callable[[Change], None]) -> Callable[[], None]:
        """Call a function at each change, in order; returns a function that stops it."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer) if observer in self._observers else None

    def announce(self, change: Change) -> None:
        """Tell every observer of a change, and wake those that wait for one."""
        for observer in list(self._observers):
            observer(change)
        self.wake()

    def wake(self) -> None:
        """Let those that wait for something look again."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def changed(self) -> asyncio.Future[None]:
        """A future that is done at the next change of any kind."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        return future
