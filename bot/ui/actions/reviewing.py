"""Looking back on a game with a strong computer player: which moves cost most, and what was better."""

from __future__ import annotations

from bot.games.text import Player, Text, text
from bot.tables.past import Past, PastGames
from bot.tables.refusals import UnderWay
from bot.tables.reviews import Mark, Reviews
from bot.tables.table import Table
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.replaying import replay_id
from bot.ui.actions.rights import Action
from bot.ui.games.base import screen_of
from bot.ui.screens.names import words_of
from bot.ui.screens.replay import At, Notes
from bot.ui.screens.table import title_line
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Accent, Press, Screen
from bot.ui.transport.router import Router


class ReviewActions:
    """Reviews of games that have ended."""

    def __init__(self, reviews: Reviews, past_games: PastGames, finder: Finder) -> None:
        self._reviews = reviews
        self._past_games = past_games
        self._finder = finder
        self._waiting: set[int] = set()
        """People for whom a review is being made."""

    def register(self, router: Router) -> None:
        """Nothing: a review's buttons lead into the replay."""

    async def review(self, caller: Caller, named: Named) -> Screen:
        """The moves that cost most, each with what was better and a button to its position in the replay."""
        table = await self._finder.ended(caller, named, Action.REPLAY)
        marks = self._reviews.known(table)
        if marks is None:
            marks = await self._made_for(caller, table)
        past = await self._past_games.past(table.row)
        words = words_of(table, caller.language)
        lines = [
            words.say(
                "review-line",
                turn=each.turn,
                person=Player(each.seat),
                made=_made(past, each),
                note=_note(past, each),
            )
            for each in marks
        ]
        buttons = tuple(
            Press(replay_id(table, At(each.turn)), words.say("review-turn", turn=each.turn)) for each in marks
        )
        head = f"## {title_line(table, words)}\n{words.say('review-head' if marks else 'review-nothing')}"
        return Screen((head, "\n".join(lines)), rows=(buttons,) if buttons else (), accent=Accent.OVER)

    async def _made_for(self, caller: Caller, table: Table) -> tuple[Mark, ...]:
        """A review that has to be made: the computer players think long for it, so one at a time for a person."""
        if caller.person in self._waiting:
            raise UnderWay
        self._waiting.add(caller.person)
        try:
            return await self._reviews.review(table)
        finally:
            self._waiting.discard(caller.person)

    async def notes(self, table: Table, past: Past, caller: Caller) -> Notes:  # noqa: ARG002 - the same for all
        """What a replay says of the moves that a review has marked, once somebody has asked for it."""
        return {each.turn: _note(past, each) for each in self._reviews.known(table) or ()}


def _made(past: Past, mark: Mark) -> Text:
    """The move that was made, in words."""
    move = past.rules.read(mark.made)
    return screen_of(past.record.game).move(past.view(mark.turn - 1, mark.seat), move)


def _note(past: Past, mark: Mark) -> Text:
    """What was better, and why."""
    screen, view = screen_of(past.record.game), past.view(mark.turn - 1, mark.seat)
    move = past.rules.read(mark.better)
    why = screen.why(view, move)
    return text("review-better", move=screen.move(view, move), why="none" if why is None else why)
