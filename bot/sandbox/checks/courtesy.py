"""What breaks no limit of Discord and still looks wrong to people."""

from __future__ import annotations

from collections.abc import Callable

from bot.sandbox.checks.rules import Rule
from bot.sandbox.world.changes import Change, PostAdded, PostChanged
from bot.sandbox.world.mentions import named_in, words_of
from bot.sandbox.world.model import Post
from bot.sandbox.world.world import World


class Courtesy:
    """Watches the bot's messages for mentions that aren't drawn, and for replies to what others can't see."""

    def __init__(self, world: World, *, record: Callable[[Rule, str, str], None]) -> None:
        self._world = world
        self._record = record
        world.observe(self._tell)

    def _tell(self, change: Change) -> None:
        match change:
            case PostAdded(post) | PostChanged(post) if post.author_id == self._world.bot.id:
                self._look(post)
            case _:
                pass

    def _look(self, post: Post) -> None:
        where = f"message {post.id}"
        unknown = [each for each in named_in(words_of(post)) if each not in post.mentioned]
        if unknown:
            names = ", ".join(self._name(each) for each in unknown)
            self._record(Rule.MENTION, where, f"clients may draw {names} as @unknown-user")
        referred = self._world.post(post.reference_id) if post.reference_id is not None else None
        if referred is not None and referred.ephemeral and not post.ephemeral:
            self._record(Rule.REPLY, where, "others see a reply to a message that isn't there")

    def _name(self, identifier: int) -> str:
        person = self._world.people.get(identifier)
        return person.name if person is not None else str(identifier)
