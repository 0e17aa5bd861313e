"""Images kept by what they are made of."""

from __future__ import annotations

from PIL import Image

from renderers.kept import Pool, weight
from renderers.pieces import in_pieces


def test_an_image_is_made_once_while_it_is_kept_and_those_used_last_are() -> None:
    made: list[int] = []
    pool = Pool(2 * 4 * 100)

    @pool.keep
    def square(number: int, *, mode: str = "RGBA") -> Image.Image:
        made.append(number)
        return Image.new(mode, (10, 10))

    first = square(1)
    square(2)
    assert first is square(1)
    square(3)  # and there is no more room for the second
    assert [1, 2, 3] == made
    square(1)
    square(2)
    assert [1, 2, 3, 2] == made
    assert square(1, mode="L") is not square(1)
    assert 2 * 4 * 100 >= pool.held > 4 * 100


def test_what_takes_more_than_there_is_room_for_is_made_and_not_kept() -> None:
    pool = Pool(399)
    square = pool.keep(lambda: Image.new("RGB", (10, 10)))

    assert (10, 10) == square().size
    assert square() is not square()
    assert 0 == pool.held


def test_an_image_weighs_its_pixels_and_one_in_pieces_those_that_it_keeps() -> None:
    image = Image.new("RGBA", (200, 100), (0, 0, 0, 255))
    image.putpixel((0, 0), (1, 1, 1, 0))
    plain = in_pieces(image)
    image.putpixel((100, 50), (9, 9, 9, 255))

    assert 4 * 200 * 100 == weight(image)
    assert 4 * (200 * 100 - 1) == weight(in_pieces(image)), "its empty corner is left out"
    assert 4 * (199 + 200 + 2 * 98) == weight(plain), "nothing of a middle of one colour, or of what is empty"
    assert 100 == weight(Image.new("P", (10, 10)))
