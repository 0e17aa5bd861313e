"""Grade the forms of Zen: how often a casual and a careful player complete each, and the tier that this says.

Run by hand: ``python -m tests.balance.zen [GAMES [FORM ...]]``; 40 games a player and form unless told otherwise.

The casual player draws from the deck that holds more of what is missing, lays any card that fits on a random
fitting cell and never refuses one. The careful one draws alike, lays where most cards still fit the open
cells, refuses harmful cards (fewer as cards run out), and recalls every discard.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import TypeAlias

from bot.games.core import play
from bot.games.fair import Fair
from bot.games.zen.deck import Card, Colour
from bot.games.zen.form import forms
from bot.games.zen.hint import open_places, rated
from bot.games.zen.rules import RULES, State
from bot.games.zen.view import Done, Draw, Move, Pass, Phase, Place, View

Player: TypeAlias = Callable[[View, set[Card], Random], Move]
DEFAULT_GAMES = 40
EARLY = 12
"""While a deck of the first pass holds so many cards, the careful player leaves two that fit, later one."""
BANDS = {
    "easy": ((0.80, 1.00), (0.00, 1.00)),
    "medium": ((0.25, 0.80), (0.85, 1.00)),
    "hard": ((0.00, 0.25), (0.45, 0.90)),
    "impossible": ((0.00, 1.00), (0.00, 0.50)),
}
"""By tier: the casual player's rates, and the careful one's."""


def missing(view: View, colour: Colour) -> int:
    """How many cards of a colour the form still lacks."""
    whole = sum(each is colour for each in view.form.cells.values())
    return whole - sum(each.card.colour is colour for each in view.placed)


def supply(view: View, colour: Colour) -> int:
    """How many cards of a colour can still come, those in hand included."""
    deck = next(each for each in view.decks if each.colour is colour)
    piled = deck.discards if deck.run is Pass.FIRST else 0
    return deck.count + piled + sum(card.colour is colour for card in view.hand)


def drawn(view: View, gone: set[Card]) -> Move:
    """The draw from the deck that is likelier to hold what the open places miss."""
    able = [deck.colour for deck in view.decks if deck.count]
    open_now = open_places(view, gone)

    def promise(colour: Colour) -> tuple[float, float]:
        fitting = sum(fits.get(colour, 0) for fits in open_now.values())
        lacking, coming = missing(view, colour), max(1, supply(view, colour))
        return fitting / coming if lacking else 0.0, lacking / coming

    return Draw(max(able, key=promise))


def casual(view: View, gone: set[Card], rng: Random) -> Move:
    listed = list(RULES.legal(view))
    if isinstance(listed[0], Draw):
        return drawn(view, set())
    placing = [move for move in listed if isinstance(move, Place)]
    return rng.choice(placing) if placing else listed[-1]


def careful(view: View, gone: set[Card], rng: Random) -> Move:
    if view.phase in {Phase.FIRST_DRAW, Phase.DRAW}:
        return drawn(view, gone)
    choice = rated(view, gone)
    if view.phase is Phase.FIRST_CARD:
        return choice[0].place
    for each in choice:
        deck = next(deck for deck in view.decks if deck.colour is each.place.card.colour)
        early = deck.run is Pass.FIRST and deck.count >= EARLY
        if each.tightest >= (2 if early else 1):
            return each.place
    return Done(view.hand)


def gone_after(view: View, move: Move, gone: set[Card]) -> set[Card]:
    """The cards out of the game for good once a move is made: discards of a second pass."""
    if not isinstance(move, Done):
        return gone
    second = {deck.colour for deck in view.decks if deck.run is Pass.SECOND}
    return gone | {card for card in move.cards if card.colour in second}


def won(form: str, player: Player, rng: Random) -> bool:
    state: State = RULES.setup({"form": form}, 1, Fair(rng.randbytes(32), "balance"))
    gone: set[Card] = set()
    while (outcome := RULES.outcome(state)) is None:
        view = RULES.view(state, 1)
        move = player(view, gone, rng)
        gone = gone_after(view, move, gone)
        state = play(RULES, state, 1, move).state
    return outcome.places == (1,)


def verdict(rates: tuple[float, float]) -> str:
    """The tiers whose bands hold both rates, the easiest first."""
    fine = [
        tier
        for tier, bands in BANDS.items()
        if all(low <= rate <= high for rate, (low, high) in zip(rates, bands, strict=True))
    ]
    return " or ".join(fine) or "between the tiers"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_GAMES
    chosen = sys.argv[2:] or list(forms())
    print(f"{games} games a player and form")
    for name in chosen:
        rng = Random(name)
        rates = tuple(
            sum(won(name, player, rng) for _ in range(games)) / games for player in (casual, careful)
        )
        form = forms()[name]
        print(
            f"{name:20} {len(form.cells):3} cells  casual {rates[0]:5.3f}  careful {rates[1]:5.3f}"
            f"  {verdict((rates[0], rates[1]))}",
            flush=True,
        )


if __name__ == "__main__":
    main()
