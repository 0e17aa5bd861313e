"""How much one person may ask for: with a clock that the test turns."""

from __future__ import annotations

from bot.ui.transport import buckets
from bot.ui.transport.buckets import Allowance, Buckets


class Seconds:
    """A clock that stands still until a test turns it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_twenty_at_once_and_sixty_a_minute_are_answered() -> None:
    clock = Seconds()
    allowance = Allowance(60, seconds=clock)
    assert [True] * 20 + [False] * 5 == [allowance.interactions.take(1) for _ in range(25)]
    taken = 0
    for _ in range(600):
        clock.now += 0.1
        taken += allowance.interactions.take(1)
    assert 60 == taken


def test_completion_has_a_bucket_of_its_own_five_a_second() -> None:
    clock = Seconds()
    allowance = Allowance(60, seconds=clock)
    assert [True] * 5 + [False] == [allowance.completions.take(1) for _ in range(6)]
    clock.now += 0.2
    assert [True, False] == [allowance.completions.take(1) for _ in range(2)]
    assert allowance.interactions.take(1)


def test_everyone_has_a_bucket_of_their_own() -> None:
    two = Buckets(a_second=1, burst=1, seconds=Seconds())
    assert [True, False, True] == [two.take(1), two.take(1), two.take(2)]


def test_buckets_take_no_more_memory_than_they_may() -> None:
    many = Buckets(a_second=1, burst=1, seconds=Seconds())
    for person in range(buckets.KEPT + 10):
        many.take(person)
    assert buckets.KEPT == len(many)
