"""Dazzle as a picture and in words: all that a viewer may know is to be seen, readable, and told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.games.core import Outcome
from bot.games.dazzle.view import Card, Colour, DeckSeen, View
from bot.i18n import LANGUAGES, Words
from renderers.base import ALT_LIMIT, HEIGHT, NO_MARKS, WIDTH, Look, Marks
from renderers.canvas import sprite
from renderers.dazzle import cards as dazzle_cards
from renderers.dazzle.cards import SIZE
from renderers.dazzle.picture import RENDERER, draw
from renderers.dazzle.suits import INKS, draw_emblem, lane_of
from renderers.fonts import READABLE, size_for
from renderers.look import LEAST_CONTRAST, PALETTES, contrast
from renderers.registry import renderer_of
from tests.renderers.dazzle_positions import (
    ASKING,
    CHOOSING,
    EVERY,
    FULLEST,
    LATE,
    RESIGNED,
    SPECTATOR,
    START,
    WON,
    pairs,
)

ENGLISH = Words("en")


def picture(view: View, marks: Marks = NO_MARKS) -> Image.Image:
    return draw(view, Look.LIGHT, marks)


def changed(one: View, two: View) -> bool:
    return ImageChops.difference(picture(one), picture(two)).getbbox() is not None


def alt(view: View) -> str:
    return RENDERER.alt(view, ENGLISH)


def test_the_registry_gives_dazzles_renderer() -> None:
    assert renderer_of("dazzle") is RENDERER


@pytest.mark.parametrize("look", Look)
def test_a_picture_is_a_png_of_four_to_three(look: Look) -> None:
    image = Image.open(BytesIO(RENDERER.png(CHOOSING, look)))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))


def test_the_same_view_gives_the_same_bytes_in_any_thread() -> None:
    want = RENDERER.png(CHOOSING, Look.DARK)
    with ThreadPoolExecutor(4) as pool:
        assert [want] * 8 == list(pool.map(lambda _: RENDERER.png(CHOOSING, Look.DARK), range(8)))


@pytest.mark.parametrize(
    "other",
    [
        replace(CHOOSING, viewer=None, hand=()),
        replace(CHOOSING, hand=CHOOSING.hand[::-1]),
        replace(CHOOSING, ranks=((1, 1, 2, 3, 3, 3), CHOOSING.ranks[1])),
        replace(CHOOSING, decks=(DeckSeen(4, 1), CHOOSING.decks[1])),
        replace(CHOOSING, decks=(DeckSeen(6, 2), CHOOSING.decks[1])),
        replace(CHOOSING, offer=None),
        replace(CHOOSING, placed=CHOOSING.placed[:4]),
        replace(CHOOSING, placed=(*CHOOSING.placed[:5], *pairs("F1/T2"))),
        replace(CHOOSING, ended=Outcome("draw", (1, 1), (3, 3))),
    ],
    ids=["viewer", "hand", "ranks", "top rank", "deck size", "offer", "placed", "points", "end"],
)
def test_what_there_is_to_know_is_seen(other: View) -> None:
    assert changed(CHOOSING, other)


@pytest.mark.parametrize("view", [SPECTATOR, CHOOSING])
def test_discords_badge_covers_no_seat_and_no_rank(view: View) -> None:
    badge = (0, HEIGHT - 80, 200, HEIGHT)
    first, second = (tuple(1 if rank > 1 else 2 for rank in each) for each in view.ranks)
    hand = tuple(replace(card, rank=1 if card.rank > 1 else 2) for card in view.hand)
    other = replace(view, ranks=(first, second), hand=hand)
    assert changed(view, other)
    assert picture(view).crop(badge).tobytes() == picture(other).crop(badge).tobytes()


def test_a_winner_bears_the_crown() -> None:
    first, second = (
        picture(replace(WON, ended=Outcome("points", places, (0, 0)))) for places in ((1, 2), (2, 1))
    )
    box = ImageChops.difference(first, second).getbbox()
    assert box is not None
    assert box[0] > WIDTH * 3 / 4


def test_chosen_cards_of_the_own_hand_are_framed() -> None:
    assert picture(ASKING).tobytes() != picture(ASKING, Marks(chosen=("P2",))).tobytes()


def test_two_equal_cards_can_both_be_chosen() -> None:
    one, both = (picture(ASKING, Marks(chosen=names)) for names in (("P2",), ("P2", "P2")))
    assert one.tobytes() != both.tobytes()


def test_cards_on_offer_are_framed_as_a_choice_when_they_are_one() -> None:
    assert picture(CHOOSING).tobytes() != picture(CHOOSING, Marks(targets=("T1", "T2"))).tobytes()


@pytest.mark.parametrize("look", Look)
def test_what_is_written_on_a_card_stands_out(look: Look) -> None:
    inks = INKS[look]
    ratios = [contrast(ink.body, ink.ink) for ink in (*inks.suits, inks.back)]
    assert min(ratios) >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("look", Look)
def test_sums_stand_out_from_every_lane(look: Look) -> None:
    lanes = [lane_of(suit, look) for suit in Colour]
    assert LEAST_CONTRAST[look] <= min(contrast(PALETTES[look].ink, lane) for lane in lanes)


@pytest.mark.parametrize("look", Look)
def test_no_suit_is_a_blank_card(look: Look) -> None:
    fronts = [dazzle_cards.front(Card(suit, 1), look).crop((12, 60, 80, 112)) for suit in Colour]
    assert min(len(front.getcolors(4000) or []) for front in fronts) > 5


def test_a_pip_changes_with_every_exchange() -> None:
    rails = {
        picture(replace(CHOOSING, placed=FULLEST.placed[:count])).crop((1150, 200, 1200, 700)).tobytes()
        for count in range(10)
    }
    assert 10 == len(rails)


def test_ranks_and_letters_are_high_enough() -> None:
    assert size_for(READABLE) <= SIZE


def test_the_four_colours_differ_in_their_pictures_outline() -> None:
    ink = INKS[Look.LIGHT].suits[0]
    emblems = [sprite(draw_emblem, (52, 52), colour, ink) for colour in Colour]
    assert len(Colour) == len({emblem.getchannel("A").tobytes() for emblem in emblems})


@pytest.mark.parametrize("count", range(1, 5))
def test_each_card_of_a_small_fan_shows_its_rank(count: int) -> None:
    fanned = list(dazzle_cards.fan([Card(Colour.FAITH, 2)] * count, 179))
    assert [False] * count == [covered for _, covered, _ in fanned]


@pytest.mark.parametrize("ranks", [(1,), (1, 1, 2), (1,) * 4 + (2,) * 3 + (3,) * 2])
def test_a_fan_has_every_card_and_stays_in_its_room(ranks: tuple[int, ...]) -> None:
    fanned = list(dazzle_cards.fan([Card(Colour.FAITH, rank) for rank in reversed(ranks)], 179))
    assert list(ranks) == [card.rank for card, _, _ in fanned]
    assert 179 >= fanned[-1][2][0] - fanned[0][2][0] + dazzle_cards.SMALL[0]
    assert set(ranks) == {card.rank for card, covered, _ in fanned if not covered}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", EVERY)
def test_a_description_is_no_longer_than_allowed(language: str, view: View) -> None:
    assert 0 < len(RENDERER.alt(view, Words(language))) <= ALT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", EVERY)
def test_lines_of_text_fit_a_phone(language: str, view: View) -> None:
    assert max(map(len, RENDERER.plain(view, Words(language)).split("\n"))) <= 34


@pytest.mark.parametrize(
    ("sentence", "view"),
    [
        ("Dazzle, seat 1 at the bottom. Exchange 1 of 9.", START),
        ("Nothing yet: Purity P, Twilight T, Spiral S, Faith F.", START),
        ("Your hand: P1, P2, T2, S1, S2, S3, F1, F2.", START),
        ("Deck of seat 1: 10 cards, 2 on top.", START),
        ("Seat 1 shows two cards next.", START),
        ("Dazzle, seat 2 at the bottom. Exchange 4 of 9.", CHOOSING),
        ("Purity P. Will of seat 1: 0, of seat 2: 5 (1+2+2). Points: 3.", CHOOSING),
        ("Twilight T. Will of seat 1: 0, of seat 2: 0. Points: 9 (2+2+2+3).", CHOOSING),
        ("Backs of seat 1: 1, 2, 2, 3, 3, 3.", CHOOSING),
        ("Points as it stands: seat 1 has 2, seat 2 has 3.", CHOOSING),
        ("Seat 1 shows T1 and T2. Seat 2 chooses one as Will.", CHOOSING),
        ("Backs of seat 2: 1, 1, 2, 2, 2, 3.", SPECTATOR),
        ("Seat 2 shows two cards next.", ASKING),
        ("Deck of seat 1: empty. Deck of seat 2: empty.", WON),
        ("Seat 2 has won.", WON),
        ("Seat 2 has won.", RESIGNED),
        ("Deck of seat 1: 1 card, 1 on top. Deck of seat 2: empty.", replace(LATE, ranks=((), ()), hand=())),
        ("The game is drawn.", replace(WON, ended=Outcome("draw", (1, 1), (3, 3)))),
    ],
)
def test_a_description_says(sentence: str, view: View) -> None:
    assert sentence in alt(view)


@pytest.mark.parametrize("view", [SPECTATOR, WON])
def test_a_description_tells_of_no_hand_that_is_not_the_viewers(view: View) -> None:
    assert "Your hand" not in alt(view)


def test_the_end_is_told_instead_of_the_turn() -> None:
    assert "chooses" not in alt(RESIGNED)


def test_the_table_in_the_text() -> None:
    want = """\
                   P   T   S   F
Will of seat 1     0   0   2   3
Points             3   9   2   0
Will of seat 2     5   0   0   0
Leading seat       2   =   1   1"""
    assert want.split("\n") == RENDERER.plain(CHOOSING, ENGLISH).split("\n")[3:8]


def test_the_text_holds_all_that_the_description_says() -> None:
    text = " ".join(RENDERER.plain(FULLEST, ENGLISH).split())
    assert [] == [sentence for sentence in alt(FULLEST).split(". ") if sentence.rstrip(".") not in text]
