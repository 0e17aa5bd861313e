"""The stream of randomness against the vectors that every implementation shares."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.fair import Fair, commitment, seating

SEED = bytes(range(32))
FAIR = Fair(SEED, "abc")

VECTORS: dict[str, Any] = {
    "seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "salt": "abc",
    "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "words": [1889767877, 1089596851, 2621406391, 1865737522],
    "below6": [5, 1, 1, 4, 4, 2, 3, 3],
    "shuffle10": [1, 2, 6, 3, 0, 4, 5, 8, 9, 7],
    "shuffle110_first10": [11, 46, 70, 85, 48, 22, 66, 102, 106, 83],
    "shuffle110_words": 109,
}
SHARED = Path(__file__).parents[3] / "shared" / "rules" / "fair_vectors.json"


def test_the_vectors_are_the_shared_ones() -> None:
    shared = json.loads(SHARED.read_text()) if SHARED.is_file() else VECTORS
    assert shared == VECTORS


def test_a_seed_is_committed_to_by_its_hash() -> None:
    assert commitment(SEED) == VECTORS["commitment"]


def test_words_come_from_the_stream_in_order() -> None:
    draw = FAIR.draw()
    assert [draw.word() for _ in range(4)] == VECTORS["words"]


def test_below_takes_numbers_below_a_bound() -> None:
    draw = FAIR.draw()
    assert [draw.below(6) for _ in range(8)] == VECTORS["below6"]


def test_a_die_is_one_more_than_below_six() -> None:
    draw = FAIR.draw()
    assert [draw.die() - 1 for _ in range(8)] == VECTORS["below6"]


def test_a_shuffle_of_ten() -> None:
    items = list(range(10))
    FAIR.draw().shuffle(items)
    assert items == VECTORS["shuffle10"]


def test_a_shuffle_takes_a_word_for_each_item_but_the_last() -> None:
    items = list(range(110))
    draw = FAIR.draw()
    draw.shuffle(items)
    assert (items[:10], draw.fair.taken) == (VECTORS["shuffle110_first10"], VECTORS["shuffle110_words"])


def test_below_one_takes_a_word_too() -> None:
    draw = FAIR.draw()
    assert (0, 1) == (draw.below(1), draw.fair.taken)


def test_a_word_too_high_is_refused_and_counted() -> None:
    bound = 2**31 + 1
    draw = FAIR.draw()
    assert draw.below(bound) == VECTORS["words"][0]
    assert draw.below(bound) == VECTORS["words"][1]
    assert draw.below(bound) == VECTORS["words"][3]
    assert 4 == draw.fair.taken


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_outside_the_stream_is_an_error(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        FAIR.draw().below(bound)


def test_the_greatest_bound_gives_the_word_itself() -> None:
    assert FAIR.draw().below(2**32) == VECTORS["words"][0]


def test_drawing_goes_on_where_a_state_left_off() -> None:
    draw = FAIR.draw()
    first = [draw.word() for _ in range(11)]
    kept = draw.fair
    assert (FAIR.taken, kept.taken) == (0, len(first))
    assert kept.draw().word() == draw.word()


def test_seating_has_a_stream_of_its_own() -> None:
    joined = list("abcdefgh")
    expected = list(joined)
    Fair(SEED, "seats-abc").draw().shuffle(expected)
    assert seating(joined, SEED, "abc") == expected
    assert joined == list("abcdefgh")
