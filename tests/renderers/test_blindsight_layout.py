"""Where Blindsight's cards lie: within the picture, apart from each other, in order, never too small."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import example
from hypothesis import strategies as st

from renderers.base import HEIGHT, WIDTH
from renderers.blindsight.layout import (
    BADGE,
    CARD,
    PANELS,
    RIM,
    Box,
    Hand,
    Kind,
    Plan,
    badge_width,
    plan,
    scaled,
    slot_size,
)
from tests.properties import given

MOST = 109
"""Cards that hands can hold: all but the one on the pile."""


def hands_of(counts: list[int], kinds: list[Kind]) -> tuple[Hand, ...]:
    return tuple(
        Hand(seat, count, kind) for seat, (count, kind) in enumerate(zip(counts, kinds, strict=True), 1)
    )


def private(counts: list[int]) -> tuple[Hand, ...]:
    """Return hands as a seat sees them, its own last."""
    return hands_of(counts, [Kind.FACES] * (len(counts) - 1) + [Kind.SLOTS])


def boxes(hands: tuple[Hand, ...], made: Plan) -> list[Box]:
    """The boxes of all cards and badges."""
    found = []
    for hand in hands:
        size = slot_size(hand, made.scale) if hand.kind is Kind.SLOTS else scaled(CARD, made.scale)
        for at, (width, tall) in [
            (made.badges[hand.seat], (badge_width(hand.count), BADGE[1] - 4)),
            *((at, size) for at in made.cards[hand.seat]),
        ]:
            found.append((round(at[0]), round(at[1]), round(at[0]) + width, round(at[1]) + tall))
    return found


def check(hands: tuple[Hand, ...]) -> None:
    made = plan(hands)
    assert made.scale >= 1
    lying = boxes(hands, made)
    assert len(lying) == sum(1 + hand.count for hand in hands)
    top = RIM + made.panel
    for left, upper, right, lower in lying:
        assert 0 <= left < right <= WIDTH
        assert top < upper < lower <= HEIGHT
        assert left >= 200 or lower <= HEIGHT - 80, "where Discord's own sign may cover it"
    for one, other in combinations(lying, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for hand in hands:
        in_order = [(y, x) for x, y in made.cards[hand.seat]]
        assert in_order == sorted(in_order)


@st.composite
def tables(draw: st.DrawFn) -> list[int]:
    """How many cards each hand holds, at most all there are."""
    seats = draw(st.integers(2, 6))
    cuts = sorted(draw(st.lists(st.integers(0, MOST), min_size=seats, max_size=seats)))
    return [high - low for low, high in pairwise([0, *cuts])]


@given(tables())
@example([7, 7, 7, 0])
@example([0, 40])
@example([22, 22, 21, 21, 22, 1])
@example([19, 18, 18, 18, 18, 16])
@example([109, 0])
@example([0, 109])
@example([1, 108])
@example([0, 0, 0, 0, 0, 109])
def test_every_table_has_room_for_a_seats_view(counts: list[int]) -> None:
    check(private(counts))


@given(tables())
@example([109, 0])
@example([19, 18, 18, 18, 18, 18])
def test_every_table_has_room_for_all_hands_at_the_end(counts: list[int]) -> None:
    check(hands_of(counts, [Kind.FACES] * len(counts)))


@pytest.mark.parametrize("own", range(MOST + 1))
def test_a_full_table_has_room_whatever_the_own_hand_holds(own: int) -> None:
    others = MOST - own
    check(private([others // 5 + (seat < others % 5) for seat in range(5)] + [own]))


@given(tables())
@example([109, 0])
@example([19, 18, 18, 18, 18, 18])
def test_a_spectators_fans_stay_within_the_picture(counts: list[int]) -> None:
    hands = hands_of(counts, [Kind.FAN] * len(counts))
    made = plan(hands)
    for left, upper, right, lower in boxes(hands, made):
        assert 0 <= left < right <= WIDTH
        assert RIM + made.panel < upper < lower <= HEIGHT
        assert left >= 200 or lower <= HEIGHT - 80


def test_a_few_cards_are_large() -> None:
    assert plan(private([7, 7])).scale >= 1.7


@pytest.mark.parametrize(("counts", "least"), [([4, 4], 2.6), ([3, 3, 3, 3, 5], 1.9), ([4] * 6, 1.4)])
def test_the_fewer_cards_the_larger_they_are(counts: list[int], least: float) -> None:
    assert plan(private(counts)).scale >= least


def test_small_hands_lie_two_abreast_and_the_own_one_alone() -> None:
    made = plan(private([3, 3, 3, 3, 5]))
    assert made.boxes[1][1] == made.boxes[2][1] < made.boxes[3][1] == made.boxes[4][1] < made.boxes[5][1]
    assert made.boxes[5][2] - made.boxes[5][0] > 2 * (made.boxes[1][2] - made.boxes[1][0])


def test_hands_have_rows_of_their_own_while_there_is_room() -> None:
    assert set(range(1, 7)) == set(plan(private([7] * 6)).boxes)


def test_rows_of_a_hand_differ_by_a_card_at_most() -> None:
    made = plan(private([11, 3]))
    rows = Counter(y for _, y in made.cards[1])
    assert len(rows) > 1
    assert 1 >= max(rows.values()) - min(rows.values())


def test_hands_of_a_full_table_share_rows() -> None:
    assert {} == plan(private([20, 20, 20, 20, 20, 9])).boxes


def test_a_lower_panel_gives_hands_more_room() -> None:
    heights = [height for height, _ in PANELS]
    assert heights == sorted(heights, reverse=True)
    assert [plan(private([7] * seats)).panel for seats in (2, 6)] == [heights[0], heights[-1]]
