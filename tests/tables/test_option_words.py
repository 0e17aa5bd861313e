"""What an option may be, in words: only values that exist, in the reader's language."""

from __future__ import annotations

import pytest

from bot.games.fair import Fair
from bot.games.options import Option, OptionsError
from bot.games.registry import rules_of
from bot.games.text import Text
from bot.i18n import Words
from bot.tables.option_words import allowed_values
from bot.tables.refusals import WrongOption

CASES: list[tuple[dict[str, Option], int, str, str]] = [
    (
        {"mode": "other"},
        2,
        "the first empty hand, Last Man Standing",
        "первая пустая рука, ",
    ),
    ({"challenge": 1}, 2, "yes, no", "да, нет"),
    ({"top": 3}, 2, "8 to 15", "от 8 до 15"),
    ({"match": "games:1"}, 2, "`single`, `games:2` to `games:20`", "`single`, от `games:2` до `games:20`"),
    (
        {"match": "target:50"},
        2,
        "(as `mode` is: the first empty hand)",
        "(пока в `mode` выбрано: первая пустая рука)",
    ),
    (
        {"challenge": True, "without_symbol": "h"},
        2,
        "none (as `challenge` is: yes)",
        "никакой (пока в `challenge` выбрано: да)",
    ),
    ({"without_symbol": "h", "top": 8}, 6, "11 to 15 (with 6 players)", "от 11 до 15 (на 6 игроков)"),
]


@pytest.mark.parametrize(("options", "seats", "english", "russian"), CASES, ids=range(len(CASES)))
def test_an_option_that_cannot_be_says_which_values_there_are(
    options: dict[str, Option], seats: int, english: str, russian: str
) -> None:
    rules = rules_of("blindsight")
    with pytest.raises(OptionsError) as error:
        rules.setup(rules.options(options), seats, Fair(bytes(32), "salt"))
    allowed = allowed_values("blindsight", error.value)
    assert isinstance(allowed, Text)
    refusal = WrongOption(error.value.option, allowed)
    assert english in Words("en").text(refusal.reason)
    assert russian in Words("ru").text(refusal.reason)
