"""A leaderboard on the screen: its rows, the asker's own, and a button for each way to look further."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from discord import ButtonStyle

from bot.calendar import Span
from bot.games.message_ids import leaderboard_id, solved_id, variant_id
from bot.games.ranking import Measure
from bot.games.registry import all_games
from bot.games.text import Text
from bot.i18n import Words
from bot.leaderboards import COMPUTERS, solo_of, variants
from bot.opponents.levels import Level
from bot.people.leaderboards import Leaderboard
from bot.ratings import forms_and_rounds, strongest_beaten
from bot.store.ground.rows import Kind
from bot.store.people.leaderboards import LeaderboardPage, LeaderboardRow
from bot.ui.games.base import screen_of
from bot.ui.message_ids import level_id, span_id
from bot.ui.screens.names import called
from bot.ui.screens.table import game_name, signed
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import OPTIONS_IN_MENU, Accent, Entry, Pick, Press, Row, Screen

_VERB: Final = "leaderboard"


def leaderboard_screen(
    leaderboard: Leaderboard,
    page: LeaderboardPage,
    names: Mapping[int, str],
    words: Words,
    *,
    in_server: bool,
) -> Screen:
    """A page of a leaderboard. ``names`` are the people's last known ones, as Discord gave them."""
    lines = [_line(leaderboard, row, names, words) for row in page.rows]
    shown = {row.person_id for row in page.rows}
    own = ""
    if page.own is not None and page.own.person_id not in shown:
        own = words.say("leaderboard-own", line=_line(leaderboard, page.own, names, words))
    elif page.own is None and page.people:
        own = words.say("leaderboard-not-on")
    head = words.say(
        "leaderboard-title", game=game_name(leaderboard.game, words), what=_what(leaderboard, words)
    )
    where = words.say("leaderboard-server" if leaderboard.server and in_server else "leaderboard-global")
    about = words.say(
        "leaderboard-about", where=where, span=words.say(span_id(leaderboard.span)), people=page.people
    )
    foot = page_line(page.page, page.pages, words)
    return Screen(
        (
            f"{head}\n{about}",
            "\n".join(lines) or words.say("leaderboard-empty"),
            own,
            f"{_how(leaderboard, words)}\n{foot}".rstrip(),
        ),
        rows=_rows(leaderboard, page, words, in_server=in_server),
        accent=Accent.OVER,
    )


def page_line(page: int, pages: int, words: Words) -> str:
    """Which page of a list it is, the first being 0; nothing where there is only one."""
    return words.say("leaderboard-page", page=page + 1, pages=pages) if pages > 1 else ""


def person_line(person: int, names: Mapping[int, str], words: Words, *, kind: Kind = Kind.PERSON) -> str:
    """What somebody is called in a list: by the name under which they were last seen."""
    return called(names.get(person), words, kind=kind)


def variant_name(game: str, variant: str, words: Words) -> str:
    """What one of a game's leaderboards is called."""
    if not variant:
        return words.say(leaderboard_id(game))
    if variant == COMPUTERS:
        return words.say("leaderboard-computers")
    return words.say(variant_id(game), value=variant_words(game, variant, words))


def variant_words(game: str, variant: str, words: Words) -> str:
    """How the value is named by which a game's solo results are ranked."""
    solo = solo_of(game)
    name = variant if solo is None else screen_of(game).value(solo.option, variant)
    return words.text(name) if isinstance(name, Text) else variant


def points(leaderboard: Leaderboard, row: LeaderboardRow, words: Words) -> str:
    """What ranks somebody on a leaderboard, in words."""
    match leaderboard.measure:
        case Measure.RATING:
            value = row.points
            return words.say(
                "leaderboard-rating" if leaderboard.span is Span.ALL else "leaderboard-gain",
                rating=str(value) if leaderboard.span is Span.ALL else signed(value),
                games=row.games,
                wins=row.wins,
            )
        case Measure.BEATEN:
            return beaten_words("leaderboard-beaten", row.points, words)
        case Measure.SOLVED:
            solved, rounds = forms_and_rounds(row.points)
            return words.say(solved_id(leaderboard.game), solved=solved, rounds=rounds)
        case Measure.FEWEST_ROUNDS:
            return words.say("leaderboard-rounds", rounds=-row.points)
        case Measure.MOST_POINTS:
            return words.say("leaderboard-points", points=row.points)


def beaten_words(key: str, points: int, words: Words, **more: str) -> str:
    """Which computer players somebody has beaten, the strongest alone, in a message of that."""
    strength, times = strongest_beaten(points)
    level = words.say(level_id(list(Level)[strength - 1].value))
    return words.say(key, level=level, times=times, **more)


def _line(leaderboard: Leaderboard, row: LeaderboardRow, names: Mapping[int, str], words: Words) -> str:
    return words.say(
        "leaderboard-line",
        rank=row.rank,
        person=person_line(row.person_id, names, words),
        points=points(leaderboard, row, words),
    )


def _what(leaderboard: Leaderboard, words: Words) -> str:
    return variant_name(leaderboard.game, leaderboard.variant, words)


def _how(leaderboard: Leaderboard, words: Words) -> str:
    """How people are ranked here."""
    if leaderboard.measure is Measure.BEATEN:
        return words.say("leaderboard-how-beaten")
    if leaderboard.measure is not Measure.RATING:
        return words.say("leaderboard-how-solo")
    return words.say("leaderboard-how-rating" if leaderboard.span is Span.ALL else "leaderboard-how-gain")


def _rows(
    leaderboard: Leaderboard, page: LeaderboardPage, words: Words, *, in_server: bool
) -> tuple[Row, ...]:
    games = tuple(
        _press(
            leaderboard.of(game), game_name(game, words), chosen=game == leaderboard.game, part=f"a{number}"
        )
        for number, game in enumerate(all_games())
    )
    spans = [
        _press(
            replace(leaderboard, span=span, page=0),
            words.say(span_id(span)),
            chosen=span is leaderboard.span,
            part=f"b{number}",
        )
        for number, span in enumerate(Span)
    ]
    if in_server:
        label = words.say("button-everywhere" if leaderboard.server else "button-this-server")
        spans.append(_press(replace(leaderboard, server=not leaderboard.server, page=0), label, part="c"))
    rows: list[Row] = [games, tuple(spans)]
    choices = variants(leaderboard.game)
    if len(choices) > 1:
        rows += [
            Pick(
                # The page tells menus of one message apart; whatever is picked begins at its first one.
                ComponentId(0, 0, "leaderboardpick", str(replace(leaderboard, variant="", page=number))),
                words.say("leaderboard-which"),
                tuple(
                    Entry(
                        variant or "-",
                        variant_name(leaderboard.game, variant, words),
                        chosen=variant == leaderboard.variant,
                    )
                    for variant in choices[first : first + OPTIONS_IN_MENU]
                ),
            )
            for number, first in enumerate(range(0, len(choices), OPTIONS_IN_MENU))
        ]
    turns = [
        _press(replace(leaderboard, page=number), label, part=f"d{number}")
        for number, label in (
            (page.page - 1, words.say("button-earlier")),
            (page.page + 1, words.say("button-later")),
        )
        if 0 <= number < page.pages
    ]
    if page.own is not None:
        own = replace(leaderboard, page=page.own_page)
        if page.own.person_id not in {row.person_id for row in page.rows}:
            turns.append(_press(own, words.say("button-my-place"), part="e"))
    if turns:
        rows.append(tuple(turns))
    return tuple(rows)


def _press(leaderboard: Leaderboard, label: str, *, part: str, chosen: bool = False) -> Press:
    """A button to a leaderboard. ``part`` keeps the ids of two buttons apart that lead to the same one."""
    id = ComponentId(0, 0, _VERB, f"{part}.{leaderboard}")
    return Press(id, label, ButtonStyle.primary if chosen else ButtonStyle.secondary, enabled=not chosen)
