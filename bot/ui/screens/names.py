"""What people are called on screens."""

from __future__ import annotations

from bot.i18n import Words, isolated, name
from bot.store.ground.rows import Kind
from bot.tables.table import Table


def mention(person: int, words: Words, *, kind: Kind = Kind.PERSON) -> str:
    """A person's mention. Discord shows their present name, and pings only people whom the message allows.

    An erased person has no name: the text says that they are gone.
    """
    return words.say("deleted-player") if kind is Kind.ERASED else isolated(f"<@{person}>")


def words_of(table: Table, language: str) -> Words:
    """A language's words in which seats are called by their people's mentions."""
    words = Words(language)
    names = {
        each.seat: mention(each.person_id, words, kind=each.kind)
        for each in table.members
        if each.seat is not None
    }
    return words.naming(names)


def plain_words_of(table: Table, language: str) -> Words:
    """A language's words in which seats are called by plain names: for menus, which show no mentions."""
    people = {each.seat: table.people.get(each.person_id) for each in table.members if each.seat is not None}
    known = {
        seat: name(person.name, markdown=False)
        for seat, person in people.items()
        if person is not None and person.name
    }
    return Words(language, known)
