"""Words that only some people may read, watched in everything that is shown to anybody."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from bot.sandbox.checks.rules import Rule
from bot.sandbox.world import payloads
from bot.sandbox.world.changes import Change, InteractionChanged, PostAdded, PostChanged
from bot.sandbox.world.model import Post
from bot.sandbox.world.world import World

SHOWN: Final = ("content", "embeds", "components", "attachments")


class Secrets:
    """Words that a test declares secret. A message that shows them to others breaks a rule."""

    def __init__(self, world: World, *, record: Callable[[Rule, str, str], None]) -> None:
        self._world = world
        self._record = record
        self._kept: dict[str, frozenset[str]] = {}
        world.observe(self._tell)

    def keep(self, words: str, *names: str) -> None:
        """Let only these people see some words: in texts, labels, identifiers, alt texts, file names."""
        self._kept[words] = frozenset(names)

    def _tell(self, change: Change) -> None:
        if not self._kept:
            return
        match change:
            case PostAdded(post) | PostChanged(post):
                readers = {each.name for each in self._world.persons() if self._world.sees(each, post)}
                self._look(f"message {post.id}", self._words(post), readers)
            case InteractionChanged(each) if each.modal is not None or each.choices:
                said = json.dumps([each.modal, each.choices], ensure_ascii=False)
                self._look(f"interaction {each.id}", said, {each.person.name})
            case _:
                pass

    def _words(self, post: Post) -> str:
        shown = payloads.message(self._world, post, origin="")
        files = [each.name for each in post.files]
        return json.dumps([[shown[key] for key in SHOWN], files], ensure_ascii=False)

    def _look(self, where: str, said: str, readers: set[str]) -> None:
        for words, names in self._kept.items():
            others = sorted(readers - names)
            if words in said and others:
                self._record(Rule.SECRET, where, f"{words!r} is shown to {', '.join(others)}")
