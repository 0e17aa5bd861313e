"""Dizzle's pictures and words: limits, marks, the same bytes for the same view."""

from __future__ import annotations

import pytest

from bot.games.dizzle.rules import RULES
from bot.i18n import LANGUAGES, Words
from renderers.base import ALT_LIMIT, Look
from renderers.dizzle import RENDERER
from tests.renderers.dizzle_positions import EVERY, FOUR, choosing, own


def test_the_same_view_gives_the_same_bytes() -> None:
    assert RENDERER.png(own(FOUR), Look.LIGHT) == RENDERER.png(own(FOUR), Look.LIGHT)


def test_a_chosen_die_and_its_fields_are_seen() -> None:
    view, marks = choosing(FOUR)
    assert RENDERER.png(view, Look.LIGHT) != RENDERER.png(view, Look.LIGHT, marks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_description_fits_and_a_board_is_narrow(language: str) -> None:
    for state in EVERY:
        for viewer in (None, 1):
            view = RULES.view(state, viewer)
            assert len(RENDERER.alt(view, Words(language))) <= ALT_LIMIT
            assert max(map(len, RENDERER.plain(view, Words(language)).splitlines())) <= 40


def test_a_description_names_what_the_next_die_may_go_on() -> None:
    said = RENDERER.alt(own(FOUR), Words("en"))
    assert "Open now: " in said
    assert "b1 6 gem 1" in said
