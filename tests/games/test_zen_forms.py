"""The deck and the forms of Zen: what the game's page says, and that a faulty one is refused with its fault."""

from __future__ import annotations

import copy
import json
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from bot.games.resources import data
from bot.games.zen.deck import Colour, DeckError, Face, faces, lies, parse_faces
from bot.games.zen.form import TIERS, FormError, form_of, forms, parse_forms
from bot.i18n import LANGUAGES, Words


def test_the_deck_lists_the_36_faces_in_the_pages_order() -> None:
    seen: list[str] = []
    for top in "/\\^v":
        for bottom in "/\\^v":
            for left in "gk":
                for right in "gk":
                    if bottom + top + right + left not in seen:
                        seen.append(top + bottom + left + right)
    listed = json.loads(data("zen", "deck.json").read_text(encoding="utf-8"))["faces"]
    assert listed == seen
    assert [each.top + each.bottom + each.left + each.right for each in faces()] == seen
    assert 36 == len(seen)


def test_zen_3_half_a_turn_swaps_top_and_bottom_left_and_right() -> None:
    assert Face("/", "^", "g", "k").turned() == Face("^", "/", "k", "g")


def test_zen_3_eight_faces_look_the_same_turned() -> None:
    alike = [number for number in range(1, 37) if len(lies(number)) == 1]
    assert 8 == len(alike)
    assert all(faces()[number - 1].top == faces()[number - 1].bottom for number in alike)


@pytest.mark.parametrize(
    "change", ["[]", "{", '{"format": 1, "faces": ["//gg"]}', '{"format": 2, "faces": []}']
)
def test_another_list_of_faces_is_refused(change: str) -> None:
    with pytest.raises(DeckError, match=r"deck\.json"):
        parse_faces(change)


def test_two_swapped_faces_are_refused() -> None:
    document = json.loads(data("zen", "deck.json").read_text(encoding="utf-8"))
    document["faces"][0:2] = document["faces"][1::-1]
    with pytest.raises(DeckError):
        parse_faces(json.dumps(document))


SHOWN = {
    "easy": ("fly", "rat", "frog", "rabbit", "hawk", "wolf"),
    "medium": ("yin-yang", "egg", "rabbit", "heart", "ghost", "spiral"),
    "hard": ("eagle", "panda", "snake", "shark", "tiger", "dragon"),
    "impossible": ("alien-1", "alien-2", "wheel", "square", "rhombus", "galaxy"),
}


def test_there_are_24_forms_with_one_to_six_dots_in_each_tier() -> None:
    expected = [
        (f"{tier}-{name}", tier, dots) for tier in TIERS for dots, name in enumerate(SHOWN[tier], start=1)
    ]
    assert [(form.id, form.tier, form.dots) for form in forms().values()] == expected


@pytest.mark.parametrize(
    ("tier", "least", "most"),
    [("easy", 20, 25), ("medium", 24, 34), ("hard", 39, 61), ("impossible", 49, 68)],
)
def test_the_sizes_of_a_tier_are_the_pages(tier: str, least: int, most: int) -> None:
    sizes = [len(form.cells) for form in forms().values() if form.tier == tier]
    assert (min(sizes), max(sizes)) == (least, most)


def test_a_form_is_black_alone_and_one_white_alone() -> None:
    assert form_of("easy-rat").colours == (Colour.BLACK,)
    assert form_of("medium-ghost").colours == (Colour.WHITE,)
    assert form_of("easy-fly").colours == (Colour.WHITE, Colour.BLACK)


def test_no_form_needs_more_than_36_cards_of_a_colour() -> None:
    assert all(max(Counter(form.cells.values()).values()) <= 36 for form in forms().values())


def test_the_panda_holds_an_eight_cell_pattern_twice() -> None:
    rows = form_of("hard-panda").rows
    found = [
        (x, y)
        for y, (upper, lower) in enumerate(pairwise(rows))
        for x in range(len(upper) - 3)
        if upper[x : x + 4] == lower[x : x + 4] == "WBBW"
    ]
    assert [(1, 3), (4, 3)] == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_has_a_name_of_its_own(language: str) -> None:
    names = [Words(language).say(f"zen-form-{form}") for form in forms()]
    assert len(set(names)) == len(names)


GOOD = {"id": "easy-dot", "tier": "easy", "dots": 1, "rows": ["BW"]}

FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"id": "Dot"}, "form 1", "lower-case words"),
    ({"id": 3}, "form 1", "lower-case words"),
    ({"id": "hard-dot"}, "hard-dot", "begin with the tier"),
    ({"tier": "cosy"}, "easy-dot", "tier must be one of"),
    ({"tier": ["easy"]}, "easy-dot", "tier must be one of"),
    ({"dots": 0}, "easy-dot", "dots must be a whole number"),
    ({"dots": True}, "easy-dot", "dots must be a whole number"),
    ({"rows": []}, "easy-dot", "list of texts"),
    ({"rows": "BW"}, "easy-dot", "list of texts"),
    ({"rows": ["BX"]}, "easy-dot", "row 1 may hold B, W and . only"),
    ({"rows": ["BW", "B"]}, "easy-dot", "row 2 must be as long"),
    ({"rows": [".."]}, "easy-dot", "must have a cell"),
    ({"rows": ["BW."]}, "easy-dot", "no empty border"),
    ({"rows": ["...", "BWB"]}, "easy-dot", "no empty border"),
    ({"rows": ["B.", ".W"]}, "easy-dot", "hang together"),
    ({"rows": ["B" * 37]}, "easy-dot", "36 cells of a colour"),
    ({"colour": "red"}, "easy-dot", "nothing else"),
]


@pytest.mark.parametrize(("change", "form", "fault"), FAULTS)
def test_a_faulty_form_is_refused_with_its_name_and_fault(
    change: dict[str, Any], form: str, fault: str
) -> None:
    entry = copy.deepcopy(GOOD) | change
    with pytest.raises(FormError) as caught:
        parse_forms(json.dumps({"format": 1, "forms": [entry]}))
    assert caught.value.form == form
    assert fault in caught.value.fault
    assert f"forms.json: {form}: " in str(caught.value)


def test_two_forms_of_one_name_are_refused() -> None:
    with pytest.raises(FormError, match="easy-dot: the id is taken"):
        parse_forms(json.dumps({"format": 1, "forms": [GOOD, GOOD]}))


@pytest.mark.parametrize(
    "source", ["", "[]", '{"format": 2, "forms": []}', '{"format": 1, "forms": []}', "{}"]
)
def test_a_file_that_is_no_list_of_forms_is_refused(source: str) -> None:
    with pytest.raises(FormError, match="file"):
        parse_forms(source)


def test_a_form_of_an_operator_is_taken() -> None:
    added = parse_forms(json.dumps({"format": 1, "forms": [GOOD]}))
    assert added["easy-dot"].cells == {(0, 0): Colour.BLACK, (1, 0): Colour.WHITE}
