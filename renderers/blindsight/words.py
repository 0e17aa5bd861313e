"""Blindsight in words: the picture's description, and pile and hands as monospaced text."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from textwrap import wrap
from typing import Final

from bot.games.blindsight.cards import Cards
from bot.games.blindsight.view import Demand, How, View
from bot.games.core import Seat
from bot.i18n import Words
from renderers.base import ALT_LIMIT, TEXT_WIDTH
from renderers.blindsight.panel import EARLIER, scores_of

_FITS: Final = "*"


class Aside(Enum):
    """What is told of the hand of a seat that left: a picture doesn't show it, and it is out of the game."""

    LISTED = "listed"
    COUNTED = "counted"


def alt(view: View, words: Words) -> str:
    """The picture's description: at most 1,024 characters; the pile's earlier cards go if it's more."""
    for earlier in (EARLIER, 0):
        said = " ".join(
            [
                _title(view, words),
                *_pile(view, words, earlier),
                *_hands(view, words, Aside.COUNTED),
                *_state(view, words),
            ]
        )
        if len(said) <= ALT_LIMIT:
            return said
    # All cards of the deck in hands, with every sentence there is, still fit; this is for what we don't foresee.
    return f"{said[: ALT_LIMIT - 1]}…"


def plain(view: View, words: Words) -> str:
    """Pile, hands and what is going on as text in lines of at most 34 characters, and a key."""
    paragraphs = (
        (_title(view, words), *_pile(view, words, EARLIER)),
        *((sentence,) for sentence in _hands(view, words, Aside.LISTED)),
        tuple(_state(view, words)),
        (words.say("blindsight-board-key"),),
    )
    return "\n\n".join(
        "\n".join(
            line for sentence in paragraph for line in wrap(sentence, TEXT_WIDTH, break_on_hyphens=False)
        )
        for paragraph in paragraphs
    )


def fitting(view: View, seat: Seat) -> bool:
    """Whether cards of a hand are marked if they fit: the viewer is to play one, and not an own one."""
    acting = view.viewer is not None and view.to_act == view.viewer
    return acting and seat != view.viewer and view.open.demand is Demand.PLAY


def _title(view: View, words: Words) -> str:
    if view.viewer is None:
        return words.say("blindsight-board-title-spectator")
    return words.say("blindsight-board-title", seat=view.viewer)


def _pile(view: View, words: Words, earlier: int) -> Iterator[str]:
    """Yield what the pile shows, newest card first, and how many cards are left to draw."""
    top = view.open.pile[-1]
    yield words.say(
        "blindsight-board-top", card=str(top.card), how=top.how.value, seat=top.by or 0, owner=top.owner or 0
    )
    if view.open.answered:
        yield words.say("blindsight-board-answered")
    below = view.open.pile[-2 : -2 - earlier : -1] if earlier else ()
    if below:
        cards = [f"{each.card}{'' if each.how is How.FIRST else f' ({each.by})'}" for each in below]
        yield words.say("blindsight-board-below", cards=", ".join(cards))
    yield words.say("blindsight-board-draw-pile", count=view.draw_pile)


def _hands(view: View, words: Words, set_aside: Aside) -> Iterator[str]:
    """Yield each seat's hand as the viewer sees it, and what it set aside."""
    for seat, (cards, count) in enumerate(zip(view.hands, view.counts, strict=True), start=1):
        aside = view.aside[seat - 1]
        if aside is not None and aside.cards and set_aside is Aside.LISTED:
            listed = " ".join(map(str, aside.cards))
            yield words.say("blindsight-board-left", seat=seat, count=aside.count, cards=listed)
        elif seat in view.open.left:
            yield words.say("blindsight-board-gone", seat=seat)
        elif seat in view.open.out:
            yield words.say("blindsight-board-out", seat=seat)
        elif cards is None and seat == view.viewer:
            yield words.say("blindsight-board-own", count=count)
        elif not cards:
            yield words.say("blindsight-board-backs", seat=seat, count=count)
        else:
            yield words.say("blindsight-board-hand", seat=seat, count=count, cards=_listed(view, seat, cards))


def _listed(view: View, seat: Seat, cards: Cards) -> str:
    """A hand in the order of its slots, with a mark at every card that can be played now."""
    marked = fitting(view, seat)
    return " ".join(f"{card}{_FITS if marked and view.open.takes(card) else ''}" for card in cards)


def _state(view: View, words: Words) -> Iterator[str]:
    """Yield whose turn it is and what is asked; or who has won. A match has its totals before."""
    ended, scores = view.open.ended, scores_of(view)
    if any(fitting(view, seat) for seat in range(1, len(view.counts) + 1)):
        yield words.say("blindsight-board-marked", sign=_FITS)
    if scores is not None:
        listed = ", ".join(
            words.say("blindsight-board-score", seat=seat, score=str(score))
            for seat, score in enumerate(scores, start=1)
        )
        yield words.say("blindsight-board-scores", scores=listed)
    if ended is None:
        yield words.say("blindsight-board-turn", seat=view.open.to_act, demand=view.open.demand.value)
    else:
        best = [str(seat) for seat, place in enumerate(ended.places, start=1) if place == 1]
        yield words.say("blindsight-board-won", seats=", ".join(best))
