"""Push notifications: each as data, with the text that a person's device would show."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.sandbox.checks.rules import Rule
from bot.sandbox.world.changes import Change, InteractionChanged, PostAdded
from bot.sandbox.world.interactions import State
from bot.sandbox.world.mentions import named_in
from bot.sandbox.world.model import LAYOUT, SILENT, Post
from bot.sandbox.world.world import World

STORED: Final = 10_000
"""How many notifications are remembered."""


@dataclass(frozen=True, slots=True)
class Notification:
    """One push to one person."""

    person: str
    """The account's name."""
    message_id: int
    channel: str
    """The channel's name."""
    text: str
    """What the push shows. It is empty for a message made of components alone (V2)."""
    act: int
    """How much people had done before it: commands, presses, forms, messages, passing of time."""


class Notifications:
    """All notifications of a run, oldest first.

    The bot's messages notify the person of direct messages, and elsewhere those whom they ping; never with the
    silent flag, never by an edit, never as an ephemeral message. A push without a text is noted as a broken rule,
    and so is one too many: since the bot was last known to be at rest, nobody may have had more pushes than people
    have done things. (A quick succession may be told when the last of it is done already.)
    """

    def __init__(self, world: World, *, record: Callable[[Rule, str, str], None]) -> None:
        self._world = world
        self._record = record
        self._acts = 0
        self._acts_at_rest = 0
        self._since_rest: dict[str, list[Notification]] = {}
        self.all: deque[Notification] = deque(maxlen=STORED)
        world.observe(self._tell)
        world.clock.watch(self.act)

    def of(self, person: str) -> list[Notification]:
        """The notifications of one person, by account name."""
        return [each for each in self.all if each.person == person]

    def act(self) -> None:
        """Count something that people have done."""
        self._acts += 1

    def rest(self) -> None:
        """Say that the bot has nothing left to tell of what people have done so far."""
        self._acts_at_rest = self._acts
        self._since_rest.clear()

    def _tell(self, change: Change) -> None:
        match change:
            case InteractionChanged(interaction) if interaction.state is State.PENDING:
                self.act()
            case PostAdded(post) if post.author_id != self._world.bot.id:
                self.act()
            case PostAdded(post):
                self._notify(post)
            case _:
                pass

    def _notify(self, post: Post) -> None:
        world = self._world
        channel = world.channels[post.channel_id]
        if post.flags & SILENT or post.ephemeral:
            return
        told = {channel.recipient_id} if channel.recipient_id is not None else post.pinged
        for person in (each for each in world.persons() if each.id in told):
            push = Notification(person.name, post.id, channel.name, text_of(world, post), self._acts)
            where = f"message {post.id} in {channel.name}"
            if not push.text:
                self._record(Rule.EMPTY_PUSH, where, f"it notifies {person.name} without a text")
            pushes = self._since_rest.setdefault(person.name, [])
            pushes.append(push)
            unprompted = pushes[0].act == self._acts_at_rest  # time has passed, as far as can be seen
            if len(pushes) > self._acts - self._acts_at_rest + unprompted:
                texts = " after ".join(repr(each.text) for each in reversed(pushes))
                self._record(Rule.SECOND_PUSH, where, f"it notifies {person.name} again ({texts})")
            self.all.append(push)


def text_of(world: World, post: Post) -> str:
    """The words of a push: the content with people by name; nothing for a V2 message."""
    if post.flags & LAYOUT:
        return ""
    text = post.content
    for identifier in named_in(text):
        person = world.people.get(identifier)
        for form in (f"<@{identifier}>", f"<@!{identifier}>"):
            text = text.replace(form, f"@{world.name_of(person)}" if person is not None else "@unknown-user")
    return text or ("a file" if post.files else "a message" if post.embeds else "")
