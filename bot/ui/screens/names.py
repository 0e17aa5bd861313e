"""What people are called on screens."""

from __future__ import annotations

from bot.i18n import Words, isolated, name
from bot.store.ground.rows import Kind, Member
from bot.tables.table import Table
from bot.ui.games.base import screen_of
from bot.ui.message_ids import level_id


def mention(person: int) -> str:
    """A person's mention: only for a message that pings them. Elsewhere some clients show it as an unknown user."""
    return isolated(f"<@{person}>")


def called(known: str | None, words: Words, *, kind: Kind = Kind.PERSON) -> str:
    """What somebody is called in a text, by the name under which they were last seen, if they were.

    An erased person has no name: the text says that they are gone.
    """
    match kind:
        case Kind.ERASED:
            return words.say("deleted-player")
        case Kind.COMPUTER:
            return words.say("computer")
        case Kind.PERSON:
            return name(known, markdown=True) if known else words.say("unknown-player")


def person_name(table: Table, person: int, words: Words, *, kind: Kind = Kind.PERSON) -> str:
    """What somebody at a table is called in a text."""
    return called(_known(table, person), words, kind=kind)


def member_name(table: Table, member: Member, words: Words) -> str:
    """What a person or a computer at a table is called in a text."""
    if member.kind is Kind.COMPUTER:
        return computer_name(table, member, words)
    return person_name(table, member.person_id, words, kind=member.kind)


def computer_name(table: Table, member: Member, words: Words) -> str:
    """What a computer player is called: by its level and, where there are several, its number.

    No person's name bears its mark: see :func:`bot.i18n.plain`.
    """
    level = words.say(level_id(str(member.computer)))
    number = table.computers.index(member) + 1
    key = "computer-named" if len(table.computers) == 1 else "computer-numbered"
    return isolated(words.say(key, level=level, number=str(number)))


def member_names(table: Table, words: Words) -> str:
    """What all members of a table are called, in the order in which they joined."""
    return ", ".join(member_name(table, each, words) for each in table.members)


def words_of(table: Table, language: str) -> Words:
    """A language's words in which seats are called by their people's names."""
    words = Words(language)
    names = {
        each.seat: member_name(table, each, words)
        for each in table.members
        if each.seat is not None and (each.kind is not Kind.PERSON or _known(table, each.person_id))
    }
    return words.naming(names)


def plain_words_of(table: Table, language: str) -> Words:
    """The same for menus and buttons, which know no markdown: nothing is escaped there.

    Players whom the picture shows by numbers bear them here, too.
    """
    words, names = Words(language), {}
    for each in table.members:
        if each.seat is not None and each.kind is Kind.COMPUTER:
            names[each.seat] = computer_name(table, each, words)
        elif each.seat is not None and (known := _known(table, each.person_id)):
            names[each.seat] = name(known, markdown=False)
    if len(table.members) > 1 and screen_of(table.row.game).seat(1) is None:
        names = {seat: f"{seat} {called}" for seat, called in names.items()}
    return words.naming(names)


def _known(table: Table, person: int) -> str:
    """The name under which somebody at a table was last seen, empty if they never were."""
    known = table.people.get(person)
    return "" if known is None else known.name
