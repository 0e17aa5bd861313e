"""Blindsight as a picture and in words: what a viewer may know is to be seen, readable, and told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.games.blindsight.cards import Colour, Kind, Symbol
from bot.games.blindsight.view import SetAside, View
from bot.games.core import Outcome
from bot.i18n import LANGUAGES, Words
from renderers.base import ALT_LIMIT, HEIGHT, NO_MARKS, WIDTH, Look, Marks
from renderers.blindsight import cards as blindsight_cards
from renderers.blindsight.cards import INKS, SIZE, Style
from renderers.blindsight.picture import RENDERER, draw
from renderers.canvas import sprite
from renderers.fonts import READABLE, size_for
from renderers.look import LEAST_CONTRAST, PALETTES, contrast
from renderers.registry import renderer_of
from tests.renderers.blindsight_views import (
    ANSWERED,
    BLIND,
    ENDED,
    EVERY,
    EXHAUSTED,
    FULLEST,
    LEFT,
    PILE,
    PLAYING,
    SPECTATOR,
    WAITING,
    cards,
    everything_at_once,
    view,
)

ENGLISH = Words("en")


def picture(seen: View, marks: Marks = NO_MARKS) -> Image.Image:
    return draw(seen, Look.LIGHT, marks)


def alt(seen: View) -> str:
    return RENDERER.alt(seen, ENGLISH)


def test_the_registry_gives_blindsights_renderer() -> None:
    assert renderer_of("blindsight") is RENDERER


@pytest.mark.parametrize("look", Look)
def test_a_picture_is_a_png_of_four_to_three(look: Look) -> None:
    image = Image.open(BytesIO(RENDERER.png(PLAYING, look)))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))


def test_the_same_view_gives_the_same_bytes_in_any_thread() -> None:
    want = RENDERER.png(FULLEST, Look.DARK)
    with ThreadPoolExecutor(4) as pool:
        assert [want] * 8 == list(pool.map(lambda _: RENDERER.png(FULLEST, Look.DARK), range(8)))


@pytest.mark.parametrize(
    "other",
    [
        WAITING,
        SPECTATOR,
        replace(PLAYING, counts=(7, 6, 6)),
        replace(PLAYING, draw_pile=41),
        replace(PLAYING, draw_pile=0),
        replace(PLAYING, hands=(PLAYING.hands[0], None, cards("R7h B8s P8h R1h R15s B-sight"))),
        replace(PLAYING, hands=(PLAYING.hands[0], None, cards("B8s R7h P8h R1h R15s B-trickster"))),
        replace(PLAYING, open=replace(PLAYING.open, pile=PILE[:-1])),
        replace(PLAYING, open=replace(PLAYING.open, pile=(*PILE[:-1], replace(PILE[-1], by=2)))),
        replace(PLAYING, open=replace(PLAYING.open, pile=(*PILE[:-2], PILE[0], PILE[-1]))),
        replace(PLAYING, open=replace(PLAYING.open, settings=LEFT.open.settings)),
    ],
    ids=[
        "turn", "viewer", "own count", "draw pile", "no draw pile", "a card", "order", "top", "by whom",
        "earlier", "match",
    ],
)  # fmt: skip
def test_what_there_is_to_know_is_seen(other: View) -> None:
    assert ImageChops.difference(picture(PLAYING), picture(other)).getbbox() is not None


def test_an_answered_trickster_is_ticked_off() -> None:
    waiting = replace(ANSWERED, open=replace(ANSWERED.open, answered=False))
    assert picture(waiting).tobytes() != picture(ANSWERED).tobytes()


def test_a_seat_that_is_out_is_crossed_out() -> None:
    playing = replace(LEFT, open=replace(LEFT.open, out=()))
    assert picture(playing).tobytes() != picture(LEFT).tobytes()


def test_the_winner_bears_the_crown() -> None:
    other = replace(ENDED, open=replace(ENDED.open, ended=Outcome("emptied", (1, 2, 3, 4), (3, 0, 59, 75))))
    assert picture(other).tobytes() != picture(ENDED).tobytes()


def test_own_backs_are_bold_when_one_of_them_is_to_be_played() -> None:
    other = replace(BLIND, open=replace(BLIND.open, to_act=3))
    low = (0, HEIGHT - 200, WIDTH, HEIGHT - 1)
    assert picture(BLIND).crop(low).tobytes() != picture(other).crop(low).tobytes()


def test_a_chosen_hand_and_its_cards_are_marked() -> None:
    marked = picture(PLAYING, Marks(chosen=("3",), targets=("3:1", "3:3")))
    assert picture(PLAYING).tobytes() != marked.tobytes()
    assert picture(PLAYING, Marks(chosen=("3",), targets=("3:1",))).tobytes() != marked.tobytes()


@pytest.mark.parametrize("look", Look)
def test_what_is_written_on_a_card_stands_out(look: Look) -> None:
    inks, panel = INKS[look], PALETTES[look].panel
    ratios = [contrast(ink.body, ink.ink) for ink in inks.suits.values()]
    ratios += [contrast(panel, ink.pale) for ink in inks.suits.values()]
    assert min(*ratios, contrast(*inks.back)) >= LEAST_CONTRAST[look]


def test_numbers_and_letters_are_high_enough_on_the_smallest_cards() -> None:
    assert size_for(READABLE) <= SIZE


def test_the_kinds_of_special_cards_differ_in_outline() -> None:
    signs = [sprite(blindsight_cards.draw_kind, (58, 58), kind, "#000000", "#FFFFFF") for kind in Kind]
    assert len({sign.getchannel("A").tobytes() for sign in signs}) == len(Kind)


def test_hexagon_and_star_differ_on_a_phone() -> None:
    names = [f"P7{symbol.value}" for symbol in Symbol]
    faces = [blindsight_cards.face(cards(name)[0], Style.SOLID, Look.LIGHT, 1.0) for name in names]
    small = [face.convert("L").resize((22, 28), Image.Resampling.BOX) for face in faces]
    levels = ImageChops.difference(*small).crop((11, 16, 22, 28)).tobytes()
    assert sum(level > 64 for level in levels) >= 6


@pytest.mark.parametrize("colour", Colour)
def test_a_card_that_does_not_fit_looks_different(colour: Colour) -> None:
    (card,) = cards(f"{colour.value}-sight")
    solid, pale = (blindsight_cards.face(card, style, Look.DARK, 1.0) for style in Style)
    assert solid.tobytes() != pale.tobytes()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seen", EVERY)
def test_a_description_is_no_longer_than_allowed_and_complete(language: str, seen: View) -> None:
    said = RENDERER.alt(seen, Words(language))
    assert len(said) <= ALT_LIMIT
    assert not said.endswith("…")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seen", EVERY)
def test_lines_of_text_fit_a_phone(language: str, seen: View) -> None:
    assert max(map(len, RENDERER.plain(seen, Words(language)).split("\n"))) <= 34


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seen", EVERY)
def test_a_text_fits_a_message(language: str, seen: View) -> None:
    assert len(RENDERER.plain(seen, Words(language))) <= 1900


@pytest.mark.parametrize(
    ("sentence", "seen"),
    [
        ("Blindsight, from seat 2.", PLAYING),
        ("On top: B8h, turned up by seat 1.", PLAYING),
        ("Below: R-sight (3), P11s (3), B12h (3), G-blind (2), R5h (1), P4s.", PLAYING),
        ("Draw pile: 42.", PLAYING),
        ("Seat 1 (7): P7s* R9s* B9h P-dilemma* G-sight* R8s* P2h.", PLAYING),
        ("Your hand: 5 cards, unseen, slots 1 to 5.", PLAYING),
        ("Seat 3 (6): R7h* B8s P8h* R1h R15s B-trickster.", PLAYING),
        ("*: can be played. Seat 2 is to play.", PLAYING),
        ("Seat 1 (7): P7s R9s B9h", WAITING),
        ("Seat 3 is to play.", WAITING),
        ("Blindsight, from outside.", SPECTATOR),
        ("Seat 1: 7 cards. Seat 2: 5 cards. Seat 3: 6 cards.", SPECTATOR),
        ("On top: R-blind, by seat 3 out of hand 2.", BLIND),
        ("Seat 2 has to play a card of its own hand unseen.", BLIND),
        ("Seat 2 has to turn up a card.", view(2, ("P1h", 1), top="R-sight")),
        ("Seat 2 has to take three cards.", view(2, ("P1h", 1), top="R-trickster")),
        ("Your hand: 1 card, unseen.", view(2, ("P1h", 1))),
        ("It is answered.", ANSWERED),
        ("Seat 2 is out. Seat 3 has left.", LEFT),
        ("Points: seat 1 0, seat 2 480, seat 3 36, seat 4 999, seat 5 77, seat 6 102.", LEFT),
        ("Points: seat 1 3, seat 2 0, seat 3 59, seat 4 75. Won by seat 2.", ENDED),
        ("Draw pile: 0.", EXHAUSTED),
        ("unseen by seat 3.", replace(PLAYING, open=replace(PLAYING.open, pile=PILE[:4]))),
        ("On top: P4s, from the deal.", replace(PLAYING, open=replace(PLAYING.open, pile=PILE[:1]))),
    ],
)
def test_a_description_says(sentence: str, seen: View) -> None:
    assert sentence in alt(seen)


def test_nothing_fits_by_the_mark_unless_the_viewer_is_to_play() -> None:
    assert [] == [seen for seen in (WAITING, SPECTATOR, BLIND, ENDED) if "*" in alt(seen)]


def test_earlier_cards_are_left_out_first_when_a_description_grows_too_long() -> None:
    assert "Below:" in alt(PLAYING)
    assert "Below:" not in alt(everything_at_once())


def test_a_description_of_what_cannot_be_is_cut_off() -> None:
    beyond = replace(LEFT, open=replace(LEFT.open, totals=(10**300,) * 6))
    assert alt(beyond).endswith("…")
    assert len(alt(beyond)) == ALT_LIMIT


def test_a_hand_set_aside_is_listed_in_the_text_if_it_was_seen() -> None:
    unseen = replace(LEFT, aside=(None, None, SetAside(3, None), None, None, None))
    texts = [RENDERER.plain(seen, ENGLISH) for seen in (LEFT, unseen)]
    assert [True, False] == ["P3h R3s G-blind." in text for text in texts]
    assert "Seat 3 has left." in texts[1]


def test_the_text_of_a_small_table() -> None:
    want = """\
Blindsight, from seat 2.
On top: B8h, turned up by seat 1.
Below: R-sight (3), P11s (3), B12h
(3), G-blind (2), R5h (1), P4s.
Draw pile: 42.

Seat 1 (7): P7s* R9s* B9h
P-dilemma* G-sight* R8s* P2h.

Your hand: 5 cards, unseen, slots
1 to 5.

Seat 3 (6): R7h* B8s P8h* R1h R15s
B-trickster.

*: can be played.
Seat 2 is to play.

P purple, R red, B blue, G gold; h
hexagon, s star."""
    assert want == RENDERER.plain(PLAYING, ENGLISH)
