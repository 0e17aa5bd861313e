"""The catalogues: complete, alike in both languages, used, within Discord's limits, with the right plurals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest

from bot.calendar import Span
from bot.catalogue import MissingMessage
from bot.games.core import DEPARTURES
from bot.games.message_ids import (
    choice_id,
    chosen_id,
    daily_id,
    game_id,
    guided_id,
    help_id,
    leaderboard_id,
    like_id,
    new_id,
    option_id,
    own_best_id,
    own_move_id,
    own_solved_id,
    puzzle_id,
    reason_id,
    rules_id,
    solved_id,
    unsolved_id,
    variant_id,
)
from bot.games.options import OneOf, OptionInfo
from bot.games.ranking import Measure
from bot.games.registry import all_games, part, rules_of
from bot.games.zen.form import form_message_id, forms
from bot.i18n import LANGUAGES, Words
from bot.opponents.levels import Level
from bot.people.preferences import Pings
from bot.ratings import Ending
from bot.store.ground.clock import Clock
from bot.store.ground.rows import Seating
from bot.ui.actions.rights import NEEDED, NEEDED_FOR_THREADS
from bot.ui.games.base import screen_of
from bot.ui.message_ids import (
    breaks_id,
    clock_choice_id,
    clock_id,
    ending_id,
    film_form_id,
    language_id,
    level_id,
    look_id,
    permission_id,
    pings_id,
    seating_id,
    server_pings_id,
    span_id,
)
from bot.ui.screens.preferences import AUTOMATIC
from renderers.base import Look
from renderers.film import Form
from tests.catalogues import catalogue, duplicates, junk, paths, resources, without_numbers

TOP: Final = Path(__file__).resolve().parent.parent
RUSSIAN, ENGLISH = catalogue("ru"), catalogue("en")

LIMITS: Final = {"command-": 100, "option-": 100, "choice-": 100, "button-": 34, "form-": 45}
"""The longest that a message with this prefix may be: Discord's limits, and what a button shows on a phone."""
LONGEST_PAGE: Final = 3800
"""Of a page of rules; a message may bear 4,000 characters, its heading among them."""


def families() -> dict[str, set[str]]:
    """The messages whose ids are composed, by family, as the composing code makes them."""
    return {
        "games": {game_id(game) for game in all_games()},
        "lines in the help": {help_id(game) for game in all_games()},
        "aims in guided games": {guided_id(game) for game in all_games()},
        "lines to choose a game by": {like_id(game) for game in all_games()},
        "reasons": {
            reason_id(game, reason)
            for game in all_games()
            for reason in (*rules_of(game).info.reasons, *DEPARTURES)
        },
        "first pages": {rules_id(game, 1) for game in all_games()},
        "levels": {level_id(level.value) for level in Level},
        "forms of films": {film_form_id(form.value) for form in Form},
        "seatings": {seating_id(seating) for seating in Seating},
        "permissions": {permission_id(name) for name in (*NEEDED, *NEEDED_FOR_THREADS, "connect")},
        "clocks": {clock_id(clock) for clock in Clock},
        "clocks in menus": {clock_choice_id(clock) for clock in Clock},
        "forms": {form_message_id(form) for form in forms()},
        "leaderboards": {leaderboard_id(game) for game in all_games()},
        "leaderboards of games for one": set(solo_ids()),
        "commands that open a table": {new_id(part(game, "cog").__cog_group_name__) for game in all_games()},
        "options": {option_id(game, info.name) for game, info in options()},
        "options chosen": {chosen_id(game, info.name) for game, info in options()},
        "values": {id for game, info in options() for id in value_ids(game, info)},
        "spans": {span_id(span) for span in Span},
        "endings": {ending_id(ending) for ending in Ending},
        "pings": {pings_id(pings) for pings in Pings},
        "what a lack breaks": {breaks_id(name) for name in (*NEEDED, *NEEDED_FOR_THREADS, "connect")},
        "pings of a server": {server_pings_id(pings) for pings in Pings},
        "looks": {look_id(look.value) for look in Look},
        "what whoever moved is told": {own_move_id(name) for name in ENGLISH} & set(ENGLISH),
        "languages": {language_id(language) for language in (AUTOMATIC, *LANGUAGES)},
    }


def solo_ids() -> Iterator[str]:
    """Yield the messages of games that rank those who play alone."""
    for game in all_games():
        solo = rules_of(game).info.solo
        if solo is None:
            continue
        yield variant_id(game)
        if solo.overall:
            yield from (solved_id(game), own_solved_id(game))
        if solo.measure is Measure.MOST_POINTS:
            yield own_best_id(game)
        if solo.daily is not None:
            yield from (puzzle_id(game), daily_id(game))
            if solo.measure is Measure.FEWEST_ROUNDS:
                yield unsolved_id(game)


def options() -> Iterator[tuple[str, OptionInfo]]:
    """Yield each game's options."""
    for game in all_games():
        yield from ((game, info) for info in rules_of(game).info.options)


def value_ids(game: str, info: OptionInfo) -> Iterator[str]:
    """Yield the messages of an option's values, where a menu offers them and the game doesn't name them itself."""
    if isinstance(info.kind, OneOf):
        for value in info.kind.values:
            if screen_of(game).value(info.name, value) is None:
                yield choice_id(game, info.name, value)


@cache
def sources() -> dict[Path, str]:
    """The texts in which ids may stand: code of the bot and its renderers, and the sandbox's page."""
    files = [path for folder in ("bot", "renderers") for path in (TOP / folder).rglob("*.py")]
    files += [path for path in (TOP / "bot" / "sandbox").rglob("*") if path.suffix in {".js", ".html"}]
    return {path: path.read_text(encoding="utf-8") for path in files}


@cache
def ids_in_code() -> frozenset[str]:
    """Everything in the sources that could be an id: whole words with dashes."""
    return frozenset(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", "\n".join(sources().values())))


@cache
def calls() -> tuple[tuple[str, str, frozenset[str]], ...]:
    """The calls that name a message and give its parameters one by one: where, the id, the names."""
    found = []
    for path, source in sources().items():
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call) and (named := _named(node)) is not None:
                    where = f"{path.relative_to(TOP)}:{node.lineno}"
                    found.append((where, named, frozenset(word.arg or "" for word in node.keywords)))
    return tuple(found)


def _named(call: ast.Call) -> str | None:
    """Return the message that a call names as its first and only positional argument, None if it names none."""
    match call:
        case ast.Call(args=[ast.Constant(value=str(name))], keywords=keywords):
            known = name in ENGLISH and all(word.arg is not None for word in keywords)
            return name if known else None
    return None


def pages(game: str) -> Iterator[str]:
    """Yield the ids of a game's pages of rules, in order."""
    number = 1
    while rules_id(game, number) in ENGLISH:
        yield rules_id(game, number)
        number += 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_files(language: str) -> None:
    assert [path.name for path in paths("en")] == [path.name for path in paths(language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_a_catalogue_can_be_read(language: str) -> None:
    assert {} == {name: found for name, tree in resources(language).items() if (found := junk(tree))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_stands_twice_in_a_language(language: str) -> None:
    assert [] == duplicates(language)


def test_every_message_is_translated() -> None:
    assert set(ENGLISH) == set(RUSSIAN)


def test_a_message_stands_in_the_same_file_in_every_language() -> None:
    elsewhere = {name for name in RUSSIAN if RUSSIAN[name].file != ENGLISH[name].file}
    assert set() == elsewhere


def test_a_message_has_the_same_variables_in_every_language() -> None:
    differing = {
        name: (sorted(ENGLISH[name].variables), sorted(RUSSIAN[name].variables))
        for name in ENGLISH
        if ENGLISH[name].variables != RUSSIAN[name].variables
    }
    assert {} == differing


def test_a_message_chooses_between_the_same_words_in_every_language() -> None:
    def words(name: str, language: str) -> set[tuple[str, frozenset[str]]]:
        selectors = catalogue(language)[name].selectors
        return {(each.variable, frozenset(each.variants)) for each in selectors if each.is_by_word}

    differing = {name for name in ENGLISH if words(name, "en") != words(name, "ru")}
    assert set() == differing


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_refers_only_to_messages_that_there_are(language: str) -> None:
    found = catalogue(language)
    assert set() == {other for message in found.values() for other in message.references} - set(found)


def test_every_message_is_used() -> None:
    composed = set().union(*families().values(), *(set(pages(game)) for game in all_games()))
    referred = {other for message in ENGLISH.values() for other in message.references}
    assert [] == sorted(set(ENGLISH) - composed - referred - ids_in_code())


@pytest.mark.parametrize(("family", "members"), families().items())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_family_of_messages_is_complete(family: str, members: set[str], language: str) -> None:
    assert set() == members - set(catalogue(language)), family


@pytest.mark.parametrize(
    "pattern", ["game-.+", ".+-reason-.+", "lobby-seating-.+", "permission-.+", "zen-form-(?!choice).+-.+"]
)
def test_a_family_has_no_other_members(pattern: str) -> None:
    members = set().union(*families().values())
    assert set() == {name for name in ENGLISH if re.fullmatch(pattern, name)} - members


def test_rules_have_all_their_pages_from_the_first_on() -> None:
    counted = {name for game in all_games() for name in pages(game)}
    assert counted == {name for name in ENGLISH if re.search(r"-rules-\d+$", name)}


def test_a_call_gives_a_message_all_that_it_refers_to() -> None:
    lacking = [
        (where, name, sorted(missing))
        for where, name, given in calls()
        if (missing := ENGLISH[name].variables - given)
    ]
    assert [] == lacking


def test_a_call_gives_a_message_nothing_that_it_does_not_refer_to() -> None:
    idle = [
        (where, name, sorted(rest))
        for where, name, given in calls()
        if (rest := given - ENGLISH[name].variables)
    ]
    assert [] == idle


@pytest.mark.parametrize("prefix", LIMITS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_short_enough_for_where_they_stand(language: str, prefix: str) -> None:
    words = Words(language)
    texts = [
        (name, text)
        for name, message in catalogue(language).items()
        if name.startswith(prefix)
        for _, text in message.renderings(words)
    ]
    assert texts
    assert [] == [(name, text) for name, text in texts if len(text) > LIMITS[prefix]]


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_rules_fits_a_message(language: str, game: str) -> None:
    words = Words(language)
    assert {} == {name: len(text) for name in pages(game) if len(text := words.say(name)) > LONGEST_PAGE}


@pytest.mark.parametrize("file", [path.name for path in paths("en")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_put_into_words_with_every_variant(language: str, file: str) -> None:
    words = Words(language)
    messages = [message for message in catalogue(language).values() if message.file == file]
    said = [(message.id, text) for message in messages for _, text in message.renderings(words)]
    assert len(said) >= len(messages) > 0
    assert [] == [(name, text) for name, text in said if not text.strip() or re.search("[{}$]", text)]


def test_russian_chooses_by_a_number_wherever_english_does() -> None:
    def counted(name: str, language: str) -> set[str]:
        return {each.variable for each in catalogue(language)[name].selectors if each.is_plural}

    missing = ((name, counted(name, "en") - counted(name, "ru")) for name in ENGLISH)
    assert [] == [(name, variables) for name, variables in missing if variables]


def test_russian_plurals_have_one_few_and_the_rest() -> None:
    lacking = [
        (name, selector.variable)
        for name, message in RUSSIAN.items()
        for selector in message.selectors
        if selector.is_plural
        and not ({"one", "few"} <= set(selector.variants) and selector.default in {"many", "other"})
    ]
    assert [] == lacking


def test_english_plurals_have_one_and_the_rest() -> None:
    lacking = [
        (name, selector.variable)
        for name, message in ENGLISH.items()
        for selector in message.selectors
        if selector.is_plural and ("one" not in selector.variants or selector.default != "other")
    ]
    assert [] == lacking


PLURALS: Final = [
    (name, selector.variable)
    for name, message in RUSSIAN.items()
    for selector in message.selectors
    if selector.is_plural
]


@pytest.mark.parametrize(("name", "variable"), PLURALS)
def test_russian_numbers_of_one_form_are_put_alike(name: str, variable: str) -> None:
    def rest(said: tuple[dict[str, int | str], str]) -> list[tuple[str, str]]:
        return sorted((key, str(value)) for key, value in said[0].items() if key != variable)

    renderings = sorted(RUSSIAN[name].renderings(Words("ru")), key=rest)
    for _, group in groupby(renderings, rest):
        said = {params[variable]: without_numbers(text) for params, text in group}
        literal = {int(each) for each in _literals(name, variable)}
        for low, high in ((1, 21), (2, 22), (5, 11)):
            if low not in literal:
                assert said[low] == said[high]


def _literals(name: str, variable: str) -> set[str]:
    """The numbers that have a variant of their own."""
    selectors = [each for each in RUSSIAN[name].selectors if each.variable == variable]
    return {variant for each in selectors for variant in each.variants if variant.isdigit()}


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "Оба берут по 1 карте."),
        (2, "Оба берут по 2 карты."),
        (5, "Оба берут по 5 карт."),
        (11, "Оба берут по 11 карт."),
        (21, "Оба берут по 21 карте."),
        (22, "Оба берут по 22 карты."),
    ],
)
def test_russian_counts_as_russians_do(count: int, said: str) -> None:
    assert said == Words("ru").say("dazzle-drew", count=count)


@pytest.mark.parametrize(
    ("count", "said"), [(1, "Both draw 1 card."), (2, "Both draw 2 cards."), (21, "Both draw 21 cards.")]
)
def test_english_counts_as_english_does(count: int, said: str) -> None:
    assert said == Words("en").say("dazzle-drew", count=count)


def test_a_message_that_there_is_not_is_a_fault() -> None:
    with pytest.raises(MissingMessage, match="en: no message never-written"):
        Words("en").say("never-written")


def test_a_parameter_that_is_not_given_is_a_fault() -> None:
    with pytest.raises(MissingMessage, match="ru: dazzle-drew"):
        Words("ru").say("dazzle-drew")
