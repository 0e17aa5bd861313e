"""Blindsight as seen: moves with their notation, what lies open, and what each viewer may know.

A view holds every hand but the viewer's own. Of unseen cards it has numbers only: a hand's size, slots from 1
on (``blind 4``), the size of the draw pile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, assert_never

from bot.games.blindsight.cards import CARD_PATTERN, Card, Cards, Kind, Special, fits, read_card
from bot.games.blindsight.settings import MatchKind, Settings
from bot.games.core import BadNotation, Departure, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Play:
    """A card out of another hand onto the pile: ``play 3 P7h``. Of two equal ones the lower slot leaves."""

    owner: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Blind:
    """A card of the own hand, unseen, as the answer to Blind: ``blind 4``."""

    slot: int
    """From 1."""


class Plain(Enum):
    """The moves without any choice in them."""

    TURN = "turn"
    """The draw pile's top card onto the pile, as the answer to Sight."""
    TAKE = "take"
    """Three cards, as the answer to Trickster."""
    DRAW = "draw"
    """Two cards, as nothing is playable at the start of the turn (BLI-6)."""


Move: TypeAlias = Play | Blind | Plain | Departure

_PLAY: Final = re.compile(rf"play ([1-6]) ({CARD_PATTERN})")
_BLIND: Final = re.compile(r"blind ([1-9][0-9]{0,2})")
_WORDS: Final[dict[str, Move]] = {move.value: move for move in (*Plain, *Departure)}


def write(move: Move) -> str:
    """A move's notation."""
    match move:
        case Play(owner=owner, card=card):
            return f"play {owner} {card}"
        case Blind(slot=slot):
            return f"blind {slot}"
        case Plain():
            return move.value
        case Departure():
            return move.value
        case _:
            assert_never(move)


def read(notation: str) -> Move:
    """The move that a notation stands for; raises BadNotation."""
    if notation in _WORDS:
        return _WORDS[notation]
    if found := _PLAY.fullmatch(notation):
        return Play(int(found[1]), read_card(found[2]))
    if found := _BLIND.fullmatch(notation):
        return Blind(int(found[1]))
    raise BadNotation(notation)


class How(Enum):
    """How a card came onto the pile."""

    FIRST = "first"
    """Turned up by the deal."""
    PLAYED = "played"
    BLIND = "blind"
    TURNED = "turned"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the pile. ``by`` laid it, None for the first; ``owner`` had it in hand, None if turned."""

    card: Card
    how: How
    by: Seat | None = None
    owner: Seat | None = None


class Turn(Enum):
    """Whether the seat to act has done anything in its turn."""

    FRESH = "fresh"
    BEGUN = "begun"


class Demand(Enum):
    """What the card on top asks of the seat to act (BLI-11)."""

    PLAY = "play"
    """Any card that fits: asked by a number, a Dilemma, and an answered Trickster."""
    BLIND = "blind"
    TURN = "turn"
    TAKE = "take"


_DEMANDS: Final = {Kind.BLIND: Demand.BLIND, Kind.SIGHT: Demand.TURN, Kind.TRICKSTER: Demand.TAKE}


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that came to its own end: all by seat. A seat that wasn't there has an empty hand and 0."""

    reason: str
    starter: Seat
    hands: tuple[Cards, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """What lies open to everyone."""

    settings: Settings
    to_act: Seat
    """Whose turn it is; without meaning once all is over."""
    pile: tuple[Laid, ...]
    """The discard pile; its top is the last one."""
    starter: Seat
    """Who started the current game."""
    totals: tuple[int, ...]
    """Scores of the finished games added up, by seat."""
    turn: Turn = Turn.FRESH
    answered: bool = False
    """Whether the Trickster on top has been answered (BLI-12)."""
    out: tuple[Seat, ...] = ()
    """Seats eliminated in the current game, in that order: Last Man Standing."""
    left: tuple[Seat, ...] = ()
    """Seats that resigned or ran out of time, in that order."""
    finished: tuple[Finished, ...] = ()
    ended: Outcome | None = None

    @property
    def top(self) -> Card:
        """The card that lies on top of the pile."""
        return self.pile[-1].card

    @property
    def demand(self) -> Demand:
        """What the card on top asks for now."""
        top = self.top
        if self.answered or not isinstance(top, Special):
            return Demand.PLAY
        return _DEMANDS.get(top.kind, Demand.PLAY)

    def takes(self, card: Card) -> bool:
        """Whether a card may be played onto the pile when the top asks for a play."""
        return fits(card, self.top, top=self.settings.top, challenge=self.settings.challenge)


@dataclass(frozen=True, slots=True)
class SetAside:
    """The hand of a seat that left; ``cards`` is None for those who didn't see it."""

    count: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know; ``viewer`` is None for a spectator. All tuples are by seat."""

    viewer: Seat | None
    open: Open
    hands: tuple[Cards | None, ...]
    """In slot order; None where unseen. Once all is over, everyone sees all."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    draw_pile: int
    """How many cards are left to draw."""
    aside: tuple[SetAside | None, ...]
    """None for a seat that didn't leave in the current game."""

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is, None once all is over."""
        return self.open.to_act if self.open.ended is None else None


def playable(view: View) -> Iterator[Play]:
    """Yield what the viewer could play in their turn if a play is asked for: by seat and slot, each once."""
    for owner, hand in enumerate(view.hands, start=1):
        if hand is not None and owner != view.viewer:
            for card in dict.fromkeys(card for card in hand if view.open.takes(card)):
                yield Play(owner, card)


def listed(view: View) -> Sequence[Move]:
    """The viewer's listed moves, by seat and slot."""
    if view.viewer is None or view.viewer != view.to_act:
        return ()
    match view.open.demand:
        case Demand.PLAY:
            plays = tuple(playable(view))
            return plays if plays or view.open.turn is Turn.BEGUN else (Plain.DRAW,)
        case Demand.BLIND:
            return tuple(Blind(slot) for slot in range(1, view.counts[view.viewer - 1] + 1))
        case Demand.TURN:
            return (Plain.TURN,)
        case Demand.TAKE:
            return (Plain.TAKE,)
        case unknown:
            assert_never(unknown)


def may_leave(view: View) -> bool:
    """Whether the viewer can resign: still playing, or out of one game of a match."""
    if view.viewer is None or view.open.ended is not None or view.viewer in view.open.left:
        return False
    return view.viewer not in view.open.out or view.open.settings.match.kind is not MatchKind.SINGLE
