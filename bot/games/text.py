"""What happened, as a message key with parameters. Sentences are made later, in each reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Player:
    """A seat to be named in a text: shown as the name of the person who sits there."""

    seat: int


@dataclass(frozen=True, slots=True)
class Text:
    """A Fluent message not yet put into words: its key and its parameters, hashable. Build one with
    :func:`text`.

    Keys are the message identifiers of ``data/locales``.
    """

    key: str
    params: tuple[tuple[str, Param], ...] = ()
    language: str | None = None
    """Where it isn't the reader's: for what is quoted as it stands before others, too."""

    def __getitem__(self, name: str) -> Param:
        """One parameter; raises KeyError for one that the text doesn't have."""
        return dict(self.params)[name]


Param: TypeAlias = int | str | Player | Text
"""Numbers choose plural forms, strings are put in as they are, players and texts are put into words first."""


def text(key: str, /, **params: Param) -> Text:
    """The text of a key and its parameters."""
    return Text(key, tuple(sorted(params.items())))
