"""From a request's body to a message: files taken in, defaults kept, limits checked, people mentioned."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.sandbox.checks.limits import emoji_problems, mention_problems, message_problems, too_long
from bot.sandbox.world.components import walk
from bot.sandbox.world.files import stored_file
from bot.sandbox.world.mentions import mentions
from bot.sandbox.world.model import EPHEMERAL, LAYOUT, LOADING, SILENT, Json, Post, StoredFile
from bot.sandbox.world.world import World

SUPPRESS_EMBEDS: Final = 1 << 2
SETTABLE: Final = SUPPRESS_EMBEDS | EPHEMERAL | SILENT | LAYOUT
"""The flags that a bot may set."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came: its name and bytes."""

    name: str
    content: bytes


@dataclass(slots=True)
class Draft:
    """A message as it would stand after a request, and what is wrong with it."""

    content: str
    embeds: list[Json]
    components: list[Json]
    files: list[StoredFile]
    flags: int
    problems: list[str]


def draft(world: World, body: Json, uploads: Mapping[int, Upload], before: Post | None) -> Draft:
    """Draft the message that a body makes. Given an earlier message, what the body doesn't name stays as it
    was."""
    problems: list[str] = []
    files = _files(world, body, uploads, before, problems)
    flags = _flags(body, before, problems)
    result = Draft(
        content=str(body.get("content", before.content if before else "") or ""),
        embeds=list(body.get("embeds", before.embeds if before else []) or []),
        components=list(body.get("components", before.components if before else []) or []),
        files=files,
        flags=flags,
        problems=problems,
    )
    problems += message_problems(
        content=result.content, embeds=result.embeds, components=result.components, files=files, flags=flags
    )
    problems += emoji_problems(result.components, world.emojis.keys())
    problems += mention_problems(body.get("allowed_mentions"))
    problems += too_long(body.get("nonce"), 25, "nonce")
    return result


def _flags(body: Json, before: Post | None, problems: list[str]) -> int:
    wanted = int(body.get("flags") or 0)
    if wanted & ~SETTABLE & ~LOADING:
        problems.append(f"flags: {wanted & ~SETTABLE} can't be set")
    if before is None:
        return wanted & SETTABLE
    kept = before.flags & ~LOADING
    if "flags" not in body or body["flags"] is None:
        return kept
    if kept & LAYOUT and not wanted & LAYOUT:
        problems.append("flags: the V2 flag (1<<15) can't be removed once set")
    return (kept & ~SUPPRESS_EMBEDS) | (wanted & (LAYOUT | SUPPRESS_EMBEDS))


def _files(
    world: World, body: Json, uploads: Mapping[int, Upload], before: Post | None, problems: list[str]
) -> list[StoredFile]:
    """The files after the request; an edit drops those that ``attachments`` doesn't list."""
    listed = body.get("attachments")
    old = {str(each.id): each for each in before.files} if before is not None else {}
    if listed is None:
        kept = [] if "attachments" in body else list(old.values())
        return kept + [_new(world, upload, {}) for upload in uploads.values()]
    files = []
    unused = dict(uploads)
    for entry in listed:
        identifier = str(entry.get("id"))
        if identifier in old:
            file = copy.copy(old[identifier])
            if "description" in entry:
                file.description = entry["description"]
            files.append(file)
        elif identifier.isdecimal() and int(identifier) in unused:
            files.append(_new(world, unused.pop(int(identifier)), entry))
        else:
            problems.append(f"attachments: {identifier} is neither a file of the request nor of the message")
    problems += [f"files[{number}]: not listed in attachments" for number in unused]
    return files


def _new(world: World, upload: Upload, entry: Json) -> StoredFile:
    # Discord itself replaces what isn't plain in a name; attachment:// then has to use the plain one.
    name = re.sub(r"[^\w.\-]", "_", str(entry.get("filename") or upload.name), flags=re.ASCII)
    file = stored_file(world.new_id(), name, upload.content, description=entry.get("description"))
    file.spoiler = file.spoiler or bool(entry.get("is_spoiler"))
    world.keep_file(file)
    return file


def apply(world: World, post: Post, made: Draft, allowed: Json | None) -> None:
    """Put a draft into a message: components get their numbers, and people named in it are found."""
    post.content, post.embeds, post.files = made.content, made.embeds, made.files
    post.components = numbered(made.components)
    post.flags = made.flags | (EPHEMERAL if post.ephemeral else 0)
    post.mentioned, _, post.everyone = mentions(world, post, allowed)


def numbered(components: list[Json]) -> list[Json]:
    """Number the components: those without a number get the lowest free ones. Emojis' ids become texts."""
    copied = copy.deepcopy(components)
    every = list(walk(copied))
    taken = {each["id"] for each in every if each.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    for each in every:
        if not each.get("id"):
            each["id"] = next(free)
        for part in (each, *(each.get("options") or ())):
            if (part.get("emoji") or {}).get("id"):
                part["emoji"] = part["emoji"] | {"id": str(part["emoji"]["id"])}
    return copied
