"""A leaderboard on the screen: its rows, the asker's own, and a button for each way to look further."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from discord import ButtonStyle

from bot.games.message_ids import leaderboard_id, solved_id, variant_id
from bot.games.ranking import Measure
from bot.games.registry import all_games
from bot.games.text import Text
from bot.i18n import Words
from bot.i18n import name as name_of
from bot.leaderboards import solo_of, variants
from bot.people.boards import Ladder
from bot.ratings import Span, forms_and_rounds
from bot.store.people.leaderboards import LeaderboardPage, LeaderboardRow
from bot.ui.games.base import screen_of
from bot.ui.message_ids import span_id
from bot.ui.screens.names import mention
from bot.ui.screens.table import game_name, signed
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Accent, Pick, Press, Row, Screen

_MENU: Final = 25
_VERB: Final = "ladder"


def leaderboard(
    ladder: Ladder, page: LeaderboardPage, names: Mapping[int, str], words: Words, *, in_server: bool
) -> Screen:
    """Return a page of a leaderboard. ``names`` are the people's last known ones, as Discord gave them."""
    lines = [_line(ladder, row, names, words) for row in page.rows]
    shown = {row.person_id for row in page.rows}
    own = ""
    if page.own is not None and page.own.person_id not in shown:
        own = words.say("ladder-own", line=_line(ladder, page.own, names, words))
    elif page.own is None:
        own = words.say("ladder-not-on")
    head = words.say("ladder-title", game=game_name(ladder.game, words), what=_what(ladder, words))
    where = words.say("ladder-server" if ladder.server and in_server else "ladder-global")
    about = words.say("ladder-about", where=where, span=words.say(span_id(ladder.span)), people=page.people)
    foot = words.say("ladder-page", page=page.page + 1, pages=page.pages)
    return Screen(
        (
            f"{head}\n{about}",
            "\n".join(lines) or words.say("ladder-empty"),
            own,
            f"{_how(ladder, words)}\n{foot}",
        ),
        rows=_rows(ladder, page, words, in_server=in_server),
        accent=Accent.OVER,
    )


def person_line(person: int, names: Mapping[int, str], words: Words) -> str:
    """Return a person's mention, and the name under which they were last seen: they may have left the server."""
    name = names.get(person)
    said = mention(person, words)
    return said if not name else words.say("person-line", mention=said, name=name_of(name, markdown=True))


def variant_name(game: str, variant: str, words: Words) -> str:
    """Return what one of a game's boards is called."""
    if not variant:
        return words.say(leaderboard_id(game))
    return words.say(variant_id(game), value=variant_words(game, variant, words))


def variant_words(game: str, variant: str, words: Words) -> str:
    """Return what the value of an option is called by which a game's solo results are ranked."""
    solo = solo_of(game)
    name = variant if solo is None else screen_of(game).value(solo.option, variant)
    return words.text(name) if isinstance(name, Text) else variant


def points(ladder: Ladder, standing: LeaderboardRow, words: Words) -> str:
    """Return what ranks somebody on a board, in words."""
    match ladder.measure:
        case Measure.RATING:
            value = standing.points
            return words.say(
                "ladder-rating" if ladder.span is Span.ALL else "ladder-gain",
                rating=str(value) if ladder.span is Span.ALL else signed(value),
                games=standing.games,
                wins=standing.wins,
            )
        case Measure.SOLVED:
            solved, rounds = forms_and_rounds(standing.points)
            return words.say(solved_id(ladder.game), solved=solved, rounds=rounds)
        case Measure.FEWEST_ROUNDS:
            return words.say("ladder-rounds", rounds=-standing.points)
        case Measure.MOST_POINTS:
            return words.say("ladder-points", points=standing.points)


def _line(ladder: Ladder, standing: LeaderboardRow, names: Mapping[int, str], words: Words) -> str:
    return words.say(
        "ladder-line",
        rank=standing.rank,
        person=person_line(standing.person_id, names, words),
        points=points(ladder, standing, words),
    )


def _what(ladder: Ladder, words: Words) -> str:
    return variant_name(ladder.game, ladder.variant, words)


def _how(ladder: Ladder, words: Words) -> str:
    """Return how people are ranked here."""
    if ladder.measure is not Measure.RATING:
        return words.say("ladder-how-solo")
    return words.say("ladder-how-rating" if ladder.span is Span.ALL else "ladder-how-gain")


def _rows(ladder: Ladder, page: LeaderboardPage, words: Words, *, in_server: bool) -> tuple[Row, ...]:
    games = tuple(
        _press(ladder.of(game), game_name(game, words), chosen=game == ladder.game, part=f"a{number}")
        for number, game in enumerate(all_games())
    )
    spans = [
        _press(
            replace(ladder, span=span, page=0),
            words.say(span_id(span)),
            chosen=span is ladder.span,
            part=f"b{number}",
        )
        for number, span in enumerate(Span)
    ]
    if in_server:
        label = words.say("button-everywhere" if ladder.server else "button-this-server")
        spans.append(_press(replace(ladder, server=not ladder.server, page=0), label, part="c"))
    rows: list[Row] = [games, tuple(spans)]
    choices = variants(ladder.game)[:_MENU]
    if len(choices) > 1:
        rows.append(
            Pick(
                ComponentId(0, 0, "ladderpick", str(replace(ladder, variant="", page=0))),
                words.say("ladder-which"),
                tuple(
                    (variant or "-", variant_name(ladder.game, variant, words), None) for variant in choices
                ),
            )
        )
    turns = [
        _press(replace(ladder, page=number), label, part=f"d{number}")
        for number, label in (
            (page.page - 1, words.say("button-earlier")),
            (page.page + 1, words.say("button-later")),
        )
        if 0 <= number < page.pages
    ]
    if page.own is not None:
        own = replace(ladder, page=page.own_page)
        if page.own.person_id not in {row.person_id for row in page.rows}:
            turns.append(_press(own, words.say("button-my-place"), part="e"))
    if turns:
        rows.append(tuple(turns))
    return tuple(rows)


def _press(ladder: Ladder, label: str, *, part: str, chosen: bool = False) -> Press:
    """Return a button to a leaderboard. ``part`` keeps two ids of one message apart that lead to the same."""
    id = ComponentId(0, 0, _VERB, f"{part}.{ladder}")
    return Press(id, label, ButtonStyle.primary if chosen else ButtonStyle.secondary, enabled=not chosen)
