"""What holds in every game of Dazzle, over random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from bot.games.core import play
from bot.games.dazzle.rules import RULES, State
from bot.games.dazzle.view import ALL_CARDS, Card, deck_ranks
from bot.games.fair import Fair
from bot.i18n import LANGUAGES, Words
from tests.properties import given

VIEWERS = (None, 1, 2)


def states(deal: str, rng: Random) -> Iterator[State]:
    """The positions of a random game, from the deal to the end."""
    state = RULES.setup({"deal": deal}, 2, Fair(rng.randbytes(32), "random"))
    yield state
    while RULES.outcome(state) is None:
        seat = RULES.view(state, None).to_act
        assert seat is not None
        state = play(RULES, state, seat, rng.choice(RULES.legal(RULES.view(state, seat)))).state
        yield state


def all_cards(state: State) -> Counter[Card]:
    open_cards = [card for each in state.placed for card in (each.will, each.points)]
    hidden = [card for part in (*state.hands, *state.decks, state.unused, state.offer or ()) for card in part]
    return Counter(open_cards + hidden)


@pytest.mark.parametrize("deal", ["dazzle", "random"])
def test_no_card_appears_or_is_lost(deal: str) -> None:
    for seed in range(40):
        for state in states(deal, Random(seed)):
            assert all_cards(state) == Counter(ALL_CARDS)


@pytest.mark.parametrize("deal", ["dazzle", "random"])
def test_every_game_takes_36_moves(deal: str) -> None:
    assert {37} == {sum(1 for _ in states(deal, Random(seed))) for seed in range(40)}


@pytest.mark.parametrize("deal", ["dazzle", "random"])
def test_only_the_seat_to_act_has_moves_each_listed_once_and_readable(deal: str) -> None:
    for state in states(deal, Random(1)):
        acting = RULES.view(state, None).to_act
        assert () == RULES.legal(RULES.view(state, None))
        for seat in (1, 2):
            legal = RULES.legal(RULES.view(state, seat))
            notations = [RULES.write(move) for move in legal]
            assert bool(legal) == (seat == acting)
            assert len(set(notations)) == len(notations)
            assert [RULES.read(notation) for notation in notations] == list(legal)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(min_value=0), deal=st.sampled_from(["dazzle", "random"]))
def test_a_viewer_cannot_tell_an_imagined_state_from_the_real_one(seed: int, deal: str) -> None:
    rng = Random(seed)
    for state in states(deal, rng):
        for viewer in VIEWERS:
            view = RULES.view(state, viewer)
            imagined = RULES.imagine(view, rng)
            assert RULES.view(imagined, viewer) == view
            assert all_cards(imagined) == Counter(ALL_CARDS)
            assert imagined.fair != state.fair


def test_imagined_decks_of_the_dazzle_deal_keep_the_ranks_that_everyone_knows() -> None:
    rng = Random(2)
    for state in states("dazzle", rng):
        view = RULES.view(state, 1)
        imagined = RULES.imagine(view, rng)
        for seat in (1, 2):
            ranks = tuple(card.rank for card in imagined.decks[seat - 1])
            assert ranks == deck_ranks(view, seat)


def test_imagining_gives_every_unseen_card_a_chance_to_be_anywhere() -> None:
    rng = Random(3)
    state = next(states("random", rng))
    view = RULES.view(state, 1)
    others = {card for _ in range(200) for card in RULES.imagine(view, rng).hands[1]}
    ranks = set(view.ranks[1])
    assert {card for card in others if card.rank in ranks} == {
        card for card in set(ALL_CARDS) if card.rank in ranks
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_and_reason_has_its_words(language: str) -> None:
    words = Words(language)
    keys = set()
    for state, move in [
        (s, m) for s in states("dazzle", Random(4)) for m in RULES.legal(RULES.view(s, 1))[:1]
    ]:
        for fact in play(RULES, state, 1, move).facts:
            assert words.text(fact)
            keys.add(fact.key)
    state = next(states("dazzle", Random(4)))
    for departure in ("resign", "timeout"):
        for fact in play(RULES, state, 2, RULES.read(departure)).facts:
            assert words.text(fact)
            keys.add(fact.key)
    assert {"dazzle-asked", "dazzle-chose", "dazzle-drew", "dazzle-resigned", "dazzle-timed-out"} == keys
    for reason in (*RULES.info.reasons, "resign", "timeout"):
        assert words.say(f"dazzle-reason-{reason}")
