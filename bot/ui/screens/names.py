"""What people are called on screens."""

from __future__ import annotations

from bot.i18n import Words, isolated, name
from bot.store.ground.rows import Kind
from bot.tables.table import Table


def mention(person: int) -> str:
    """A person's mention: only for a message that pings them. Elsewhere some clients show it as an unknown user."""
    return isolated(f"<@{person}>")


def called(known: str | None, words: Words, *, kind: Kind = Kind.PERSON) -> str:
    """What somebody is called in a text, by the name under which they were last seen, if they were.

    An erased person has no name: the text says that they are gone.
    """
    if kind is Kind.ERASED:
        return words.say("deleted-player")
    return name(known, markdown=True) if known else words.say("unknown-player")


def person_name(table: Table, person: int, words: Words, *, kind: Kind = Kind.PERSON) -> str:
    """What somebody at a table is called in a text."""
    return called(_known(table, person), words, kind=kind)


def member_names(table: Table, words: Words) -> str:
    """What all members of a table are called, in the order in which they joined."""
    return ", ".join(person_name(table, each.person_id, words, kind=each.kind) for each in table.members)


def words_of(table: Table, language: str) -> Words:
    """A language's words in which seats are called by their people's names."""
    words = Words(language)
    names = {
        each.seat: person_name(table, each.person_id, words, kind=each.kind)
        for each in table.members
        if each.seat is not None and (each.kind is Kind.ERASED or _known(table, each.person_id))
    }
    return words.naming(names)


def plain_words_of(table: Table, language: str) -> Words:
    """The same for menus and buttons, which know no markdown: nothing is escaped there."""
    known = {each.seat: _known(table, each.person_id) for each in table.members if each.seat is not None}
    return Words(language, {seat: name(raw, markdown=False) for seat, raw in known.items() if raw})


def _known(table: Table, person: int) -> str:
    """The name under which somebody at a table was last seen, empty if they never were."""
    known = table.people.get(person)
    return "" if known is None else known.name
