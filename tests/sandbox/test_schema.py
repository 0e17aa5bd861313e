from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.checks.schema import Description
from bot.sandbox.world.model import Json


@pytest.fixture
def check(description: Path) -> Description:
    return Description(description)


def test_a_body_as_described_has_no_problem(check: Description) -> None:
    assert [] == check.problems("create_message", {"content": "hello", "tts": False})


def test_a_misspelt_key_is_found_out(check: Description) -> None:
    assert "contents" in check.problems("create_message", {"contents": "hello"})[0]


def test_a_value_of_the_wrong_type_is_found_out(check: Description) -> None:
    assert check.problems("create_message", {"content": 7})[0].startswith("content:")


def test_an_identifier_may_be_a_number(check: Description) -> None:
    assert [] == check.problems("create_dm", {"recipient_id": 123})
    assert [] == check.problems("create_dm", {"recipient_id": "123"})
    assert check.problems("create_dm", {"recipient_id": "ada"}) != []


def test_a_first_answer_is_checked_by_its_type(check: Description) -> None:
    wrong: Json = {"type": 9, "modal": {}}
    assert check.problems("create_interaction_response", wrong) != []


def test_an_operation_without_a_body_has_no_problem(check: Description) -> None:
    assert [] == check.problems("trigger_typing_indicator", None)
