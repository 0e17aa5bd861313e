"""Numbers in half-written commands: Discord sends them as numbers or as text."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.cogs.game import typed_number


@pytest.mark.parametrize(
    ("expected", "typed"),
    [(3, 3), (3, "3"), (3, " 3 "), (None, ""), (None, "red"), (None, "٣"), (None, "-1")],
)
def test_a_typed_number_is_read_from_a_number_or_from_text(expected: int | None, typed: object) -> None:
    interaction: Any = SimpleNamespace(namespace=SimpleNamespace(hand=typed))
    assert expected == typed_number(interaction, "hand")


def test_an_option_left_out_has_no_number() -> None:
    interaction: Any = SimpleNamespace(namespace=SimpleNamespace())
    assert None is typed_number(interaction, "hand")
