"""Blindsight as numbers: the same game as by the rules, and what can be told of the own hand."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from bot.games.blindsight.rules import RULES
from bot.games.blindsight.state import State
from bot.games.blindsight.view import Blind, Demand, Play
from bot.games.fair import SEED_BYTES, Fair
from bot.opponents.blindsight_reading import OwnHand
from bot.opponents.blindsight_table import Table, deck_of, places, table_of
from bot.opponents.levels import Level
from bot.opponents.opponent import choose, effort_of

SETTINGS = [
    {"mode": "base"},
    {"mode": "last_man_standing"},
    {"mode": "base", "challenge": True, "top": 9},
    {"mode": "last_man_standing", "without_colour": "R"},
]


def dealt(options: dict[str, object], seats: int, rng: Random) -> State:
    return RULES.setup(RULES.options(options), seats, Fair(rng.randbytes(SEED_BYTES), "table"))


def table_with_all(state: State) -> Table:
    """The state as numbers, with nothing left to imagination."""
    table = table_of(RULES.view(state, None))
    deck, taken = table.deck, 0
    for seat, cards in enumerate(state.hands):
        hand = deck.mask(cards, taken)
        taken |= hand
        table.hold(seat, hand, [])
    for card in reversed(state.draw_pile):
        place = deck.mask([card], taken)
        taken |= place
        table.draw.append(place.bit_length() - 1)
    return table


def cards(table: Table, hand: int) -> list[str]:
    return sorted(str(table.deck.cards[place]) for place in places(hand))


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("options", SETTINGS)
def test_a_game_in_numbers_goes_as_by_the_rules(options: dict[str, object], seats: int) -> None:
    rng = Random(f"{options}|{seats}")
    for _ in range(4):
        state = dealt(options, seats, rng)
        table = table_with_all(state)
        while state.open.ended is None:
            mover = state.open.to_act
            assert (mover, state.open.demand) == (table.mover + 1, table.asks)
            legal = list(RULES.legal(RULES.view(state, mover)))
            move = rng.choice(legal)
            if isinstance(move, Play):
                assert sorted(map(str, legal)) == sorted(
                    {str(Play(owner + 1, table.deck.cards[place])) for owner, place in table.playable()}
                )
                fit = table.hands[move.owner - 1] & table.deck.fits[table.top]
                wanted = [place for place in places(fit) if table.deck.cards[place] == move.card]
                table.play(move.owner - 1, wanted[0])
            elif isinstance(move, Blind):
                card = state.hands[mover - 1][move.slot - 1]
                table.lay_blind(
                    next(p for p in places(table.hands[table.mover]) if table.deck.cards[p] == card)
                )
            else:
                table.step(iter(rng.random, None), 0.0)
            state = RULES.apply(state, mover, move).state
            for seat, hand in enumerate(state.hands):
                assert sorted(map(str, hand)) == cards(table, table.hands[seat])
        assert table.over
        best = max(range(seats), key=table.result)
        assert 1 == state.open.ended.places[best]
        for seat in range(seats):
            assert (1 == state.open.ended.places[seat]) == (table.result(seat) > 0.2)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", SETTINGS)
def test_what_is_ruled_out_for_the_own_hand_is_never_in_it(options: dict[str, object], seats: int) -> None:
    rng = Random(f"{options}|{seats}|own")
    ruled_out = 0
    for _ in range(5):
        state = dealt(options, seats, rng)
        while state.open.ended is None:
            mover = state.open.to_act
            view = RULES.view(state, mover)
            if state.open.demand is Demand.PLAY:
                excluded = OwnHand(view, table_of(view)).excluded
                ruled_out += excluded > 0
                assert 0 == deck_of(state.open.settings).mask(state.hands[mover - 1]) & excluded
            state = RULES.apply(state, mover, rng.choice(list(RULES.legal(view)))).state
    assert ruled_out > 20


def test_an_own_hand_is_imagined_without_what_is_ruled_out() -> None:
    rng = Random(4)
    state = dealt({}, 2, rng)
    while not OwnHand(view := RULES.view(state, state.open.to_act), table_of(view)).excluded:
        state = RULES.apply(state, state.open.to_act, RULES.legal(view)[0]).state
    own = OwnHand(view, table_of(view))

    for _ in range(50):
        hand, draw, _ = own.imagined(rng)
        assert 0 == hand & own.excluded
        assert (view.counts[state.open.to_act - 1], view.draw_pile) == (hand.bit_count(), len(draw))


@pytest.mark.parametrize("seats", [2, 4])
def test_what_lies_open_is_imagined_nowhere_else(seats: int) -> None:
    rng = Random(seats)
    state = dealt({}, seats, rng)
    while state.open.ended is None:
        view = RULES.view(state, state.open.to_act)
        deck = deck_of(state.open.settings)
        hand, draw, _ = OwnHand(view, table_of(view)).imagined(rng)
        imagined = Counter(deck.cards[place] for place in [*places(hand), *draw])
        seen = Counter(laid.card for laid in view.open.pile)
        seen.update(card for each in view.hands for card in each or ())
        assert not imagined + seen - Counter(deck.cards)
        state = RULES.apply(state, state.open.to_act, rng.choice(list(RULES.legal(view)))).state


@pytest.mark.parametrize(("mode", "seats"), [("base", 2), ("last_man_standing", 2), ("base", 4)])
def test_own_hands_are_unlikely_that_hold_what_others_would_rather_have_played(mode: str, seats: int) -> None:
    """Out of the own hand or out of another one: with two seats others play out of the own hand only."""
    rng = Random(f"{mode}|{seats}|passed over")
    state = dealt({"mode": mode}, seats, rng)
    while True:
        view = RULES.view(state, state.open.to_act)
        own = OwnHand(view, table_of(view))
        if state.open.demand is Demand.PLAY and len(own._chances) == 1 and own._chances[0][1]:
            break
        move = choose(RULES, view, rng, effort_of("blindsight", Level.MEDIUM))
        state = RULES.apply(state, state.open.to_act, move).state
    ((fits, better, _),) = own._chances
    weights: dict[tuple[int, bool], float] = {}
    for _ in range(400):
        hand, _, weight = own.imagined(rng)
        weights[(hand & fits).bit_count(), hand & better != 0] = weight
    both = [count for count, holds in weights if holds and (count, False) in weights]

    assert both
    assert all(3 * weights[count, True] < weights[count, False] for count in both)
    fitting = [weights[count, False] for count, holds in sorted(weights) if not holds]
    assert len(fitting) > 1
    assert all(more > less for more, less in pairwise(fitting))
