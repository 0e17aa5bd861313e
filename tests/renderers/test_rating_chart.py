"""A rating over time: readable, nothing cut off or on top of another, nothing lost by thinning; in words, too."""

from __future__ import annotations

from io import BytesIO
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from PIL import Image

from bot.i18n import Words
from renderers import rating_chart
from renderers.base import HEIGHT, WIDTH, Look
from renderers.canvas import paste_centred, put_text, width_of
from renderers.fonts import CAP_HEIGHT, READABLE
from renderers.look import LEAST_CONTRAST, PALETTES, contrast
from renderers.rating_chart import SIZE, Curve, alt, png, thinned
from tests.properties import given
from tests.renderers import charts
from tests.renderers.charts import curve

CURVES = (charts.NONE, charts.ONE, charts.SOME, charts.FALLING, charts.MANY)
ratings = st.lists(st.integers(-500, 4000), max_size=80)


def boxes_of(drawn: Curve) -> list[tuple[float, float, float, float]]:
    """Where each text of a picture stands."""
    found: list[tuple[float, float, float, float]] = []

    def noting(image: Image.Image, text: str, at: tuple[float, float], **how: object) -> None:
        put_text(image, text, at, **how)  # type: ignore[arg-type]
        size = how["size"]
        assert isinstance(size, int)
        width = width_of(text, size)
        left = at[0] - {"l": 0, "m": width / 2, "r": width}[str(how.get("align", "m"))]
        high = size * CAP_HEIGHT
        found.append((left, at[1] - high / 2, left + width, at[1] + high / 2))

    with patch.object(rating_chart, "put_text", noting):
        png(drawn, Look.LIGHT)
    return found


@settings(max_examples=40, deadline=None)
@given(ratings)
def test_no_text_leaves_the_picture_or_lies_on_another(values: list[int]) -> None:
    boxes = boxes_of(curve(*values))
    assert boxes
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= HEIGHT
        for other in boxes[:number]:
            apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
            assert apart, (values, boxes)


def test_numbers_are_readable_on_a_phone() -> None:
    assert SIZE * CAP_HEIGHT >= READABLE


@pytest.mark.parametrize("look", Look)
def test_what_is_written_and_drawn_stands_out(look: Look) -> None:
    palette = PALETTES[look]
    for colour in (palette.ink, palette.chosen, palette.accent, palette.guard, palette.danger):
        assert contrast(colour, palette.paper) >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("drawn", CURVES)
def test_a_picture_has_the_size_of_all_and_is_the_same_again(drawn: Curve, look: Look) -> None:
    first = png(drawn, look)
    assert (WIDTH, HEIGHT) == Image.open(BytesIO(first)).size
    assert first == png(drawn, look)
    assert len(first) < 100_000


@given(st.lists(st.integers(0, 3000), min_size=301, max_size=2000))
@settings(max_examples=30, deadline=None)
def test_thinning_keeps_first_last_highest_and_lowest(values: list[int]) -> None:
    kept = thinned(values)
    assert kept == sorted(set(kept))
    assert {0, len(values) - 1} <= set(kept)
    seen = [values[place] for place in kept]
    assert (max(values), min(values)) == (max(seen), min(seen))
    assert len(kept) <= 1200


def test_few_games_are_all_drawn() -> None:
    assert list(range(300)) == thinned([1000] * 300)


def test_highest_lowest_and_present_have_marks_of_their_own_shape() -> None:
    marks = [rating_chart.mark(kind, "#000000", "#ffffff") for kind in rating_chart.Mark]
    shapes = {mark.convert("L").point(lambda level: 255 if level > 127 else 0).tobytes() for mark in marks}
    assert len(marks) == len(shapes) == 3


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-500, 4000), min_size=1, max_size=80))
def test_no_mark_hides_another(values: list[int]) -> None:
    places: list[tuple[float, float]] = []

    def noting(image: Image.Image, part: Image.Image, centre: tuple[float, float]) -> None:
        paste_centred(image, part, centre)
        places.append(centre)

    with patch.object(rating_chart, "paste_centred", noting):
        png(curve(*values), Look.LIGHT)
    for number, (x, y) in enumerate(places):
        assert 0 <= x - 32
        assert x + 32 <= WIDTH
        assert y + 32 <= HEIGHT - 110, "below are the days"
        for left, top in places[:number]:
            assert abs(x - left) >= 50 or abs(y - top) >= 50, values


def test_the_description_says_all_that_the_picture_shows() -> None:
    said = alt(curve(1100, 1250, 900, 1010), Words("en"))
    assert (
        "Rating over 4 rated games, from 2025-11-28 to 2025-11-29. It began at 1000; highest 1250 on 2025-11-28, "
        "lowest 900 on 2025-11-28; now 1010. In the last 4 games the rating rose by 10."
    ) == said


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ([], "Рейтинговых партий ещё не было: рейтинг 1000."),
        ([1100], "За последнюю 1 партию рейтинг вырос на 100."),
        ([900, 800], "За последние 2 партии рейтинг упал на 200."),
        ([1000] * 12, "За последние 10 партий рейтинг не изменился."),
    ],
)
def test_the_description_in_russian(values: list[int], wanted: str) -> None:
    assert alt(curve(*values), Words("ru")).endswith(wanted)


@given(ratings)
@settings(max_examples=30, deadline=None)
def test_every_curve_has_its_words(values: list[int]) -> None:
    for language in ("en", "ru"):
        said = alt(curve(*values), Words(language))
        assert all(str(value) in said for value in (values and [max(values), min(values), values[-1]]))
