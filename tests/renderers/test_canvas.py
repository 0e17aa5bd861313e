"""Fonts, sprites, boxes, text and the way out as PNG."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from renderers import canvas, stock
from renderers.base import HEIGHT, WIDTH
from renderers.canvas import Sketch
from renderers.fonts import CAP_HEIGHT, READABLE, Weight, font, size_for
from renderers.pieces import Sprite, around, in_pieces
from renderers.png import encoded


def draw_disc(sketch: Sketch, colour: str) -> None:
    sketch.disc((50, 50), 50, colour)


def inked(image: Image.Image, ground: str) -> tuple[int, int, int, int]:
    """The box of all that isn't ground."""
    plain = Image.new("RGB", image.size, ground)
    box = ImageChops.difference(image, plain).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("weight", Weight)
def test_fonts_come_from_the_package_with_the_layout_engine_that_is_always_there(weight: Weight) -> None:
    assert font(40, weight).layout_engine is ImageFont.Layout.BASIC


def test_a_readable_size_makes_digits_forty_pixels_high() -> None:
    _, top, _, bottom = font(size_for(READABLE)).getbbox("0123456789", anchor="ls")
    assert bottom - top >= READABLE


def test_a_sprite_is_drawn_once() -> None:
    assert canvas.sprite(draw_disc, (20, 20), "#123456") is canvas.sprite(draw_disc, (20, 20), "#123456")


def test_sprites_of_other_sizes_and_colours_are_other_sprites() -> None:
    one, two = canvas.sprite(draw_disc, (20, 20), "#123456"), canvas.sprite(draw_disc, (20, 20), "#654321")
    assert one.tobytes() != two.tobytes()
    assert (30, 30) == canvas.sprite(draw_disc, (30, 30), "#123456").size


def test_a_sprite_has_smooth_edges_in_its_own_colour() -> None:
    disc = canvas.sprite(draw_disc, (21, 21), "#123456")
    assert (0x12, 0x34, 0x56, 255) == disc.getpixel((10, 10))
    rim = [pixel for _, pixel in disc.getcolors() or () if isinstance(pixel, tuple) and 100 < pixel[3] < 255]
    assert rim
    assert all(max(abs(pixel[at] - (0x12, 0x34, 0x56)[at]) for at in range(3)) <= 2 for pixel in rim)


def test_threads_get_the_same_sprite() -> None:
    def drawn(size: int) -> bytes:
        return canvas.sprite(draw_disc, (size, size), "#ABCDEF").tobytes()

    with ThreadPoolExecutor(8) as pool:
        sizes = [31, 32, 33, 34] * 8
        assert [drawn(size) for size in sizes] == list(pool.map(drawn, sizes))


def test_a_card_has_round_corners_and_an_edge() -> None:
    card = canvas.card((60, 40), "#FFFFFF", radius=12, edge="#000000", width=4)
    assert (0, 0, 0, 0) == card.getpixel((0, 0))
    assert (0, 0, 0, 255) == card.getpixel((30, 1))
    assert (255, 255, 255, 255) == card.getpixel((30, 20))


def test_a_halo_parts_a_line_from_what_lies_below_it() -> None:
    picture = Image.new("RGB", (200, 100), "#FF0000")
    canvas.put_text(picture, "1", (100, 50), size=57, colour="#000000", halo="#FFFFFF")
    assert (255, 255, 255) in {colour for _, colour in picture.getcolors(20000) or []}


def test_digits_are_centred_in_height() -> None:
    picture = Image.new("RGB", (200, 100), "#FFFFFF")
    canvas.put_text(picture, "1", (100, 50), size=57, colour="#000000")
    _, top, _, bottom = inked(picture, "#FFFFFF")
    assert abs((top + bottom) / 2 - 50) <= 1


@pytest.mark.parametrize(("align", "side"), [("l", 0), ("r", 2)])
def test_text_is_aligned_at_its_point(align: str, side: int) -> None:
    picture = Image.new("RGB", (300, 100), "#FFFFFF")
    canvas.put_text(picture, "e10", (150, 50), size=57, colour="#000000", align=align)
    assert abs(inked(picture, "#FFFFFF")[side] - 150) <= 5


def test_text_that_is_too_wide_is_made_smaller_until_it_fits() -> None:
    picture = Image.new("RGB", (300, 100), "#FFFFFF")
    size = canvas.put_fitted(picture, "h10", (100, 0, 160, 100), size=72, colour="#000000")
    left, _, right, _ = inked(picture, "#FFFFFF")
    assert size < 72
    assert left >= 99
    assert right <= 161


def test_text_that_fits_keeps_its_size() -> None:
    picture = Image.new("RGB", (300, 100), "#FFFFFF")
    assert 60 == canvas.put_fitted(picture, "e3", (0, 0, 300, 100), size=60, colour="#000000")


def test_a_png_has_a_palette_and_the_size_of_all_pictures() -> None:
    picture = Image.open(BytesIO(canvas.png(canvas.blank("#336699"))))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (WIDTH, HEIGHT))


def test_a_colour_of_the_artwork_is_kept_within_two_levels() -> None:
    picture = Image.open(BytesIO(canvas.png(canvas.blank("#336699")))).convert("RGB")
    colour = picture.getpixel((5, 5))
    assert isinstance(colour, tuple)
    assert max(abs(got - want) for got, want in zip(colour, (0x33, 0x66, 0x99), strict=True)) <= 2


def test_the_timed_way_out_gives_the_same_bytes() -> None:
    picture = canvas.blank("#336699")
    data, timing = canvas.timed_png(picture)
    assert canvas.png(picture) == data
    assert timing.quantise > 0
    assert timing.encode > 0


def draw_box(sketch: Sketch, colour: str) -> None:
    sketch.box((0, 0, 100, 100), colour, radius=12, edge="#FF0000", width=3)


@pytest.mark.parametrize(
    ("make", "size"), [(draw_box, (150, 210)), (draw_box, (90, 90)), (draw_disc, (200, 200))]
)
def test_a_sprite_in_pieces_looks_as_if_it_were_mixed_in_whole(
    make: Callable[[Sketch, str], None], size: tuple[int, int]
) -> None:
    part = canvas.sprite(make, size, "#12345680" if make is draw_disc else "#123456")
    pasted, mixed = (Image.effect_mandelbrot((300, 300), (-2, -1, 1, 1), 20).convert("RGB") for _ in range(2))
    canvas.paste(pasted, part, (40.4, 130.2))
    mixed.paste(part, (40, 130), part)  # whole
    assert mixed.tobytes() == pasted.tobytes()


def test_a_sprite_that_is_all_empty_can_be_laid_and_looked_at() -> None:
    empty = in_pieces(Image.new("RGBA", (200, 100)))
    picture = Image.new("RGB", (300, 200), "#E2D3B3")
    before = picture.tobytes()
    canvas.paste(picture, empty, (10, 10))
    assert ("RGBA", (0, 0)) == (empty.mode, empty.getchannel("A").getextrema())
    assert before == picture.tobytes()
    stock.lay(picture, empty, (10, 10), radius=5)


def test_a_shadow_without_what_it_does_not_show_looks_as_it_does_whole() -> None:
    whole = stock.shadow((300, 200), 16)
    rim = Sprite(whole.size, around(whole, (60, 60, 240, 140)))
    size = sum((right - left) * (bottom - top) for _, _, (left, top, right, bottom) in rim.pieces)
    pasted, mixed = (Image.new("RGB", (360, 260), "#E2D3B3") for _ in range(2))
    canvas.paste(pasted, rim, (10, 10))
    canvas.paste(mixed, whole, (10, 10))
    for each in (pasted, mixed):
        each.paste("#FFFFFF", (70, 70, 250, 150))  # what throws it
    assert mixed.tobytes() == pasted.tobytes()
    assert size < whole.width * whole.height - 180 * 80, "it fades out towards its edges"


@pytest.mark.parametrize("halo", [None, "#FFFFFF"])
@pytest.mark.parametrize("align", ["l", "m", "r"])
def test_a_line_that_is_kept_looks_as_pillow_writes_it(halo: str | None, align: str) -> None:
    written, plain = (Image.new("RGB", (500, 120), "#88AACC") for _ in range(2))
    canvas.put_text(written, "Qg 47½", (250, 60), size=48, colour="#101820", align=align, halo=halo)
    ImageDraw.Draw(plain).text(
        (250, round(60 + 48 * CAP_HEIGHT / 2)),
        "Qg 47½",
        fill="#101820",
        font=font(48, Weight.BOLD),
        anchor=f"{align}s",
        stroke_width=3 if halo else 0,
        stroke_fill=halo,
    )
    assert plain.tobytes() == written.tobytes()


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (1200, 900)])
def test_pixels_and_colours_come_out_of_a_png_as_they_went_in(size: tuple[int, int]) -> None:
    reduced = canvas.quantised(Image.effect_mandelbrot(size, (-2, -1, 1, 1), 20).convert("RGB"))
    with Image.open(BytesIO(encoded(reduced))) as picture:
        picture.verify()
    picture = Image.open(BytesIO(encoded(reduced)))
    assert ("P", size, reduced.getpalette(), reduced.tobytes()) == (
        picture.mode,
        picture.size,
        picture.getpalette(),
        picture.tobytes(),
    )


@pytest.mark.parametrize("fill", ["#123456", None])
@pytest.mark.parametrize("size", [(300, 120), (120, 120), (90, 200), (40, 14)])
def test_a_card_that_is_stretched_looks_as_if_it_were_drawn_in_full(
    size: tuple[int, int], fill: str | None
) -> None:
    whole = Sketch(size, size)
    whole.box((0, 0, *size), fill, radius=16, edge="#FF0000", width=2.5)
    drawn, pasted = (Image.effect_mandelbrot((330, 230), (-2, -1, 1, 1), 20).convert("RGB") for _ in range(2))
    finished = whole.finished()
    drawn.paste(finished, (9, 11), finished)
    canvas.paste(pasted, canvas.card(size, fill, radius=16, edge="#FF0000", width=2.5), (9, 11))
    assert drawn.tobytes() == pasted.tobytes()
