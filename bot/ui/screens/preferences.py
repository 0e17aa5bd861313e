"""Preferences on the screen: what is chosen, and a menu or button for each."""

from __future__ import annotations

from typing import Final

import discord
from discord import ButtonStyle, ui

from bot.i18n import LANGUAGES, Words
from bot.people.preferences import Pings, Preferences, write_offset, write_time
from bot.ui.message_ids import language_id, look_id, pings_id
from bot.ui.screens.clocks import moment
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Entry, Pick, Press, Screen
from renderers.base import Look

AUTOMATIC: Final = "auto"
"""Stands for having chosen no language: then it is as Discord is set."""
HOURS: Final = ("from", "until", "offset")
"""The fields of the form for quiet hours."""


def preferences_screen(chosen: Preferences, words: Words) -> Screen:
    """Somebody's preferences with the means to change them."""
    language = words.say(language_id(chosen.language or AUTOMATIC))
    quiet = words.say("preferences-never")
    if chosen.quiet is not None:
        quiet = words.say(
            "preferences-hours",
            start=write_time(chosen.quiet.start),
            end=write_time(chosen.quiet.end),
            offset=chosen.quiet.zone or write_offset(chosen.quiet.offset),
        )
    lines = (
        words.say("preferences-language", language=language),
        words.say("preferences-pings", pings=words.say(pings_id(chosen.pings))),
        words.say("preferences-look", look=words.say(look_id(chosen.look.value))),
        words.say(
            "preferences-text", first=words.say("preferences-yes" if chosen.text_first else "preferences-no")
        ),
        words.say(
            "preferences-confirm",
            asked=words.say("preferences-yes" if chosen.confirmations else "preferences-no"),
        ),
        words.say("preferences-upright", upright="yes" if chosen.upright else "no"),
        words.say("preferences-quiet", hours=quiet),
        *(() if chosen.away_until is None else (_away(chosen.away_until, words),)),
    )
    return Screen(
        (words.say("preferences-title"), "\n".join(lines), words.say("preferences-about")),
        rows=(
            _menu("language", words.say("preferences-language-menu"), words, [AUTOMATIC, *LANGUAGES]),
            _menu("pings", words.say("preferences-pings-menu"), words, [each.value for each in Pings]),
            _menu("look", words.say("preferences-look-menu"), words, [each.value for each in Look]),
            (
                _press(
                    "text", words.say("button-picture-first" if chosen.text_first else "button-text-first")
                ),
                _press(
                    "confirm",
                    words.say("button-confirm-off" if chosen.confirmations else "button-confirm-on"),
                ),
                Press(ComponentId(0, 0, "quiet"), words.say("button-quiet")),
                _press("loud", words.say("button-loud"), enabled=chosen.quiet is not None),
                _press(
                    "upright", words.say("button-boards-lying" if chosen.upright else "button-boards-upright")
                ),
            ),
            *(() if chosen.away_until is None else ((_press("back", words.say("button-back-early")),),)),
        ),
    )


def hours_form(chosen: Preferences, words: Words) -> ui.Modal:
    """The form for quiet hours, filled in with those that are kept."""
    form = ui.Modal(
        title=words.say("form-hours-title"), custom_id=str(ComponentId(0, 0, "quieted")), timeout=None
    )
    present = (
        write_time(chosen.quiet.start) if chosen.quiet else "22:00",
        write_time(chosen.quiet.end) if chosen.quiet else "07:00",
        chosen.zone or write_offset(chosen.offset).removeprefix("UTC"),
    )
    labels = (
        words.say("form-hours-from"),
        words.say("form-hours-until"),
        words.say("form-hours-offset"),
    )
    for name, label, value in zip(HOURS, labels, present, strict=True):
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=name, style=discord.TextStyle.short, default=value, min_length=1, max_length=40
        )
        form.add_item(ui.Label(text=label, component=field))
    form.stop()  # its answer comes to the router by its id, after a restart too
    return form


def confirm_erase(words: Words, *, until: int) -> Screen:
    """The question before somebody is erased; ``until`` (milliseconds since 1970) no copy of their name is left."""
    buttons = (
        Press(ComponentId(0, 0, "erased"), words.say("button-erase"), ButtonStyle.danger),
        Press(ComponentId(0, 0, "kept"), words.say("button-keep")),
    )
    return Screen(
        (words.say("erase-title"), words.say("erase-question", until=f"<t:{until // 1000}:D>")),
        rows=(buttons,),
    )


def _away(until: int, words: Words) -> str:
    return words.say("preferences-away", time=moment(until, "f"))


def _menu(name: str, label: str, words: Words, values: list[str]) -> Pick:
    ids = {"language": language_id, "pings": pings_id, "look": look_id}
    options = tuple(Entry(value, words.say(ids[name](value))) for value in values)
    return Pick(ComponentId(0, 0, "prefs", name), label, options)


def _press(name: str, label: str, *, enabled: bool = True) -> Press:
    return Press(ComponentId(0, 0, "prefs", name), label, ButtonStyle.secondary, enabled=enabled)
