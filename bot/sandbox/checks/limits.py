"""Discord's limits of messages: all that its description of the API leaves out, and most of what it has.

Each check returns the faults it finds as short sentences; for a correct body an empty list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final

from bot.sandbox.world.components import references, walk
from bot.sandbox.world.model import LAYOUT, Json, StoredFile

CONTENT: Final = 2000
ROWS: Final = 5
IN_ROW: Final = 5
COMPONENTS: Final = 40
TEXT: Final = 4000
CUSTOM_ID: Final = 100
LABEL: Final = 80
OPTIONS: Final = 25
OPTION_TEXT: Final = 100
PLACEHOLDER: Final = 150
ITEMS: Final = 10
ALT: Final = 1024
EMBEDS: Final = 10
EMBED_TEXT: Final = 6000
FILES: Final = 10
FILE_BYTES: Final = 10 * 1024 * 1024
REQUEST_BYTES: Final = 25 * 1024 * 1024

ROW, BUTTON, STRING_SELECT, SECTION, TEXT_DISPLAY, THUMBNAIL = 1, 2, 3, 9, 10, 11
GALLERY, FILE, SEPARATOR, CONTAINER = 12, 13, 14, 17
SELECTS: Final = frozenset({3, 5, 6, 7, 8})
TOP: Final = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER})
INSIDE: Final = TOP - {CONTAINER}
LINK, PREMIUM = 5, 6


def too_long(value: Any, longest: int, name: str, *, shortest: int = 0) -> list[str]:
    """Complain about a text that isn't within its bounds; a missing one counts as empty."""
    length = len(str(value)) if value is not None else 0
    if shortest <= length <= longest:
        return []
    return [f"{name}: {length} characters, allowed are {shortest} to {longest}"]


def message_problems(
    *,
    content: str,
    embeds: Sequence[Json],
    components: Sequence[Json],
    files: Sequence[StoredFile],
    flags: int,
) -> list[str]:
    """What is wrong with a message as it would stand after a request."""
    problems = too_long(content, CONTENT, "content")
    if flags & LAYOUT:
        if content or embeds:
            problems.append("components: the V2 flag (1<<15) doesn't go with content or embeds")
        if not components:
            problems.append("components: a V2 message needs some")
        problems += _layout_problems(components)
    else:
        if not (content or embeds or components or files):
            problems.append("content: an empty message")
        problems += _classic_problems(components)
    problems += component_problems(components)
    problems += _embed_problems(embeds)
    problems += _reference_problems(components, embeds, files)
    return problems + file_problems(files)


def _classic_problems(components: Sequence[Json]) -> list[str]:
    problems = [
        f"components: type {each.get('type')} needs the V2 flag (1<<15)"
        for each in components
        if each.get("type") != ROW
    ]
    if len(components) > ROWS:
        problems.append(f"components: {len(components)} rows, at most {ROWS}")
    return problems


def _layout_problems(components: Sequence[Json]) -> list[str]:
    problems = [
        f"components: type {each.get('type')} can't stand at the top"
        for each in components
        if each.get("type") not in TOP
    ]
    every = list(walk(components))
    if len(every) > COMPONENTS:
        problems.append(f"components: {len(every)} with the nested ones, at most {COMPONENTS}")
    words = sum(len(str(each.get("content") or "")) for each in every if each.get("type") == TEXT_DISPLAY)
    if words > TEXT:
        problems.append(f"components: {words} characters of text displays in all, at most {TEXT}")
    return problems


def component_problems(components: Sequence[Json]) -> list[str]:
    """What is wrong with components, the nested ones too: also equal identifiers among them."""
    every = list(walk(components))
    problems = [problem for each in every for problem in _component(each)]
    for key in ("custom_id", "id"):
        counted = Counter(each[key] for each in every if each.get(key))
        problems += [
            f"components: {key} {value!r} occurs {times} times"
            for value, times in counted.items()
            if times > 1
        ]
    return problems


def emoji_problems(components: Sequence[Json], known: Collection[int]) -> list[str]:
    """What is wrong with the emojis on buttons and in menus: each must be one that there is."""
    signed = [
        part
        for each in walk(components)
        for part in (each, *(each.get("options") or ()))
        if part.get("emoji")
    ]
    numbers = [part["emoji"].get("id") for part in signed]
    return [f"emoji: {each} is none" for each in numbers if each and int(each) not in known]


def _component(each: Json) -> list[str]:
    kind = each.get("type")
    if kind == ROW:
        return _row(each)
    if kind == BUTTON:
        return _button(each)
    if kind in SELECTS:
        return select_problems(each)
    if kind == SECTION:
        return _section(each)
    if kind == TEXT_DISPLAY:
        return too_long(each.get("content"), TEXT, "text display", shortest=1)
    if kind == GALLERY:
        return _gallery(each)
    if kind == THUMBNAIL:
        return too_long(each.get("description"), ALT, "thumbnail description") + _media(each.get("media"))
    if kind == FILE:
        address = str((each.get("file") or {}).get("url", ""))
        return [] if address.startswith("attachment://") else ["file component: only attachment:// addresses"]
    if kind == CONTAINER:
        inner = each.get("components") or []
        wrong = [
            f"container: type {part.get('type')} can't be in it"
            for part in inner
            if part.get("type") not in INSIDE
        ]
        return wrong if inner else ["container: empty"]
    return []


def _row(each: Json) -> list[str]:
    inner = each.get("components") or []
    kinds = [part.get("type") for part in inner]
    if not inner:
        return ["row: empty"]
    if any(kind in SELECTS for kind in kinds) and len(inner) > 1:
        return ["row: a select fills a row of its own"]
    if len(inner) > IN_ROW:
        return [f"row: {len(inner)} buttons, at most {IN_ROW}"]
    # 4 is a text input, which only forms have; they are checked elsewhere.
    return [
        f"row: type {kind} can't be in it"
        for kind in kinds
        if kind not in SELECTS and kind not in {BUTTON, 4}
    ]


def _button(each: Json) -> list[str]:
    problems = too_long(each.get("label"), LABEL, "button label")
    has_id, has_url, style = bool(each.get("custom_id")), bool(each.get("url")), each.get("style")
    if style == PREMIUM:
        return problems + ([] if each.get("sku_id") else ["premium button: no sku_id"])
    if not (each.get("label") or each.get("emoji")):
        problems.append("button: neither label nor emoji")
    if not has_id and not has_url:
        problems.append("button: neither custom_id nor URL")
    if style == LINK and (has_id or not has_url):
        problems.append("link button: a URL and no custom_id is needed")
    if style != LINK and has_url:
        problems.append("button: a URL needs the link style")
    if has_id:
        problems += too_long(each["custom_id"], CUSTOM_ID, "custom_id", shortest=1)
    return problems + too_long(each.get("url"), 512, "button url")


def select_problems(each: Json) -> list[str]:
    """What is wrong with a drop-down list."""
    problems = too_long(each.get("custom_id"), CUSTOM_ID, "custom_id", shortest=1)
    problems += too_long(each.get("placeholder"), PLACEHOLDER, "placeholder")
    least = 1 if each.get("min_values") is None else int(each["min_values"])
    most = 1 if each.get("max_values") is None else int(each["max_values"])
    if not 0 <= least <= OPTIONS or not 1 <= most <= OPTIONS or least > most:
        problems.append(f"select: min_values {least} and max_values {most}")
    if each.get("type") != STRING_SELECT:
        return problems
    options = each.get("options") or []
    if not 1 <= len(options) <= OPTIONS:
        problems.append(f"select: {len(options)} options, allowed are 1 to {OPTIONS}")
    if options and most > len(options):
        problems.append(f"select: max_values {most} for {len(options)} options")
    if sum(1 for option in options if option.get("default")) > most:
        problems.append("select: more defaults than max_values")
    values = Counter(option.get("value") for option in options)
    problems += [
        f"select: value {value!r} occurs {times} times" for value, times in values.items() if times > 1
    ]
    for option in options:
        problems += too_long(option.get("label"), OPTION_TEXT, "option label", shortest=1)
        problems += too_long(option.get("value"), OPTION_TEXT, "option value", shortest=1)
        problems += too_long(option.get("description"), OPTION_TEXT, "option description")
    return problems


def _section(each: Json) -> list[str]:
    problems = []
    inner, accessory = each.get("components") or [], each.get("accessory") or {}
    if not 1 <= len(inner) <= 3 or any(part.get("type") != TEXT_DISPLAY for part in inner):
        problems.append("section: one to three text displays are needed")
    if accessory.get("type") not in {BUTTON, THUMBNAIL}:
        problems.append("section: a button or a thumbnail is needed beside it")
    return problems


def _gallery(each: Json) -> list[str]:
    items = each.get("items") or []
    problems = [] if 1 <= len(items) <= ITEMS else [f"gallery: {len(items)} items, allowed are 1 to {ITEMS}"]
    for item in items:
        problems += too_long(item.get("description"), ALT, "gallery description") + _media(item.get("media"))
    return problems


def _media(media: Json | None) -> list[str]:
    address = str((media or {}).get("url", ""))
    if address.startswith(("attachment://", "http://", "https://")):
        return []
    return [f"media: {address!r} is no address"]


def _embed_problems(embeds: Sequence[Json]) -> list[str]:
    problems = [] if len(embeds) <= EMBEDS else [f"embeds: {len(embeds)}, at most {EMBEDS}"]
    total = 0
    for embed in embeds:
        fields = embed.get("fields") or []
        footer = (embed.get("footer") or {}).get("text") or ""
        author = (embed.get("author") or {}).get("name") or ""
        title, description = embed.get("title") or "", embed.get("description") or ""
        problems += too_long(title, 256, "embed title") + too_long(description, 4096, "embed description")
        problems += too_long(footer, 2048, "embed footer") + too_long(author, 256, "embed author")
        if len(fields) > 25:
            problems.append(f"embed: {len(fields)} fields, at most 25")
        for field in fields:
            problems += too_long(field.get("name"), 256, "embed field name", shortest=1)
            problems += too_long(field.get("value"), 1024, "embed field value", shortest=1)
            total += len(str(field.get("name") or "")) + len(str(field.get("value") or ""))
        if not (
            title or description or fields or footer or author or embed.get("image") or embed.get("thumbnail")
        ):
            problems.append("embed: empty")
        total += len(title) + len(description) + len(footer) + len(author)
    if total > EMBED_TEXT:
        problems.append(f"embeds: {total} characters in all, at most {EMBED_TEXT}")
    return problems


def _reference_problems(
    components: Sequence[Json], embeds: Sequence[Json], files: Sequence[StoredFile]
) -> list[str]:
    names = {each.name for each in files}
    return [
        f"attachment://{name}: no such file with the message"
        for name in sorted(references([*components, *embeds]) - names)
    ]


def file_problems(files: Sequence[StoredFile]) -> list[str]:
    """What is wrong with the files of a message."""
    problems = [] if len(files) <= FILES else [f"files: {len(files)}, at most {FILES}"]
    for each in files:
        problems += too_long(each.description, ALT, f"description of {each.name}")
        if len(each.content) > FILE_BYTES:
            problems.append(f"{each.name}: {len(each.content)} bytes, at most {FILE_BYTES}")
        if not each.content:
            problems.append(f"{each.name}: an empty file")
    return problems


def mention_problems(allowed: Json | None) -> list[str]:
    """What is wrong with ``allowed_mentions``: a list together with its catch-all, or too many."""
    if not allowed:
        return []
    parse = allowed.get("parse") or []
    problems = [
        f"allowed_mentions: {key} both in parse and as a list"
        for key in ("users", "roles")
        if key in parse and allowed.get(key)
    ]
    unknown = set(parse) - {"users", "roles", "everyone"}
    problems += [f"allowed_mentions: parse has {sorted(unknown)}"] if unknown else []
    for key in ("users", "roles"):
        if len(allowed.get(key) or []) > 100:
            problems.append(f"allowed_mentions: more than 100 {key}")
    return problems
