"""The people named in a message, and those notified by it."""

from __future__ import annotations

import re
from typing import Final

from bot.sandbox.world.components import TEXT_DISPLAY, walk
from bot.sandbox.world.model import Json, Person, Post
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.world import World

_MENTION: Final = re.compile(r"<@!?(\d+)>")


def named_in(text: str) -> list[int]:
    """The identifiers of all people mentioned in a text, each once, whether there is such a person or not."""
    return [int(each) for each in dict.fromkeys(_MENTION.findall(text))]


def words_of(post: Post) -> str:
    """All words of a message in which mentions count: its content and its text displays."""
    displays = (each for each in walk(post.components) if each["type"] == TEXT_DISPLAY)
    return "\n".join([post.content, *(str(each["content"]) for each in displays)])


def mentions(world: World, post: Post, allowed: Json | None) -> tuple[list[int], frozenset[int], bool]:
    """Find the people named in a message, those whom it notifies, and whether it is everyone.

    ``allowed`` is the request's ``allowed_mentions``; without it everybody named is notified: only
    people who can see the message, and never its author.
    """
    text = words_of(post)
    named = [each for each in named_in(text) if each in world.people]
    author = world.people[post.author_id]
    channel = world.channels[post.channel_id]
    parse = ("users", "everyone", "roles") if allowed is None else allowed.get("parse") or ()
    chosen = [] if allowed is None else [int(each) for each in allowed.get("users") or ()]
    pinged = {each for each in named if "users" in parse or each in chosen}
    everyone = (
        "everyone" in parse
        and bool(re.search(r"@(everyone|here)\b", text))
        and Permission.MENTION_EVERYONE in world.permissions(author, channel)
        and not channel.direct
    )
    if everyone:
        pinged |= set(world.people)
    if post.reference_id is not None and (allowed is None or allowed.get("replied_user")):
        referred = world.post(post.reference_id)
        pinged |= {referred.author_id} if referred is not None else set()
    readers = {each for each in pinged if each != author.id and _reads(world, world.people[each], post)}
    shown = [each for each in named if each in pinged]
    return shown, frozenset(readers), everyone


def _reads(world: World, person: Person, post: Post) -> bool:
    return not person.bot and world.sees(person, post)
