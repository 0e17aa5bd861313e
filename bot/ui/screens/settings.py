"""A server's settings on one page: what is settled, and a menu or button for each."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.i18n import LANGUAGES, Words
from bot.people.preferences import Pings
from bot.people.servers import Server
from bot.store.ground.clock import Clock
from bot.ui.message_ids import clock_choice_id, language_id, server_pings_id
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Entry, Offer, Pick, PickOf, Press, Screen

AUTOMATIC: Final = "auto"
"""Stands for having settled no language: then it is as the server is set."""
MOST_CHANNELS: Final = 25
"""Channels that Discord lets somebody choose in one menu."""


def settings_screen(settled: Server, words: Words) -> Screen:
    """What a server has settled, with the means to change it."""
    channels = ", ".join(f"<#{each}>" for each in sorted(settled.channels))
    role = settled.opener_role
    lines = (
        words.say("settings-channels", channels=channels or words.say("settings-everywhere")),
        words.say("settings-openers", role=words.say("settings-everyone") if role is None else f"<@&{role}>"),
        words.say("settings-threads", own="yes" if settled.threads else "no"),
        words.say("settings-clock", clock=words.say(clock_choice_id(settled.clock.value))),
        words.say("settings-pings", pings=words.say(server_pings_id(settled.pings))),
        words.say("settings-language", language=words.say(_language_id(settled.language or AUTOMATIC))),
    )
    return Screen(
        (
            words.say("settings-title"),
            "\n".join(lines),
            words.say("settings-about"),
        ),
        rows=(
            PickOf(
                _id("channels"),
                words.say("settings-channels-menu"),
                Offer.CHANNELS,
                tuple(sorted(settled.channels)[:MOST_CHANNELS]),
                MOST_CHANNELS,
            ),
            PickOf(
                _id("role"), words.say("settings-openers-menu"), Offer.ROLES, () if role is None else (role,)
            ),
            Pick(
                _id("clock"),
                words.say("settings-clock-menu"),
                tuple(
                    Entry(each.value, words.say(clock_choice_id(each.value)), chosen=each is settled.clock)
                    for each in Clock
                ),
            ),
            Pick(
                _id("pings"),
                words.say("settings-pings-menu"),
                tuple(
                    Entry(each.value, words.say(server_pings_id(each)), chosen=each is settled.pings)
                    for each in Pings
                ),
            ),
            Pick(
                _id("language"),
                words.say("settings-language-menu"),
                tuple(
                    Entry(each, words.say(_language_id(each)), chosen=each == (settled.language or AUTOMATIC))
                    for each in (AUTOMATIC, *LANGUAGES)
                ),
            ),
            (
                Press(
                    _id("threads"),
                    words.say("button-threads-off" if settled.threads else "button-threads-on"),
                    ButtonStyle.secondary,
                ),
            ),
        ),
    )


def _id(name: str) -> ComponentId:
    return ComponentId(0, 0, "settled", name)


def _language_id(language: str) -> str:
    return "settings-language-auto" if language == AUTOMATIC else language_id(language)
