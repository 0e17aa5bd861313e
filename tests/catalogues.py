"""The message catalogues as trees: what each message refers to and chooses by, and messages put into words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

from fluent.syntax import FluentParser, ast

from bot.games.resources import data
from bot.i18n import Words

COUNTS: Final = (1, 2, 5, 11, 21, 22)
"""Numbers that between them need every plural form of English and Russian, where they are easily mixed up."""

PLURAL_FORMS: Final = frozenset({"zero", "one", "two", "few", "many"})
"""Names of variants by which a choice is seen to be by a number's plural form; ``other`` alone says nothing."""


@dataclass(frozen=True, slots=True)
class Selector:
    """A choice in a message: by which variable, and between which variants, the default one last of all."""

    variable: str
    variants: tuple[str, ...]
    default: str

    @property
    def is_plural(self) -> bool:
        """Whether it chooses by a number's plural form."""
        return not PLURAL_FORMS.isdisjoint(self.variants)

    @property
    def is_by_word(self) -> bool:
        """Whether it chooses between words of ours, not by a number."""
        return not self.is_plural and not all(name.isdigit() or name == "other" for name in self.variants)


@dataclass(frozen=True, slots=True)
class Message:
    """A message of one language."""

    id: str
    file: str
    variables: frozenset[str]
    """Those of the messages it refers to are among them."""
    selectors: tuple[Selector, ...]
    references: frozenset[str]

    def values(self) -> dict[str, tuple[int | str, ...]]:
        """What each variable may be put in as: its variants' names, counts, or just a word."""
        found: dict[str, tuple[int | str, ...]] = dict.fromkeys(self.variables, ("word",))
        for selector in self.selectors:
            literal = tuple(int(name) if name.isdigit() else name for name in selector.variants)
            if selector.is_plural:
                numbers = tuple(name for name in literal if isinstance(name, int))
                found[selector.variable] = tuple(dict.fromkeys((*numbers, *COUNTS)))
            elif all(isinstance(name, int) or name == "other" for name in literal):
                found[selector.variable] = (*(name for name in literal if isinstance(name, int)), 9)
            else:
                found[selector.variable] = literal
        return found

    def renderings(self, words: Words) -> Iterator[tuple[dict[str, int | str], str]]:
        """Yield the message in words, with the values put in, for every combination of plausible ones."""
        values = self.values()
        for chosen in product(*values.values()):
            params = dict(zip(values, chosen, strict=True))
            yield params, words.say(self.id, **params)


def paths(language: str) -> list[Path]:
    """The files of a language."""
    return sorted(data("locales", language).glob("*.ftl"))


@cache
def resources(language: str) -> Mapping[str, ast.Resource]:
    """The parsed files of a language by name."""
    return {path.name: FluentParser().parse(path.read_text(encoding="utf-8")) for path in paths(language)}


def junk(resource: ast.Resource) -> list[str]:
    """What the parser could make nothing of."""
    return [entry.content or "" for entry in resource.body if isinstance(entry, ast.Junk)]


@cache
def catalogue(language: str) -> Mapping[str, Message]:
    """All messages of a language by id."""
    entries = {
        entry.id.name: (file, entry)
        for file, resource in resources(language).items()
        for entry in resource.body
        if isinstance(entry, ast.Message)
    }
    trees = {name: entry for name, (_, entry) in entries.items()}
    return {name: _message(name, file, trees) for name, (file, _) in entries.items()}


def duplicates(language: str) -> list[str]:
    """The ids that stand more than once in a language, in whichever files."""
    counts = Counter(
        entry.id.name
        for resource in resources(language).values()
        for entry in resource.body
        if isinstance(entry, ast.Message | ast.Term)
    )
    return [name for name, count in counts.items() if count > 1]


def _message(name: str, file: str, trees: Mapping[str, ast.Message]) -> Message:
    variables: set[str] = set()
    selectors: list[Selector] = []
    references: set[str] = set()
    for node in _walk(trees[name]):
        match node:
            case ast.VariableReference():
                variables.add(node.id.name)
            case ast.MessageReference():
                references.add(node.id.name)
            case ast.SelectExpression(selector=ast.VariableReference() as by):
                selectors.append(_selector(by.id.name, node))
    for other in references & trees.keys():
        referred = _message(other, file, trees)
        variables |= referred.variables
        selectors += referred.selectors
    return Message(name, file, frozenset(variables), tuple(selectors), frozenset(references))


def _selector(variable: str, node: ast.SelectExpression) -> Selector:
    def key(variant: ast.Variant) -> str:
        return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value

    default = next(key(variant) for variant in node.variants if variant.default)
    return Selector(variable, tuple(key(variant) for variant in node.variants), default)


def _walk(node: Any) -> Iterator[Any]:
    """Yield a tree's nodes."""
    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode):
                yield from _walk(child)


def without_numbers(text: str) -> str:
    """A text with every number made the same, so that only its words are compared."""
    return re.sub(r"\d+", "#", text)
