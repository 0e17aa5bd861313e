"""Pictures that are drawn in tiles: they look as if they were drawn whole, and what is kept is found again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from typing import Any

import pytest
from PIL import Image

from renderers import canvas, palettes, tiles
from renderers.base import HEIGHT, WIDTH, Look
from renderers.kept import Pool
from renderers.pieces import in_pieces, one_piece
from renderers.png import encoded
from renderers.tiles import SIDE, Mask, Picture
from tests.renderers.make_palettes import GOLDENS, composed, positions

PALETTE = palettes.palette([f"#{step:02X}{step // 2:02X}{255 - step:02X}" for step in range(256)])


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Pool:
    """Nothing is kept yet."""
    own = Pool(2000 * 12_000)
    monkeypatch.setattr(tiles, "TILES", own)
    return own


def whole(picture: Picture, palette: Image.Image) -> bytes:
    """A picture's PNG where it is drawn whole."""
    return encoded(canvas.quantised(picture.whole(), palette))


def sprite(size: tuple[int, int], seed: int) -> Image.Image:
    """A sprite of two colours that shows through here and there."""
    random = Random(seed)
    image = Image.new("RGBA", size, (random.randrange(256), random.randrange(256), 90, 255))
    for _ in range(40):
        at = (random.randrange(size[0]), random.randrange(size[1]))
        image.putpixel(at, (random.randrange(256), 200, 10, random.randrange(256)))
    return in_pieces(image)


def scattered(seed: int) -> Picture:
    """Parts of all kinds and sizes, on one another, some of them beyond the edges."""
    random = Random(seed)
    picture = Picture(Image.effect_mandelbrot((WIDTH, HEIGHT), (-2, -1, 1, 1), 20).convert("RGB"))
    for number in range(60):
        left, top = random.randrange(-150, WIDTH + 20), random.randrange(-150, HEIGHT + 20)
        width, height = random.choice([(1, 1), (30, 40), (SIDE, SIDE), (90, 210), (420, 330)])
        box = (left, top, left + width, top + height)
        match random.randrange(4):
            case 0:
                picture.lay(sprite((width, height), number), left, top)
            case 1:
                picture.lay(one_piece(Image.new("RGB", (width, height), (number, 0, 9))), left, top)
            case 2:
                picture.fill(box, (200, number, 7))
            case 3:
                mask = Image.linear_gradient("L").resize((width, height))
                picture.fill(box, (number, 100, 220), Mask(mask))
    return picture


@pytest.mark.parametrize("seed", range(4))
def test_parts_look_in_tiles_as_they_do_in_the_whole(kept: Pool, seed: int) -> None:
    picture = scattered(seed)
    drawn = [canvas.png(picture, PALETTE) for _ in range(2)]
    assert [whole(picture, PALETTE)] * 2 == drawn, "where nothing is kept, and where all is"


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("game", GOLDENS)
def test_a_game_looks_in_tiles_as_it_does_in_the_whole(kept: Pool, game: str, look: Look) -> None:
    palette = palettes.kept(game, look)
    scenes: list[tuple[Any, ...]] = [(view,) for view in positions(game, 4, seed=7)]
    if look is Look.LIGHT:
        scenes += [(view, marks) for view, _, marks in GOLDENS[game].values()]
    for view, *marks in scenes:
        picture = composed(game, view, look, *marks)
        assert whole(picture, palette) == canvas.png(picture, palette)


@pytest.mark.parametrize("game", GOLDENS)
def test_what_was_drawn_once_is_not_drawn_again(
    kept: Pool, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    palette = palettes.kept(game, Look.LIGHT)
    views = positions(game, 4, seed=8)
    for view in views:
        canvas.png(composed(game, view, Look.LIGHT), palette)
    monkeypatch.setattr(Picture, "_tile", lambda *_: pytest.fail("it was kept"))
    for view in views:
        canvas.png(composed(game, view, Look.LIGHT), palette)


def test_only_the_tiles_into_which_something_new_reaches_are_drawn(
    kept: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = Image.new("RGB", (WIDTH, HEIGHT))
    canvas.png(Picture(ground), PALETTE)
    drawn: list[int] = []
    draw = Picture._tile

    def noted(picture: Picture, place: int, key: Any) -> Any:
        drawn.append(place)
        return draw(picture, place, key)

    monkeypatch.setattr(Picture, "_tile", noted)
    picture = Picture(ground)
    picture.fill((SIDE, 0, 2 * SIDE, SIDE + 1), (255, 255, 255))  # one tile, and a line of that below
    canvas.png(picture, PALETTE)
    assert [1, 1 + WIDTH // SIDE] == drawn


def test_the_same_parts_in_other_colours_or_on_another_ground_are_drawn_anew(kept: Pool) -> None:
    other = palettes.palette(["#000000", "#FFFFFF"])
    grounds = [Image.new("RGB", (WIDTH, HEIGHT), colour) for colour in ("#000000", "#FFFFFF")]
    for ground in grounds:
        for palette in (PALETTE, other):
            picture = Picture(ground)
            picture.fill((5, 5, 50, 50), (250, 10, 10))
            assert whole(picture, palette) == canvas.png(picture, palette)


def test_the_tiles_used_last_are_kept() -> None:
    own = Pool(2)
    for number in (1, 2):
        own.add((number,), f"tile {number}", 1)
    assert "tile 1" == own.find((1,))
    own.add((3,), "tile 3", 1)
    assert ["tile 1", None, "tile 3"] == [own.find((number,)) for number in (1, 2, 3)]


def test_threads_that_draw_at_once_keep_no_more_than_there_is_room_for() -> None:
    own, numbers = Pool(50), count()

    def use(_: int) -> None:
        for _ in range(500):
            number = next(numbers)
            own.add((number,), number, 1)
            assert own.find((number % 40,)) in {None, number % 40}

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(use, range(4)))
    assert (50, 50) == (len(own._kept), own.held)
