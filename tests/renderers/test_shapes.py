"""Outlines as points."""

import pytest

from renderers.shapes import arc, arrow, crescent, cross, flipped, mirrored, moved, path, star


def test_a_path_of_lines_is_its_points() -> None:
    assert ((1, 2), (3, 4), (5.5, -6)) == path("M1 2 L3 4 L5.5 -6")


@pytest.mark.parametrize("curve", ["M0 0 Q5 10 10 0", "M0 0 C0 10 10 10 10 0"])
def test_a_curve_ends_where_it_should_and_bulges_towards_its_controls(curve: str) -> None:
    points = path(curve)
    assert ((0, 0), (10, 0)) == (points[0], points[-1])
    assert max(y for _, y in points) >= 5


def test_a_mirrored_half_is_symmetrical() -> None:
    whole = mirrored(path("M50 0 L80 40 L50 90"))
    assert {(100 - x, y) for x, y in whole} == set(whole)


def test_flipping_twice_changes_nothing() -> None:
    outline = path("M1 2 L3 4 L50 6")
    assert flipped(flipped(outline)) == outline


def test_moving_scales_first() -> None:
    assert ((6, 12),) == moved(((10, 20),), (1, 2), scale=0.5)


def test_an_arc_keeps_its_distance() -> None:
    assert all(pytest.approx(9) == (x - 5) ** 2 + (y - 5) ** 2 for x, y in arc((5, 5), 3, start=0, end=0.5))


def test_a_star_has_its_first_point_upwards() -> None:
    assert pytest.approx((0, -10)) == star((0, 0), 10, inner=5, points=5)[0]
    assert 10 == len(star((0, 0), 10, inner=5, points=5))


def test_a_crescent_stays_within_its_circle() -> None:
    assert all(x**2 + y**2 <= 10.0001**2 for x, y in crescent((0, 0), 10))


def test_an_arrow_ends_at_its_tip() -> None:
    assert any(pytest.approx((30, 40)) == point for point in arrow((0, 0), (30, 40), width=4, head=12))


def test_a_cross_is_the_same_after_a_quarter_turn() -> None:
    points = cross((0, 0), 10, width=3)
    turned = {(round(-y, 6) + 0, round(x, 6) + 0) for x, y in points}
    assert {(round(x, 6) + 0, round(y, 6) + 0) for x, y in points} == turned
