"""The daily puzzle on the screen: its results, and the line that people share, which spoils nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from discord import ButtonStyle

from bot.games.dizzle.score import stars
from bot.games.zen.form import form_of
from bot.i18n import Words
from bot.people.daily import GAMES, Ranked, left
from bot.ratings import Ending, date_of
from bot.store.ground.rows import Status, TableRow
from bot.store.people.daily import Day, Try
from bot.ui.games.base import Choice
from bot.ui.screens.leaderboards import person_line
from bot.ui.screens.perspective import Perspective
from bot.ui.screens.table import game_name
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Accent, Press, Row, Screen
from renderers.zen.words import form_name

_SHOWN: Final = 15
_BAR: Final = 10
_STARS: Final = 5


def day_results(
    game: str,
    day: int,
    today: int,
    row: TableRow | None,
    results: Sequence[Ranked],
    asker: int,
    streak: int,
    names: Mapping[int, str],
    words: Words,
    *,
    commitments: tuple[str | None, str | None],
    proof: Day | None,
) -> Screen:
    """Return the results of a day. ``row`` is any table of that day's puzzle, None if nobody has begun it."""
    head = words.say("daily-title", game=game_name(game, words), date=str(date_of(day)))
    what = "" if row is None else puzzle(row, words)
    lines = [_line(game, each, names, words) for each in results[:_SHOWN]]
    own = next((each for each in results if each.tried.person_id == asker), None)
    if own is not None and own not in results[:_SHOWN]:
        lines.append(words.say("ladder-own", line=_line(game, own, names, words)))
    notes = [words.say("daily-streak", days=streak)] if streak else []
    present, following = commitments
    if proof is not None:
        notes.append(
            words.say(
                "daily-proof",
                secret=proof.secret.hex(),
                opener=proof.opener,
                seed=proof.seed.hex(),
                commitment=proof.commitment,
            )
        )
    elif present is not None:
        notes.append(words.say("daily-commitment", commitment=present))
    if following is not None and day == today:
        notes.append(words.say("daily-next", commitment=following))
    return Screen(
        (
            "\n".join(part for part in (head, what) if part),
            "\n".join(lines) or words.say("daily-nobody"),
            "\n".join(notes),
        ),
        rows=_rows(game, day, today, words, own=own is not None),
        accent=Accent.OVER,
    )


def puzzle(row: TableRow, words: Words) -> str:
    """Return which form or level a day's puzzle is."""
    if row.game == "zen":
        return words.say("daily-form", form=form_name(str(row.options["form"]), words))
    return words.say("daily-level", level=int(row.options["level"]))


def symbols(row: TableRow, tried: Try, streak: int, words: Words) -> str:
    """Return a try in one line of symbols: how far, how well, never how."""
    assert row.daily is not None
    if row.game == "zen":
        filled = _BAR * int(tried.score) // len(form_of(str(row.options["form"])).cells)
        marks = "▰" * filled + "▱" * (_BAR - filled)
        solved = tried.ending is Ending.WON
        figure = f"✓ ↻{tried.rounds}" if solved else "✗"
    else:
        count = 0 if left(tried) else stars(int(row.options["level"]), int(tried.score))
        marks, figure = "★" * count + "☆" * (_STARS - count), str(int(tried.score))
    run = f" · ⚡{streak}" if streak > 1 else ""
    return words.say(
        "daily-share",
        game=game_name(row.game, words),
        date=str(date_of(row.daily)),
        marks=marks,
        figure=f"{figure}{run}",
    )


def after_buttons(row: TableRow, words: Words) -> tuple[Press, ...]:
    """Return what can be done when a try has ended: share it, see the others'."""
    assert row.daily is not None
    return (
        Press(
            ComponentId(0, 0, "share", f"{row.game}.{row.daily}"),
            words.say("button-share"),
            ButtonStyle.primary,
        ),
        Press(ComponentId(0, 0, "daily", f"{row.game}.{row.daily}"), words.say("button-results")),
    )


async def beside_daily(seen: Perspective, choice: Choice | None, screen: Screen) -> Screen:
    """Return the panel of a try that has ended with what can be done then."""
    del choice
    row = seen.table.row
    if row.daily is None or row.status is not Status.FINISHED:
        return screen
    return replace(screen, rows=(after_buttons(row, seen.words),))


def read_daily(arg: str) -> tuple[str, int]:
    """Return the game and the day that a button means; raises ValueError."""
    game, _, rest = arg.partition(".")
    day = rest.partition(".")[0]  # what follows only keeps two buttons of one message apart
    if game not in GAMES or not day.isdecimal() or len(day) > 6:
        raise ValueError(arg)
    return game, int(day)


def _line(game: str, each: Ranked, names: Mapping[int, str], words: Words) -> str:
    tried = each.tried
    if left(tried):
        result = words.say("daily-left")
    elif game != "zen":
        result = words.say("ladder-points", points=int(tried.score))
    elif tried.ending is Ending.WON:
        result = words.say("ladder-rounds", rounds=tried.rounds)
    else:
        result = words.say("daily-cards", cards=int(tried.score))
    return words.say(
        "ladder-line", rank=each.rank, person=person_line(tried.person_id, names, words), points=result
    )


def _rows(game: str, day: int, today: int, words: Words, *, own: bool) -> tuple[Row, ...]:
    buttons = [
        Press(
            ComponentId(0, 0, "daily", f"{each}.{day}"),
            game_name(each, words),
            ButtonStyle.primary if each == game else ButtonStyle.secondary,
            enabled=each != game,
        )
        for each in GAMES
    ]
    buttons.append(Press(ComponentId(0, 0, "daily", f"{game}.{day - 1}.b"), words.say("button-day-before")))
    if day < today:
        buttons.append(
            Press(ComponentId(0, 0, "daily", f"{game}.{day + 1}.a"), words.say("button-day-after"))
        )
    if own:
        buttons.append(
            Press(ComponentId(0, 0, "share", f"{game}.{day}"), words.say("button-share"), ButtonStyle.success)
        )
    return (tuple(buttons),)
