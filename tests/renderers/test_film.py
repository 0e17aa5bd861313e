"""Films: every frame shows what its picture shows, and no film is too large."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageDraw

from renderers.film import SIZES, Form, TooLarge, film, lasting

COUNT = 20


def drawn(number: int, *, mode: str = "P") -> Image.Image:
    """A square that wanders over a ground of many colours."""
    image = Image.radial_gradient("L").resize((1200, 900)).convert("RGB")
    ImageDraw.Draw(image).rectangle(
        (50 * number, 30 * number, 50 * number + 99, 30 * number + 99), (200, 20, 20)
    )
    return image if mode == "RGB" else image.quantize(200, dither=Image.Dither.NONE)


def png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def stills(*, mode: str = "P") -> list[bytes]:
    first = drawn(0)
    frames = [drawn(number, mode="RGB") for number in range(COUNT)]
    if mode == "P":
        frames = [each.quantize(palette=first, dither=Image.Dither.NONE) for each in frames]
    return [png(each) for each in frames]


def silent(_: int, __: int) -> None:
    return


def difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a pixel's red, green or blue."""
    bands = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getextrema()
    return max(band[1] for band in bands if isinstance(band, tuple))


@pytest.mark.parametrize("form", Form)
def test_every_frame_shows_its_picture(form: Form) -> None:
    pictures = stills()
    made = Image.open(BytesIO(film(pictures, form, silent)))
    assert (form.name, COUNT, SIZES[0]) == (made.format, getattr(made, "n_frames", 1), made.size)
    for number, picture in enumerate(pictures):
        made.seek(number)
        assert difference(made, Image.open(BytesIO(picture))) <= 8, number


def test_pictures_without_a_palette_are_given_one() -> None:
    pictures = stills(mode="RGB")
    made = Image.open(BytesIO(film(pictures, Form.GIF, silent)))
    made.seek(COUNT - 1)
    assert difference(made, Image.open(BytesIO(pictures[-1]))) <= 24


@pytest.mark.parametrize("form", Form)
def test_a_film_that_would_be_too_large_is_written_smaller(form: Form) -> None:
    pictures = stills()
    whole = len(film(pictures, form, silent))
    for part in (1.2, 2):
        made = film(pictures, form, silent, largest=int(whole / part))
        assert len(made) <= whole / part
        assert Image.open(BytesIO(made)).size in SIZES[1:]


def test_what_no_size_makes_small_enough_is_refused() -> None:
    with pytest.raises(TooLarge):
        film(stills(), Form.GIF, silent, largest=2000)


@pytest.mark.parametrize("form", Form)
def test_a_position_that_looks_the_same_is_a_frame_all_the_same(form: Form) -> None:
    same = png(drawn(0))
    made = Image.open(BytesIO(film([same, same, same], form, silent)))
    lengths = []
    for number in range(getattr(made, "n_frames", 1)):
        made.seek(number)
        made.load()
        lengths.append(made.info["duration"])
    assert [1000, 1000, 5000] == lengths


def test_only_what_changed_is_in_a_frame() -> None:
    one, more = (len(film(stills()[:count], Form.GIF, silent)) for count in (1, COUNT))
    assert more < 2 * one, "nineteen more frames take less than the first"


def test_it_is_told_how_far_a_film_is() -> None:
    heard: list[tuple[int, int]] = []
    film(stills()[:3], Form.GIF, lambda done, most: heard.append((done, most)))
    assert [(1, 3), (2, 3), (3, 3)] == heard


def test_long_games_are_shown_faster_than_short_ones() -> None:
    assert (1000, 600, 400) == (lasting(10), lasting(100), lasting(600))
