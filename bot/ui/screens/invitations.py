"""Invitations to a lobby on the screens."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.screens.names import called
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Press


def invitation_lines(table: Table, words: Words) -> list[str]:
    """Who has been asked to join and is still awaited, and who has declined."""
    declined = [each for each in table.invited if each.declined and table.member(each.person_id) is None]
    said = []
    if table.awaited:
        people = ", ".join(called(each.name, words) for each in table.awaited)
        said.append(words.say("lobby-awaited", people=people))
    if declined:
        people = ", ".join(called(each.name, words) for each in declined)
        said.append(words.say("lobby-declined", people=people))
    return said


def invitation_buttons(table: Table, words: Words) -> tuple[Press, ...]:
    """What answers an invitation."""
    joining = ComponentId(table.id, table.revision, "join")
    refusing = ComponentId(table.id, table.revision, "refuse")
    return (
        Press(joining, words.say("button-join"), ButtonStyle.primary),
        Press(refusing, words.say("button-decline-invitation")),
    )
