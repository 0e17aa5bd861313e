"""Somebody's statistics, and the list of what they have played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from discord import ButtonStyle

from bot.games.message_ids import own_best_id, own_solved_id
from bot.games.ranking import Measure
from bot.games.registry import all_games
from bot.i18n import Words
from bot.leaderboards import shown
from bot.ratings import forms_and_rounds
from bot.store.people.history import HistoryPage, Result, Stats
from bot.store.people.leaderboards import LeaderboardKey, LeaderboardRow
from bot.ui.message_ids import ending_id
from bot.ui.screens.leaderboards import beaten_words, page_line, person_line, variant_words
from bot.ui.screens.table import game_name, points, signed
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Accent, Entry, Pick, Picture, Press, Row, Screen

_NONE: Final = "all"


def statistics(
    person: int,
    game: str | None,
    stats: Stats,
    rows: Sequence[tuple[LeaderboardKey, LeaderboardRow]],
    names: Mapping[int, str],
    words: Words,
    picture: Picture | None,
) -> Screen:
    """Somebody's statistics, of one game or all; ``picture`` is their rating over time."""
    head = words.say("stats-title", person=person_line(person, names, words))
    if game is not None:
        head += f"\n{words.say('stats-game', game=game_name(game, words))}"
    lines = [
        words.say(
            "stats-solo" if each.solo else "stats-line",
            game=game_name(each.game, words),
            played=each.played,
            won=each.won,
            drawn=each.drawn,
            lost=each.lost,
        )
        for each in stats.totals
    ]
    if stats.best_streak:
        lines.append(words.say("stats-streak", streak=stats.streak, best=stats.best_streak))
    rated = [line for key, row in rows if (line := _rank(key, row, words))]
    met = [
        words.say(
            "stats-opponent",
            person=person_line(each.person_id, names, words),
            games=each.games,
            won=each.won,
        )
        for each in stats.opponents
    ]
    if met:
        met.insert(0, words.say("stats-opponents"))
    if any(shown(key.game, key.name)[1] is Measure.RATING for key, _ in rows):
        rated.append(words.say("stats-about-rating"))
    return Screen(
        (head, "\n".join(lines) or words.say("stats-none"), "\n".join(rated), "\n".join(met)),
        picture,
        (
            tuple(
                Press(
                    ComponentId(0, 0, "stats", f"{person}.{each}"),
                    game_name(each, words),
                    ButtonStyle.primary if each == game else ButtonStyle.secondary,
                    enabled=each != game,
                )
                for each in all_games()
            ),
            (
                Press(
                    ComponentId(0, 0, "stats", f"{person}.{_NONE}"),
                    words.say("button-all-games"),
                    ButtonStyle.primary if game is None else ButtonStyle.secondary,
                    enabled=game is not None,
                ),
            ),
        ),
        Accent.OVER,
    )


def read_stats(arg: str) -> tuple[int, str | None]:
    """The person and the game that a button of statistics means; raises ValueError."""
    person, _, game = arg.partition(".")
    if not person.isdecimal() or game not in {*all_games(), _NONE}:
        raise ValueError(arg)
    return int(person), None if game == _NONE else game


def _rank(key: LeaderboardKey, row: LeaderboardRow, words: Words) -> str:
    """Somebody's place on a leaderboard in words; empty for those of single forms: there are too many."""
    game = game_name(key.game, words)
    where = words.say("leaderboard-server" if key.guild_id else "leaderboard-global")
    variant, measure = shown(key.game, key.name)
    if measure is Measure.RATING:
        return words.say("stats-rating", game=game, where=where, rating=str(row.points))
    if key.guild_id:
        return ""
    if measure is Measure.BEATEN:
        return beaten_words("stats-beaten", row.points, words, game=game)
    if measure is Measure.SOLVED:
        solved, rounds = forms_and_rounds(row.points)
        return words.say(own_solved_id(key.game), solved=solved, rounds=rounds)
    if measure is Measure.MOST_POINTS:
        value = variant_words(key.game, variant, words)
        return words.say(own_best_id(key.game), value=value, points=row.points)
    return ""


def history(
    page: HistoryPage, codes: Mapping[int, str], names: Mapping[int, Sequence[str]], words: Words
) -> Screen:
    """A page of somebody's finished tables. ``codes`` and ``names`` (of the others) go by table."""
    lines = [_past(each, codes, names, words) for each in page.results]
    rows: list[Row] = []
    if page.results:
        rows.append(
            Pick(
                ComponentId(0, 0, "past", str(page.page)),
                words.say("history-open"),
                tuple(
                    Entry(
                        str(each.table_id),
                        words.say(
                            "history-choice",
                            code=codes.get(each.table_id, ""),
                            game=game_name(each.game, words),
                            ending=words.say(ending_id(each.ending)),
                        ),
                        None,
                    )
                    for each in page.results
                ),
            )
        )
    turns = tuple(
        Press(ComponentId(0, 0, "history", str(number)), label)
        for number, label in (
            (page.page - 1, words.say("button-earlier")),
            (page.page + 1, words.say("button-later")),
        )
        if 0 <= number < page.pages
    )
    if turns:
        rows.append(turns)
    foot = page_line(page.page, page.pages, words)
    return Screen(
        (words.say("history-title"), "\n".join(lines) or words.say("history-none"), foot),
        rows=tuple(rows),
        accent=Accent.OVER,
    )


def _past(result: Result, codes: Mapping[int, str], names: Mapping[int, Sequence[str]], words: Words) -> str:
    others = ", ".join(names.get(result.table_id, ()))
    return words.say(
        "history-line",
        time=f"<t:{result.ended_at // 1000}:d>",
        game=game_name(result.game, words),
        code=codes.get(result.table_id, ""),
        ending=words.say(ending_id(result.ending)),
        points=points(result.score),
        others=others or "none",
        change=signed(result.gain) if result.rated else "none",
    )
