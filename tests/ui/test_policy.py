"""What Discord's answers mean, code by code."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.ui.delivery.policy import CODES, FAILURES, Meaning, Policy, meaning

EXPECTED = {
    Meaning.PASSING: {20016, 20022, 20028, 20029, 40003, 40004, 40006, 40062, 130000},
    Meaning.GONE: {10003, 10008, 10015, 10062, 30046, 40060, 50005, 50027, 50083},
    Meaning.CLOSED: {
        *(10004, 10007, 10013, 20026, 40007, 50001, 50007, 50008, 50009, 50013, 50024, 50278, 160005),
    },
    Meaning.REFUSED: {20009, 40005, 50006, 50035, 50109, 200000, 240000},
}
STATUSES = (400, 403, 404, 429)
"""A code means the same under any of them."""


def answered(status: int, code: int = 0) -> discord.HTTPException:
    """An error as discord.py raises it for an answer of Discord."""
    response = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize(
    ("expected", "code"), [(expected, code) for expected, codes in EXPECTED.items() for code in sorted(codes)]
)
def test_a_code_has_one_meaning(expected: Meaning, code: int, status: int) -> None:
    assert expected is meaning(answered(status, code))


def test_every_code_of_the_table_is_tested() -> None:
    assert set().union(*EXPECTED.values()) == set(CODES)


@pytest.mark.parametrize("status", [401, 403, 404, 408, 429])
def test_an_answer_without_a_code_passes(status: int) -> None:
    assert Meaning.PASSING is meaning(answered(status))


@pytest.mark.parametrize("code", [0, 10008, 50013])
@pytest.mark.parametrize("status", [500, 502, 503, 504])
def test_a_fault_of_the_server_passes_whatever_its_code(status: int, code: int) -> None:
    assert Meaning.PASSING is meaning(answered(status, code))


@pytest.mark.parametrize("error", [aiohttp.ClientConnectionError(), TimeoutError(), OSError()], ids=repr)
def test_a_lost_connection_passes(error: Exception) -> None:
    assert isinstance(error, FAILURES)
    assert Meaning.PASSING is meaning(error)


def test_an_unknown_code_is_refused_whatever_its_status() -> None:
    assert {Meaning.REFUSED} == {meaning(answered(status, 99999)) for status in STATUSES}


def test_the_second_401_in_a_row_at_a_place_is_refused() -> None:
    policy = Policy()
    assert [Meaning.PASSING, Meaning.REFUSED] == [policy.meaning("a", answered(401)) for _ in range(2)]


def test_a_401_elsewhere_or_after_a_success_is_the_first() -> None:
    policy = Policy()
    policy.meaning("a", answered(401))
    assert Meaning.PASSING is policy.meaning("b", answered(401))
    policy.succeeded("a")
    assert Meaning.PASSING is policy.meaning("a", answered(401))
