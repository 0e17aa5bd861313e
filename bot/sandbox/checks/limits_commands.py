"""Discord's limits of commands, suggestions and forms.

See :mod:`bot.sandbox.checks.limits` for those of messages.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from bot.sandbox.checks.limits import CUSTOM_ID, OPTION_TEXT, component_problems, too_long
from bot.sandbox.world.model import Json

AT_MOST: Final = {1: 100, 2: 15, 3: 15}
"""How many commands of each type there may be: slash commands, and those on people and on messages."""
LOCALES: Final = frozenset(
    (  # noqa: SIM905 - a list of them takes a screen
        "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro "
        "fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko"
    ).split()
)
COMMAND_TEXT: Final = 8000
SUBCOMMAND, GROUP = 1, 2
TITLE: Final = 45
PARTS: Final = 5
TEXT_INPUT, LABEL, TEXT_DISPLAY, ROW = 4, 18, 10, 1
RADIO, CHECKBOXES = 21, 22
ANSWER: Final = 4000


def command_problems(commands: Sequence[Json]) -> list[str]:
    """What is wrong with a whole list of commands."""
    problems = []
    counted = Counter(int(each.get("type") or 1) for each in commands)
    for kind, most in AT_MOST.items():
        if counted[kind] > most:
            problems.append(f"commands: {counted[kind]} of type {kind}, at most {most}")
    names = Counter((each.get("type") or 1, each.get("name")) for each in commands)
    problems += [f"commands: two are called {name!r}" for (_, name), times in names.items() if times > 1]
    for each in commands:
        problems += [f"/{each.get('name')}: {problem}" for problem in _command(each)]
    return problems


def _command(each: Json) -> list[str]:
    if (each.get("type") or 1) != 1:
        problems = too_long(each.get("name"), 32, "name", shortest=1) + _locales(each, "name_localizations")
        return problems + (["it takes no description"] if each.get("description") else [])
    problems = _named(each) + _options(each.get("options") or [], depth=0)
    size = _size(each)
    if size > COMMAND_TEXT:
        problems.append(f"{size} characters in all, at most {COMMAND_TEXT}")
    return problems


def _named(each: Json) -> list[str]:
    """Check name and description, in all languages, of a command or an option."""
    problems = _name(each.get("name")) + too_long(each.get("description"), 100, "description", shortest=1)
    problems += _locales(each, "name_localizations") + _locales(each, "description_localizations")
    for value in (each.get("name_localizations") or {}).values():
        problems += _name(value)
    for locale, value in (each.get("description_localizations") or {}).items():
        problems += too_long(value, 100, f"description in {locale}", shortest=1)
    return problems


def _name(name: Any) -> list[str]:
    problems = too_long(name, 32, "name", shortest=1)
    text = str(name or "")
    allowed = all(each in "-_'" or unicodedata.category(each)[0] in "LNM" for each in text)
    if not allowed or text != text.lower():
        problems.append(f"name {text!r}: lower-case letters, digits, - and _ only")
    return problems


def _locales(each: Json, key: str) -> list[str]:
    return [f"{key}: unknown locale {locale!r}" for locale in each.get(key) or {} if locale not in LOCALES]


def _options(options: Sequence[Json], *, depth: int) -> list[str]:
    problems = [] if len(options) <= 25 else [f"{len(options)} options, at most 25"]
    kinds = [int(each.get("type") or 0) for each in options]
    if any(kind <= GROUP for kind in kinds) and any(kind > GROUP for kind in kinds):
        problems.append("subcommands and values side by side")
    optional_seen = False
    for name, times in Counter(each.get("name") for each in options).items():
        if times > 1:
            problems.append(f"two options are called {name!r}")
    for each, kind in zip(options, kinds, strict=True):
        problems += [f"{each.get('name')}: {problem}" for problem in _option(each, kind, depth=depth)]
        if kind > GROUP:
            if each.get("required") and optional_seen:
                problems.append(f"{each.get('name')}: required after an optional one")
            optional_seen = optional_seen or not each.get("required")
    return problems


def _option(each: Json, kind: int, *, depth: int) -> list[str]:
    problems = _named(each)
    if kind <= GROUP:
        if (kind == GROUP and depth > 0) or depth > 1:
            problems.append("nested too deep")
        if kind == GROUP and not each.get("options"):
            problems.append("a group without subcommands")
        inner = [int(part.get("type") or 0) for part in each.get("options") or []]
        if kind == SUBCOMMAND and any(part <= GROUP for part in inner):
            problems.append("nested too deep")
        return problems + _options(each.get("options") or [], depth=depth + 1)
    if each.get("autocomplete") and each.get("choices"):
        problems.append("choices and autocomplete together")
    return problems + choice_problems(each.get("choices") or [])


def choice_problems(choices: Sequence[Json]) -> list[str]:
    """What is wrong with the choices of an option, or with suggestions to one."""
    problems = [] if len(choices) <= 25 else [f"{len(choices)} choices, at most 25"]
    names = Counter(each.get("name") for each in choices)
    problems += [f"two choices are called {name!r}" for name, times in names.items() if times > 1]
    for each in choices:
        problems += too_long(each.get("name"), 100, "choice name", shortest=1)
        problems += _locales(each, "name_localizations")
        for value in (each.get("name_localizations") or {}).values():
            problems += too_long(value, 100, "choice name", shortest=1)
        if isinstance(each.get("value"), str):
            problems += too_long(each["value"], OPTION_TEXT, "choice value")
    return problems


def _size(each: Json) -> int:
    """The characters that count towards a command's 8,000: of each text the longest language."""
    total = 0
    for key in ("name", "description"):
        texts = [str(each.get(key) or ""), *map(str, (each.get(f"{key}_localizations") or {}).values())]
        total += max(len(text) for text in texts)
    value = each.get("value")
    total += len(value) if isinstance(value, str) else 0
    return total + sum(_size(part) for key in ("options", "choices") for part in each.get(key) or [])


def modal_problems(modal: Json) -> list[str]:
    """What is wrong with a form."""
    problems = too_long(modal.get("title"), TITLE, "title", shortest=1)
    problems += too_long(modal.get("custom_id"), CUSTOM_ID, "custom_id", shortest=1)
    parts = modal.get("components") or []
    if not 1 <= len(parts) <= PARTS:
        problems.append(f"form: {len(parts)} parts, allowed are 1 to {PARTS}")
    for part in parts:
        problems += _part(part)
    return problems + component_problems(parts)


def _part(part: Json) -> list[str]:
    kind = part.get("type")
    if kind == LABEL:
        problems = too_long(part.get("label"), 45, "label", shortest=1)
        problems += too_long(part.get("description"), 100, "label description")
        return problems + _input(part.get("component") or {}, labelled=True)
    if kind == ROW:
        inner = part.get("components") or []
        problems = [] if len(inner) == 1 else ["form row: exactly one text input is needed"]
        return problems + [problem for each in inner for problem in _input(each, labelled=False)]
    return [] if kind == TEXT_DISPLAY else [f"form: type {kind} can't stand in it"]


def _input(each: Json, *, labelled: bool) -> list[str]:
    kind = each.get("type")
    if not labelled and kind != TEXT_INPUT:
        return [f"form row: type {kind} can't be in it"]
    problems = too_long(each.get("custom_id"), CUSTOM_ID, "custom_id", shortest=1)
    if kind in {RADIO, CHECKBOXES}:
        least = 2 if kind == RADIO else 1
        count = len(each.get("options") or [])
        return problems + (
            [] if least <= count <= 10 else [f"form: {count} options, allowed are {least} to 10"]
        )
    if kind != TEXT_INPUT:
        return problems
    if not labelled:
        problems += too_long(each.get("label"), 45, "label", shortest=1)
    problems += too_long(each.get("placeholder"), 100, "placeholder")
    shortest = int(each.get("min_length") or 0)
    longest = ANSWER if each.get("max_length") is None else int(each["max_length"])
    if not 0 <= shortest <= longest <= ANSWER or longest < 1:
        problems.append(f"text input: min_length {shortest} and max_length {longest}")
    return problems + too_long(each.get("value"), longest, "text input value")
