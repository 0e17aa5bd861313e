"""The commands ``tableside arena`` and ``tableside engine``."""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import monotonic
from typing import Final

from bot.games.core import AnyRules, SeatsError
from bot.games.fair import SEED_BYTES, Fair
from bot.games.options import OptionsError
from bot.games.registry import UnknownGame, all_games, found, rules_of
from bot.i18n import Words
from bot.opponents.arena import Match, Setting, play_match
from bot.opponents.engine import NotAQuestion, serve
from bot.opponents.levels import Level
from bot.opponents.opponent import NoOpponent, effort_of, opponent_of
from bot.opponents.players import EXEC, RANDOM, Player, player_of

_TELL_EVERY: Final = 30.0
"""Seconds between two lines about a match that goes on."""
_WORDS: Final = {"true": True, "false": False}


class CannotPlay(ValueError):
    """The command line asks for what can't be played; the text says so in the terminal's language."""


def arena(asked: argparse.Namespace, words: Words) -> None:
    """Play a match and print how it went; raises CannotPlay."""
    rules = _rules(asked.game, words)
    try:
        setting = Setting(rules, rules.options(dict(map(_option, asked.option))), asked.seats)
        rules.setup(setting.options, setting.seats, Fair(bytes(SEED_BYTES), "arena"))
    except (OptionsError, SeatsError) as error:
        raise CannotPlay(words.say("cli-arena-refused", reason=str(error))) from error
    players = (_player(asked.a, asked, words), _player(asked.b, asked, words))
    told = monotonic()

    def tell(match: Match) -> None:
        nonlocal told
        if monotonic() >= told + _TELL_EVERY and sys.stderr is not None:
            told = monotonic()
            sys.stderr.write(_score(match, asked, words) + "\n")

    match = play_match(setting, players, games=asked.games, seed=asked.seed, after_game=tell)
    for line in _report(match, asked, words):
        sys.stdout.write(line + "\n")


def engine(asked: argparse.Namespace, words: Words) -> None:
    """Answer questions until there are no more; raises CannotPlay."""
    rules = _rules(asked.game, words)
    try:
        effort = effort_of(asked.game, Level(asked.level))
    except ValueError as error:
        raise _nobody(asked.level, words, others=()) from error
    try:
        serve(rules, effort, asked=sys.stdin, answers=sys.stdout, rng=Random(asked.seed))
    except NotAQuestion as error:
        raise CannotPlay(words.say("cli-arena-refused", reason=str(error))) from error


def _rules(game: str, words: Words) -> AnyRules:
    try:
        opponent_of(game)
        return rules_of(game)
    except (UnknownGame, NoOpponent) as error:
        playable = ", ".join(key for key in all_games() if found()[key].opponent)
        raise CannotPlay(words.say("cli-arena-no-game", game=game, games=playable)) from error


def _player(name: str, asked: argparse.Namespace, words: Words) -> Player:
    try:
        return player_of(name, seconds=asked.seconds)
    except ValueError as error:
        raise _nobody(name, words, others=("hard/10", RANDOM, f"{EXEC}…")) from error


def _nobody(name: str, words: Words, *, others: tuple[str, ...]) -> CannotPlay:
    players = ", ".join((*[level.value for level in Level], *others))
    return CannotPlay(words.say("cli-arena-no-player", player=name, players=players))


def _option(given: str) -> tuple[str, object]:
    name, _, value = given.partition("=")
    return name, _WORDS.get(value, int(value) if value.isdecimal() and value.isascii() else value)


def _score(match: Match, asked: argparse.Namespace, words: Words) -> str:
    least, most = match.interval
    return words.say(
        "cli-arena-score",
        game=asked.game,
        a=asked.a,
        b=asked.b,
        games=match.games,
        wins=match.wins,
        draws=match.draws,
        losses=match.losses,
        share=f"{100 * match.share:.1f}",
        least=f"{100 * least:.1f}",
        most=f"{100 * most:.1f}",
    )


def _report(match: Match, asked: argparse.Namespace, words: Words) -> list[str]:
    lines = [_score(match, asked, words)]
    for name, times in zip((asked.a, asked.b), match.times, strict=True):
        lines.append(
            words.say(
                "cli-arena-times",
                player=name,
                middle=f"{times.middle:.3f}",
                mean=f"{times.mean:.3f}",
                longest=f"{times.longest:.3f}",
            )
        )
    for name, faults in zip((asked.a, asked.b), match.faults, strict=True):
        lines += [
            words.say("cli-arena-fault", player=name, games=count, reason=reason)
            for reason, count in faults.most_common()
        ]
    return lines
