"""Dragon Face in words: everything that the picture shows, within the limits."""

from dataclasses import replace

import pytest

from bot.games.core import Outcome
from bot.games.dragon_face.view import DARK, LIGHT, Pause, Position, View, square
from bot.i18n import LANGUAGES, Words
from renderers.base import ALT_LIMIT
from renderers.dragon_face.picture import RENDERER
from tests.renderers.positions import BURIED, CHOOSING, DRAWN, FALLEN, FULLEST, MIDDLE, START

EVERY = (START, MIDDLE, BURIED, CHOOSING, FALLEN, DRAWN, FULLEST)
ENGLISH = Words("en")


def alt(position: Position, viewer: int | None = None) -> str:
    return RENDERER.alt(View(viewer, position), ENGLISH)


def rows(position: Position, viewer: int | None = None, words: Words = ENGLISH) -> list[str]:
    """The lines of the mat, without what follows it."""
    return RENDERER.plain(View(viewer, position), words).split("\n")[:12]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", EVERY)
def test_a_description_is_no_longer_than_allowed(language: str, position: Position) -> None:
    assert len(RENDERER.alt(View(DARK, position), Words(language))) <= ALT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", EVERY)
@pytest.mark.parametrize("viewer", [LIGHT, DARK, None])
def test_lines_of_text_fit_a_phone(language: str, position: Position, viewer: int | None) -> None:
    lines = RENDERER.plain(View(viewer, position), Words(language)).split("\n")
    assert max(map(len, lines)) <= 34


def test_a_description_lists_pieces_by_side_and_kind() -> None:
    want = "Dark: 1 Emperor e10; 4 Ambassadors i4, h6, b10, g10; 7 Governors c1, b7, d8, f8, c9, e9, h9."
    assert want in alt(MIDDLE)


@pytest.mark.parametrize(
    ("sentence", "position"),
    [
        ("Light on the left. Moves so far: 41.", MIDDLE),
        ("Governors yet to move: b3, f3, g3, c9, e9, h9.", MIDDLE),
        ("Light’s Governors lying beneath: a6, a9.", MIDDLE),
        ("Dark’s Governors lying beneath: i4.", MIDDLE),
        ("Activated Ambassadors: i4, a6.", MIDDLE),
        ("Last move: Light’s Ambassador from f6 to h8. It flipped the Governor on g7.", MIDDLE),
        ("The piece on g7 can’t be captured now.", MIDDLE),
        ("Light offers a draw. Dark to move.", MIDDLE),
        ("The Governor then went beneath the Ambassador on a5.", BURIED),
        ("Last move: Light’s Governor from c9 to e11.", BURIED),
        ("It flipped the Emperor on f9. Light won.", FALLEN),
        ("Last move: Dark passed. The game is drawn.", DRAWN),
    ],
)
def test_a_description_says(sentence: str, position: Position) -> None:
    assert sentence in alt(position)


def test_a_description_says_that_dark_sits_at_the_bottom_of_darks_view() -> None:
    assert "Dark on the left." in alt(MIDDLE, DARK)


def test_dark_can_win() -> None:
    assert "Dark won." in alt(replace(MIDDLE, ended=Outcome("resign", (2, 1), (0, 1))))


def test_light_can_pass() -> None:
    assert "Last move: Light passed." in alt(replace(START, last=Pause.PASS, plies=5, to_move=DARK))


def test_the_end_of_the_game_is_told_instead_of_the_turn() -> None:
    assert "to move." not in alt(FALLEN).replace("yet to move", "")
    assert "can’t be captured" not in alt(FALLEN)


@pytest.mark.parametrize(
    ("count", "form"), [(1, "1 губернатор "), (3, "3 губернатора "), (7, "7 губернаторов ")]
)
def test_russian_counts_governors_in_the_right_form(count: int, form: str) -> None:
    board = list(START.board)
    for file in "bcdefgh"[count:]:
        board[square(f"{file}3")] = 0
    said = RENDERER.alt(View(None, replace(START, board=tuple(board))), Words("ru"))
    assert f"; {form}b3" in said


def test_the_text_mat_of_the_start() -> None:
    want = """\
    a  b  c  d  e  f  g  h  i
11  :  :  :  :  :  :  :  :  :
10  :  a  a  a  e  a  a  a  :
 9  :  g' g' g' g' g' g' g' :
 8  :  .  .  .  .  .  .  .  :
 7  :  .  .  .  .  .  .  .  :
 6  :  .  .  .  .  .  .  .  :
 5  :  .  .  .  .  .  .  .  :
 4  :  .  .  .  .  .  .  .  :
 3  :  G' G' G' G' G' G' G' :
 2  :  A  A  A  E  A  A  A  :
 1  :  :  :  :  :  :  :  :  :"""
    assert want.split("\n") == rows(START)


def test_the_text_mat_is_turned_for_dark() -> None:
    upright, turned = rows(START), rows(START, DARK)
    assert "    i  h  g  f  e  d  c  b  a" == turned[0]
    assert upright[9].split() == turned[3].split()
    assert turned[1].startswith(" 1")


def test_the_text_mat_marks_immune_activated_and_buried() -> None:
    lines = rows(MIDDLE)
    assert " 7  :  g  .  .  .  .  G! .  :" == lines[5]
    assert " 6  A+ .  .  A  .  .  .  a  :" == lines[6]
    assert " 9  O  .  g' .  g' .  .  g' :" == lines[3]


def test_russian_sides_differ_by_more_than_the_size_of_a_letter() -> None:
    lines = rows(START, words=Words("ru"))
    assert "10  : *п *п *п *и *п *п *п  :" == lines[2]
    assert " 2  :  П  П  П  И  П  П  П  :" == lines[10]


def test_the_key_explains_only_marks_that_are_there() -> None:
    texts = [RENDERER.plain(View(None, position), ENGLISH) for position in (START, BURIED)]
    assert [False, True] == ["! can’t" in text for text in texts]
    assert [False, True] == ["+ activated" in text for text in texts]
    assert [False, True] == ["O Governor" in text for text in texts]


@pytest.mark.parametrize("position", [MIDDLE, BURIED, FALLEN, DRAWN])
def test_the_text_mat_says_what_letters_dont(position: Position) -> None:
    text = " ".join(RENDERER.plain(View(None, position), ENGLISH).split())
    described = alt(position)
    circumstances = described[described.index("Last move:") :]
    assert circumstances in text
