"""The daily puzzle on the screen: its results, and the line that people share, which spoils nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from discord import ButtonStyle

from bot.calendar import date_of, start_of
from bot.games.core import Departure
from bot.games.message_ids import puzzle_id, unsolved_id
from bot.games.ranking import Measure
from bot.games.text import Text, text
from bot.i18n import Words
from bot.leaderboards import solo_of
from bot.people.daily import Ranked, Told, daily_games, left, measure_of
from bot.ratings import Ending
from bot.store.ground.puzzles import puzzle_ends, puzzle_is_over
from bot.store.ground.rows import Status, TableRow
from bot.store.people.daily import Try
from bot.ui.games.base import Choice, screen_of
from bot.ui.screens.leaderboards import person_line, variant_words
from bot.ui.screens.perspective import Perspective
from bot.ui.screens.table import game_name
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Accent, Press, Row, Screen

_SHOWN: Final = 15


def daily_command(game: str) -> str:
    """The name of the command of a game's puzzle, below ``/daily``."""
    return game.replace("_", "")


def day_results(
    game: str,
    day: int,
    today: int,
    row: TableRow | None,
    results: Sequence[Ranked],
    asker: int,
    streak: int,
    names: Mapping[int, str],
    told: Told,
    unfinished: str | None,
    words: Words,
) -> Screen:
    """The results of a day.

    ``row`` is any table of that day's puzzle, None if nobody has begun it; ``unfinished`` the code of the
    asker's own try of yesterday, if they can still finish it.
    """
    head = words.say("daily-title", game=game_name(game, words), date=str(date_of(day)))
    what = "" if row is None else puzzle(row, words)
    lines = [_line(game, each, names, words) for each in results[:_SHOWN]]
    own = next((each for each in results if each.tried.person_id == asker), None)
    if own is not None and own not in results[:_SHOWN]:
        lines.append(words.say("leaderboard-own", line=_line(game, own, names, words)))
    notes = [words.say("daily-streak", days=streak)] if streak else []
    if unfinished is not None:
        notes.append(words.text(left_open(unfinished, today)))
    if (proof := told.proof) is not None:
        notes.append(
            words.say(
                "daily-proof",
                secret=proof.secret.hex(),
                opener=proof.opener,
                seed=proof.seed.hex(),
                commitment=proof.commitment,
            )
        )
    elif told.commitment is not None:
        key = "daily-commitment" if told.announced else "daily-commitment-first"
        time = _time(puzzle_ends(day), "f")
        notes.append(words.say(key, commitment=told.commitment, time=time))
    if told.following is not None:
        notes.append(words.say("daily-next", commitment=told.following))
    return Screen(
        (
            "\n".join(part for part in (head, what) if part),
            "\n".join(lines) or words.say("daily-nobody"),
            "\n".join(notes),
        ),
        rows=_rows(game, day, today, words, own=own is not None),
        accent=Accent.OVER,
    )


def left_open(code: str, today: int) -> Text:
    """Says that a try of yesterday's puzzle can still be finished, and how it is opened."""
    return text("daily-left-open", code=code, time=_time(puzzle_ends(today - 1), "f"))


def day_choice(day: int, today: int, words: Words) -> tuple[str, str]:
    """A day in the list of those whose results there are, and as it is written."""
    state = "today" if day == today else "over" if puzzle_is_over(day, today) else "open"
    date = str(date_of(day))
    return words.say("daily-day-choice", date=date, state=state), date


def puzzle(row: TableRow, words: Words) -> str:
    """Which puzzle a day's is."""
    solo = solo_of(row.game)
    assert solo is not None
    value = variant_words(row.game, str(row.options[solo.option]), words)
    return words.say(puzzle_id(row.game), value=value)


def symbols(row: TableRow, tried: Try, streak: int, words: Words) -> str:
    """A try in one line of symbols: how far, how well, never how."""
    assert row.daily is not None
    score = int(tried.score)
    marks = screen_of(row.game).day_marks(row.options, score, left=left(tried))
    if measure_of(row.game) is Measure.MOST_POINTS:
        figure = str(score)
    else:
        figure = f"✓ ↻{tried.rounds}" if tried.ending is Ending.WON else "✗"
    run = f" · ⚡{streak}" if streak > 1 else ""
    return words.say(
        "daily-share",
        game=game_name(row.game, words),
        date=str(date_of(row.daily)),
        marks=marks,
        figure=f"{figure}{run}",
    )


def after_buttons(row: TableRow, words: Words) -> tuple[Press, ...]:
    """What can be done when a try has ended: share it, see the others'."""
    assert row.daily is not None
    return (
        Press(
            ComponentId(0, 0, "share", f"{row.game}.{row.daily}"),
            words.say("button-share"),
            ButtonStyle.primary,
        ),
        Press(ComponentId(0, 0, "daily", f"{row.game}.{row.daily}"), words.say("button-results")),
    )


def beside_daily(seen: Perspective, choice: Choice | None, screen: Screen) -> Screen:
    """The panel of a try: until when it can be finished; when it has ended, what can be done then."""
    del choice
    row, words = seen.table.row, seen.words
    if row.daily is None or row.status is Status.LOBBY:
        return screen
    ends = puzzle_ends(row.daily)
    if row.status.open:
        said = words.say("daily-until", time=_time(ends, "f"), left=_time(ends, "R"))
        return replace(screen, texts=(*screen.texts, said))
    if row.status is not Status.FINISHED:
        return screen
    texts = screen.texts
    if row.result is not None and row.result.reason == Departure.TIMEOUT.value:
        texts = (*texts, words.say("daily-closed", date=str(date_of(ends - 1))))
    return replace(screen, texts=texts, rows=(after_buttons(row, words),))


def _time(day: int, style: str) -> str:
    """When a day begins, as Discord shows it to each person in their own zone."""
    return f"<t:{start_of(day) // 1000}:{style}>"


def read_daily(arg: str) -> tuple[str, int]:
    """The game and the day that a button means; raises ValueError."""
    game, _, rest = arg.partition(".")
    day = rest.partition(".")[0]  # what follows only keeps two buttons of one message apart
    if game not in daily_games() or not day.isdecimal() or len(day) > 6:
        raise ValueError(arg)
    return game, int(day)


def _line(game: str, each: Ranked, names: Mapping[int, str], words: Words) -> str:
    tried = each.tried
    if tried.reason == Departure.TIMEOUT.value:
        result = words.say("daily-unfinished")
    elif left(tried):
        result = words.say("daily-left")
    elif measure_of(game) is Measure.MOST_POINTS:
        result = words.say("leaderboard-points", points=int(tried.score))
    elif tried.ending is Ending.WON:
        result = words.say("leaderboard-rounds", rounds=tried.rounds)
    else:
        result = words.say(unsolved_id(game), score=int(tried.score))
    return words.say(
        "leaderboard-line", rank=each.rank, person=person_line(tried.person_id, names, words), points=result
    )


def _rows(game: str, day: int, today: int, words: Words, *, own: bool) -> tuple[Row, ...]:
    buttons = [
        Press(
            ComponentId(0, 0, "daily", f"{each}.{day}"),
            game_name(each, words),
            ButtonStyle.primary if each == game else ButtonStyle.secondary,
            enabled=each != game,
        )
        for each in daily_games()
    ]
    if day > 0:
        earlier = ComponentId(0, 0, "daily", f"{game}.{day - 1}.b")
        buttons.append(Press(earlier, words.say("button-day-before")))
    if day < today:
        buttons.append(
            Press(ComponentId(0, 0, "daily", f"{game}.{day + 1}.a"), words.say("button-day-after"))
        )
    if own:
        buttons.append(
            Press(ComponentId(0, 0, "share", f"{game}.{day}"), words.say("button-share"), ButtonStyle.success)
        )
    return (tuple(buttons),)
