"""What all pictures are made of: a table that text can stand on, shadows, and backs that differ by game."""

import pytest
from PIL import Image, ImageChops

from renderers import stock
from renderers.base import HEIGHT, WIDTH, Look
from renderers.canvas import card, sprite
from renderers.look import LEAST_CONTRAST, PALETTES, contrast
from renderers.stock import Motif, Stock

BACK = Stock("#FFFBF1", "#3C3560", "#E9D9A8", "#1F1A30")
SIZE = (90, 120)


@pytest.mark.parametrize("look", Look)
def test_text_stands_out_from_every_shade_of_the_table(look: Look) -> None:
    assert LEAST_CONTRAST[look] <= min(contrast(PALETTES[look].ink, shade) for shade in stock.WOOD[look])


@pytest.mark.parametrize("look", Look)
def test_the_table_is_made_of_its_shades_alone(look: Look) -> None:
    counts = stock.bare_table(look).getcolors() or []
    assert len(stock.WOOD[look]) == len(counts)
    assert WIDTH * HEIGHT == sum(count for count, _ in counts)


def test_a_table_that_is_drawn_on_leaves_the_next_one_empty() -> None:
    first = stock.table(Look.LIGHT)
    untouched = first.whole().tobytes()
    stock.lay(first, card((300, 200), "#FFFFFF", radius=20), (100, 100), radius=20)
    assert untouched == stock.table(Look.LIGHT).whole().tobytes() != first.whole().tobytes()


def test_what_is_laid_casts_a_shadow_to_the_right_below() -> None:
    picture = Image.new("RGB", (200, 200), "#FFFFFF")
    stock.lay(picture, card((100, 100), "#FFFFFF", radius=0), (50, 50), radius=0)
    box = ImageChops.invert(picture).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert 50 - left < right - 150
    assert 50 - top < bottom - 150


def test_each_motif_makes_another_back_from_the_same_stock() -> None:
    backs = {sprite(stock.draw_back, SIZE, SIZE, BACK, motif, units=SIZE).tobytes() for motif in Motif}
    assert len(Motif) == len(backs)


def test_a_mixed_colour_lies_between_two() -> None:
    assert ["#000000", "#808080", "#FFFFFF"] == [
        stock.mixed("#000000", "#FFFFFF", part) for part in (0, 0.5, 1)
    ]


def test_a_settled_sprite_keeps_its_main_colours_and_has_few_others() -> None:
    back = sprite(stock.draw_back, SIZE, SIZE, BACK, Motif.RAYS, units=SIZE)
    settled = stock.settled(back)
    main = (0x3C, 0x35, 0x60)
    counts = [
        {colour[:3]: count for count, colour in image.getcolors(20_000) or [] if isinstance(colour, tuple)}
        for image in (back, settled)
    ]
    assert counts[0][main] <= counts[1][main]
    assert len(counts[1]) < len(counts[0]) / 4
    assert back.getchannel("A").tobytes() == settled.getchannel("A").tobytes()


@pytest.mark.parametrize("at", [(20, 20), (20.4, 20.6), (21.5, 20.5), (20.7, 21.2)])
@pytest.mark.parametrize("lift", [3, 4, 5, 6])
def test_what_a_card_covers_of_its_shadow_is_not_missed(at: tuple[float, float], lift: int) -> None:
    part = card((200, 120), "#123456", radius=14, edge="#654321", width=3)
    whole, spared = (Image.new("RGB", (260, 180), "#EEDDCC") for _ in range(2))
    stock.lay(whole, part.copy(), at, radius=14, lift=lift)
    stock.lay(spared, part, at, radius=14, lift=lift)
    assert whole.tobytes() == spared.tobytes()
