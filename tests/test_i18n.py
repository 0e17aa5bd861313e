"""Names made harmless, languages chosen, texts put into words."""

from __future__ import annotations

import sys
import unicodedata

import pytest
import regex
from hypothesis import strategies as st

from bot import i18n
from bot.catalogue import MissingMessage
from bot.games.core import DEPARTURES
from bot.games.message_ids import reason_id
from bot.games.registry import all_games, rules_of
from bot.games.text import Player, text
from bot.i18n import (
    COMPUTER,
    LANGUAGES,
    Words,
    escape,
    fit,
    has,
    isolated,
    language_of,
    name,
    plain,
    spoken,
)
from tests.properties import given

NAMES = st.text(max_size=80)
LIMITS = st.integers(2, 100)
MARKDOWN = r"\*_~`|>#[]()<:@-+.!"


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("Ada", "Ada"),
        ("Ада Лавлейс", "Ада Лавлейс"),
        ("愛達 😀", "愛達 😀"),
        ("مريم", "مريم"),
        ("*Ada*", r"\*Ada\*"),
        ("**__~~||Ada||~~__**", r"\*\*\_\_\~\~\|\|Ada\|\|\~\~\_\_\*\*"),
        ("`Ada`", r"\`Ada\`"),
        ("\\", r"\\"),
        ("<@123456789012345678>", r"\<\@123456789012345678\>"),
        ("<@&1>", r"\<\@&1\>"),
        ("<#1>", r"\<\#1\>"),
        ("<:ada:1>", r"\<\:ada\:1\>"),
        ("<t:0:R>", r"\<t\:0\:R\>"),
        ("</play:1>", r"\</play\:1\>"),
        ("@everyone", r"\@everyone"),
        ("[Ada](https://example.org)", r"\[Ada\]\(https\://example\.org\)"),
        ("example.org", r"example\.org"),
        ("# Ada", r"\# Ada"),
        ("-# Ada", r"\-\# Ada"),
        ("> Ada", r"\> Ada"),
        ("1. Ada", r"1\. Ada"),
        ("- Ada", r"\- Ada"),
        ("+ Ada", r"\+ Ada"),
    ],
)
def test_a_name_bears_no_markdown_mention_or_link(name: str, escaped: str) -> None:
    assert escaped == escape(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\nLovelace", "Ada Lovelace"),
        ("Ada\r\nLove\u0085lace\v", "Ada Love lace"),
        ("Ada\u2028Lovelace\u2029", "Ada Lovelace"),
        ("Ada\u00a0\u3000Lovelace", "Ada Lovelace"),
        ("Ada\r\n\t\x00\x1b[31m", "Ada [31m"),
        ("\u202eadA\u202c", "adA"),
        ("\u2066Ada\u2069\u200e\u200f", "Ada"),
        ("A\u200bd\u200ca\u200d\ufeff", "Ada"),
        ("Ada\u00ad", "Ada"),
        ("Ada\ue000\U000f0000", "Ada"),
        ("A" + "\u0301" * 40, "Á\u0301\u0301"),
        ("e\u0301", "é"),
        ("e\u200b\u0301", "é"),
        ("", "?"),
        (" \u200b\u202e\n", "?"),
        ("\u3164", "?"),
        ("\u2800\u3164\uffa0", "?"),
        ("A\u3164\u2800b", "A b"),
        ("\ufe0f\u034f\U000e0100\u180b", "?"),
        ("\u115f\u1160\u17b4\u17b5", "?"),
        ("\u0301\u0301", "?"),
        ("Ada \u0301", "Ada"),
        ("Ada\ufe0f\u034f\U000e0100B", "AdaB"),
        ("x" * 100, "x" * 32),
        ("😀" * 40, "😀" * 32),
        ("x" * 31 + " y", "x" * 31),
    ],
)
def test_a_name_is_one_line_of_what_can_be_seen(name: str, shown: str) -> None:
    assert shown == plain(name)


@given(NAMES)
def test_whatever_a_name_is_something_harmless_is_left(name: str) -> None:
    shown = plain(name)
    assert 1 <= len(shown) <= 32
    assert shown == shown.strip()
    assert not {unicodedata.category(each) for each in shown} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


ASSIGNED = [
    each
    for each in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(each) not in {"Cn", "Cs", "Co"}
]
IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")
BLANK = {"BRAILLE PATTERN BLANK", "HANGUL FILLER", "HALFWIDTH HANGUL FILLER", "KHITAN SMALL SCRIPT FILLER"}


def inkless(shown: str) -> bool:
    """Whether a text holds something that can't be seen, spaces aside."""
    return any(
        unicodedata.category(each)[0] in "CZ" or IGNORABLE.match(each) or unicodedata.name(each, "") in BLANK
        for each in shown.replace(" ", "")
    )


def test_no_sign_of_unicode_makes_a_name_invisible_or_longer_than_a_line_or_turns_its_neighbours_around() -> (
    None
):
    wrong = []
    for sign in ASSIGNED:
        for raw in (sign, f"A{sign}b", f"{sign}{sign}A", f"A {sign}"):
            said = name(raw, markdown=False)
            inside = said[1:-1]
            if (
                (said[0], said[-1]) != ("\u2068", "\u2069")
                or not inside.strip()
                or inside != inside.strip()
                or inkless(inside)
                or unicodedata.combining(inside[0])
            ):
                wrong.append((hex(ord(sign)), said))
    assert [] == wrong


def test_what_is_ignorable_is_what_unicode_says() -> None:
    wrong = [
        hex(ord(each))
        for each in map(chr, range(sys.maxunicode + 1))
        if IGNORABLE.match(each) and plain(each) != "?"
    ]
    kept = [
        each for each in ASSIGNED if plain(f"A{each}") == "A" and unicodedata.category(each)[0] not in "CZ"
    ]
    assert [] == wrong
    assert set("\u2800\ufffc\U0001d159\U00016fe4" + COMPUTER) == {
        each for each in kept if not IGNORABLE.match(each)
    }


@given(NAMES)
def test_a_name_is_shown_between_isolates(typed: str) -> None:
    assert f"\u2068{plain(typed)}\u2069" == name(typed, markdown=False)
    assert f"\u2068{escape(typed)}\u2069" == name(typed, markdown=True)


@given(
    st.lists(st.one_of(NAMES.map(lambda each: name(each, markdown=False)), st.text("ab ", max_size=9))),
    LIMITS,
)
def test_a_text_that_is_cut_keeps_its_isolates_whole(parts: list[str], limit: int) -> None:
    text = "".join(parts)
    cut = fit(text, limit)
    assert len(cut) <= limit
    assert cut.count("\u2068") == cut.count("\u2069")
    assert cut == text or len(cut) >= limit - 1
    assert text.startswith(cut.rstrip("\u2069"))


def test_what_is_typed_is_looked_for_without_isolates() -> None:
    assert "Ada and Ben" == spoken(f"{isolated('Ada')} and {isolated('Ben')}")


@given(NAMES)
def test_a_name_put_in_order_stays_as_it_is(name: str) -> None:
    assert plain(name) == plain(plain(name))


@given(st.text(alphabet=MARKDOWN + "ab1 \n", max_size=40))
def test_an_escaped_name_reads_as_the_plain_one(name: str) -> None:
    escaped = escape(name)
    unescaped, at = "", 0
    while at < len(escaped):
        if escaped[at] == "\\":
            at += 1
        else:
            assert escaped[at] not in MARKDOWN
        unescaped += escaped[at]
        at += 1
    assert plain(name) == unescaped


@pytest.mark.parametrize(
    ("preferences", "language"),
    [
        ((), "en"),
        ((None,), "en"),
        (("",), "en"),
        (("ru",), "ru"),
        (("RU",), "ru"),
        (("en-GB",), "en"),
        (("en-US", "ru"), "en"),
        ((None, "ru", "en-GB"), "ru"),
        (("de", "ru"), "ru"),
        (("de", "fr"), "en"),
        (("rus",), "en"),
        (("-ru",), "en"),
        (("../ru",), "en"),
    ],
)
def test_the_language_is_the_first_preference_that_there_is_a_catalogue_for(
    preferences: tuple[str | None, ...], language: str
) -> None:
    assert language == language_of(*preferences)


def test_words_of_an_unknown_language_are_english() -> None:
    assert "en" == Words("tlh").language


def test_a_player_is_called_by_name() -> None:
    words = Words("en", {1: "Ada", 2: "Bob"})
    assert "Bob resigns." == words.text(text("dazzle-resigned", player=Player(2)))


@pytest.mark.parametrize(("language", "said"), [("en", "Seat 2 resigns."), ("ru", "Место 2 сдаётся.")])
def test_a_player_without_a_name_is_called_by_seat(language: str, said: str) -> None:
    assert said == Words(language).text(text("dazzle-resigned", player=Player(2)))


def test_names_can_be_given_afterwards() -> None:
    named = Words("ru").naming({2: "Боб"})
    assert ("ru", "Боб") == (named.language, named.name(2))


def test_a_text_within_a_text_is_put_into_words_too() -> None:
    said = text("dazzle-ask-in-list", first=text("dazzle-card", colour="P", rank=1), second="x")
    assert "Show Purity 1 and x" == Words("en").text(said)


def test_a_name_is_never_taken_for_a_pattern() -> None:
    words = Words("en", {1: "{ $seat }"})
    assert "{ $seat } resigns." == words.text(text("dazzle-resigned", player=Player(1)))


def test_numbers_have_no_separators() -> None:
    said = Words("en").say("blindsight-top", value=12)
    assert "Numbers up to 12." == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_knows_what_it_holds(language: str) -> None:
    assert (True, False) == (has("button-play", language), has("never-written", language))


def test_a_fault_in_a_message_names_language_and_message() -> None:
    with pytest.raises(MissingMessage, match="en: dazzle-resigned: "):
        Words("en").say("dazzle-resigned")


def test_a_text_that_was_put_together_before_takes_no_others_place() -> None:
    counts = ["1 card", "2 cards", "1 card"]
    for language, said in (("en", counts), ("ru", ["1 карт", "2 карт", "1 карт"])):
        for names in ({1: "Ada"}, {1: "Bob"}):
            took = [
                Words(language, names).say("blindsight-took", player=Player(1), count=count)
                for count in (1, 2, 1)
            ]
            assert all(part in each for part, each in zip(said, took, strict=True))
            assert all(names[1] in each for each in took)
            assert took[0] == took[2] != took[1]


def test_texts_and_names_are_kept_within_bounds() -> None:
    for number in range(3000):
        plain(f"Ada {number}")
    most = plain.cache_parameters()["maxsize"]
    assert most == plain.cache_info().currsize < 3000
    assert 100_000 > i18n._said.cache_parameters()["maxsize"] > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_game_ended_is_a_sentence_for_it_stands_behind_one(language: str) -> None:
    reasons = [
        reason_id(game, each) for game in all_games() for each in (*rules_of(game).info.reasons, *DEPARTURES)
    ]
    said = map(Words(language).say, reasons)
    assert [] == [each for each in said if not regex.fullmatch(r"[0-9A-ZА-Я].*\.", each)]
