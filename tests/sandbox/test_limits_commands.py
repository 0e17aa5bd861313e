from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.checks.limits_commands import choice_problems, command_problems, modal_problems
from bot.sandbox.world.model import Json


def command(**changes: Any) -> Json:
    return {"type": 1, "name": "dazzle", "description": "Play"} | changes


def option(name: str = "table", kind: int = 3, **changes: Any) -> Json:
    return {"type": kind, "name": name, "description": "Which"} | changes


def said(*commands: Json) -> str:
    return "; ".join(command_problems(commands))


def test_commands_within_all_limits_have_no_problem() -> None:
    deep = [option("match", 2, options=[option("new", 1, options=[option(required=True), option("who", 6)])])]
    assert "" == said(command(options=deep), *[command(name=f"c{n}") for n in range(99)])


def test_names_may_be_written_in_every_script() -> None:
    assert "" == said(command(name_localizations={"ru": "доска", "ja": "盤", "hi": "खेल"}))


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (command(name="Dazzle"), "lower-case letters"),
        (command(name="two words"), "lower-case letters"),
        (command(name="x" * 33), "name: 33"),
        (command(description=""), "description: 0"),
        (command(description="x" * 101), "description: 101"),
        (command(description_localizations={"ru": "x" * 101}), "description in ru: 101"),
        (command(description_localizations={"en": "Play"}), "unknown locale 'en'"),
        (command(name_localizations={"ru": "Доска"}), "lower-case letters"),
        (command(options=[option(str(n)) for n in range(26)]), "26 options"),
        (command(options=[option(), option()]), "two options are called 'table'"),
        (command(options=[option("a"), option("b", required=True)]), "b: required after an optional one"),
        (command(options=[option("new", 1), option()]), "subcommands and values side by side"),
        (command(options=[option("a", 2)]), "a group without subcommands"),
        (command(options=[option("a", 1, options=[option("b", 1)])]), "nested too deep"),
        (
            command(options=[option("a", 2, options=[option("b", 2, options=[option("c", 1)])])]),
            "nested too deep",
        ),
        (
            command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]),
            "choices and autocomplete together",
        ),
        (command(type=2, description="x"), "takes no description"),
        (command(type=3, name="x" * 33, description=""), "name: 33"),
        (
            command(
                options=[
                    option(
                        f"o{n}",
                        description="x" * 100,
                        choices=[{"name": f"{m}" + "x" * 90, "value": "x" * 100} for m in range(3)],
                    )
                    for n in range(15)
                ]
            ),
            "characters in all, at most 8000",
        ),
    ],
)
def test_a_command_over_a_limit_is_found_out(wrong: Json, expected: str) -> None:
    assert expected in said(wrong)


def test_two_commands_of_one_name_are_found_out() -> None:
    assert "two are called 'dazzle'" in said(command(), command())


def test_a_command_on_people_may_be_called_like_a_slash_command() -> None:
    assert "" == said(command(), command(type=2, description=""))


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_more_commands_than_there_may_be_are_found_out(kind: int, most: int) -> None:
    description = "Play" if kind == 1 else ""
    many = [command(type=kind, name=f"c{n}", description=description) for n in range(most + 1)]
    assert f"{most + 1} of type {kind}, at most {most}" in said(*many)


def test_of_the_languages_only_the_longest_counts() -> None:
    long = dict.fromkeys(("ru", "de", "fr", "ja", "ko"), "x" * 100)
    assert "" == said(command(options=[option(f"o{n}", description_localizations=long) for n in range(25)]))


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ([{"name": str(n), "value": n} for n in range(26)], "26 choices"),
        ([{"name": "", "value": 1}], "choice name: 0"),
        ([{"name": "x" * 101, "value": 1}], "choice name: 101"),
        ([{"name": "x", "value": "x" * 101}], "choice value: 101"),
        ([{"name": "x", "value": 1}, {"name": "x", "value": 2}], "two choices are called 'x'"),
        ([{"name": "x", "value": 1, "name_localizations": {"xx": "y"}}], "unknown locale 'xx'"),
    ],
)
def test_choices_over_a_limit_are_found_out(choices: list[Json], expected: str) -> None:
    assert expected in "; ".join(choice_problems(choices))


def test_twenty_five_choices_have_no_problem() -> None:
    assert [] == choice_problems([{"name": str(n) + "x" * 90, "value": "x" * 100} for n in range(25)])


def text_input(**changes: Any) -> Json:
    return {"type": 4, "custom_id": "answer", "style": 1} | changes


def label(component: Json, **changes: Any) -> Json:
    return {"type": 18, "label": "Move", "component": component} | changes


def form(*parts: Json, **changes: Any) -> Json:
    return {"title": "Move", "custom_id": "v1:move", "components": list(parts)} | changes


def test_a_form_within_all_limits_has_no_problem() -> None:
    row = {"type": 1, "components": [text_input(custom_id="old", label="Old style")]}
    choose = {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "b"}]}
    assert [] == modal_problems(form(label(text_input()), row, {"type": 10, "content": "x"}, label(choose)))


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (form(), "0 parts"),
        (form(*[label(text_input(custom_id=str(n))) for n in range(6)]), "6 parts"),
        (form(label(text_input()), title="x" * 46), "title: 46"),
        (form(label(text_input()), custom_id="x" * 101), "custom_id: 101"),
        (form(label(text_input(), label="x" * 46)), "label: 46"),
        (form(label(text_input(), description="x" * 101)), "label description: 101"),
        (form(label(text_input()), label(text_input())), "custom_id 'answer' occurs 2 times"),
        (form(label(text_input(min_length=5, max_length=2))), "min_length 5 and max_length 2"),
        (form(label(text_input(max_length=4001))), "max_length 4001"),
        (form(label(text_input(placeholder="x" * 101))), "placeholder: 101"),
        (form(label(text_input(max_length=3, value="four"))), "text input value: 4"),
        (form({"type": 1, "components": [text_input()]}), "label: 0"),
        (form({"type": 1, "components": []}), "exactly one text input"),
        (form({"type": 12}), "type 12 can't stand in it"),
        (form(label({"type": 21, "custom_id": "r", "options": [{}]})), "1 options, allowed are 2 to 10"),
        (form(label({"type": 3, "custom_id": "s", "options": []})), "0 options"),
    ],
)
def test_a_form_over_a_limit_is_found_out(wrong: Json, expected: str) -> None:
    assert expected in "; ".join(modal_problems(wrong))
