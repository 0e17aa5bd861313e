"""Whole games of Zen at random, its notation, options and seats, how fast it lists moves."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.games.core import BadNotation, Departure, SeatsError, Step, play, to_act
from bot.games.fair import Fair
from bot.games.options import OptionsError
from bot.games.replay import view_json
from bot.games.zen.deck import CARDS, Colour, faces
from bot.games.zen.form import form_of, forms
from bot.games.zen.rules import RULES, State
from bot.games.zen.view import Done, Phase, Place
from bot.i18n import LANGUAGES, Words
from tests.games.zen_tables import ALL_CARDS, whereabouts


def by_hand(state: State) -> set[str]:
    """The legal placements worked out card by card over all cells and all shifts of the form."""
    cells = form_of(state.form_id).cells
    laid = {(each.x, each.y): each for each in state.placed}

    def sides(number: int, turned: bool) -> str:
        face = faces()[number - 1]
        shown = face.top + face.bottom + face.left + face.right
        return shown[1] + shown[0] + shown[3] + shown[2] if turned else shown

    def fits(shown: str, x: int, y: int) -> bool:
        mate = {"/": "/", "\\": "\\", "^": "v", "v": "^"}
        for right, down, own, other in ((0, -1, 0, 1), (0, 1, 1, 0), (-1, 0, 2, 3), (1, 0, 3, 2)):
            beside = laid.get((x + right, y + down))
            if beside is not None:
                theirs = sides(beside.card.number, beside.turned)[other]
                if shown[own] != (mate[theirs] if own < 2 else theirs):
                    return False
        return True

    found = set()
    for x in range(-14, 15):
        for y in range(-14, 15):
            beside = any((x + i, y + j) in laid for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0)))
            if (x, y) in laid or not (beside or (not laid and (x, y) == (0, 0))):
                continue
            for card in state.hand:
                together = {(each.x, each.y): each.card.colour for each in state.placed} | {
                    (x, y): card.colour
                }
                if not any(
                    all(cells.get((i + left, j + top)) is colour for (i, j), colour in together.items())
                    for left, top in cells
                ):
                    continue
                shown = {turned: sides(card.number, turned) for turned in (False, True)}
                for turned in (False, True) if shown[False] != shown[True] else (False,):
                    if fits(shown[turned], x, y):
                        found.add(f"place {card}{'r' if turned else ''} {x},{y}")
    return found


def a_random_move(state: State, rng: Random) -> str:
    """Placing is preferred, so that games get somewhere; discards come in a random order."""
    listed = RULES.legal(RULES.view(state, 1))
    places = [move for move in listed if isinstance(move, Place)]
    move = rng.choice(places) if places and rng.random() < 0.9 else rng.choice(listed)
    if isinstance(move, Done):
        move = Done(tuple(rng.sample(move.cards, len(move.cards))))
    return RULES.write(move)


@pytest.mark.parametrize("form", forms())
def test_random_games_end_with_every_card_accounted_for_at_each_step(form: str) -> None:
    rng = Random(form)
    state = RULES.setup({"form": form}, 1, Fair(rng.randbytes(32), "random"))
    for _ in range(400):
        assert whereabouts(state) == ALL_CARDS
        for viewer in (None, 1):
            seen = RULES.view(state, viewer)
            imagined = RULES.imagine(seen, rng)
            assert RULES.view(imagined, viewer) == seen
            assert whereabouts(imagined) == ALL_CARDS
        if RULES.outcome(state) is not None:
            break
        assert (1,) == to_act(RULES, state, 1)
        listed = [RULES.write(move) for move in RULES.legal(RULES.view(state, 1))]
        assert len(listed) == len(set(listed))
        assert [RULES.write(RULES.read(notation)) for notation in listed] == listed
        assert all(len(notation) <= 60 for notation in listed)
        if state.phase in {Phase.HAND, Phase.FIRST_CARD} and rng.random() < 0.25:
            assert {each for each in listed if each.startswith("place")} == by_hand(state)
        state = play(RULES, state, 1, RULES.read(a_random_move(state, rng))).state
    assert RULES.outcome(state) is not None


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    def game() -> State:
        rng = Random(2)
        state = RULES.setup({"form": "hard-panda"}, 1, Fair(bytes(32), "same"))
        for _ in range(30):
            state = play(RULES, state, 1, RULES.read(a_random_move(state, rng))).state
        return state

    assert game() == game()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_a_game_can_be_put_into_words(language: str) -> None:
    words = Words(language)
    rng = Random(1)
    told: set[str] = set()
    for form in ("easy-fly", "impossible-galaxy", "easy-rat"):
        state = RULES.setup({"form": form}, 1, Fair(rng.randbytes(32), "words"))
        while RULES.outcome(state) is None:
            step: Step[State] = play(RULES, state, 1, RULES.read(a_random_move(state, rng)))
            told |= {fact.key for fact in step.facts if words.text(fact)}
            state = step.state
    assert {"zen-drew", "zen-placed", "zen-discarded", "zen-turned-over", "zen-ended"} <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_put_into_words(language: str) -> None:
    for reason in (*RULES.info.reasons, *(each.value for each in Departure)):
        assert Words(language).say(f"zen-reason-{reason}")


@pytest.mark.parametrize(
    "notation",
    ["draw W", "draw B", "place W07r 1,-2", "place B36 0,0", "place W01 -12,10", "done", "done W03 W17",
     "done B01 B02 B03", "resign", "timeout"],
)  # fmt: skip
def test_a_notation_is_read_and_written_back(notation: str) -> None:
    assert RULES.write(RULES.read(notation)) == notation


@pytest.mark.parametrize(
    "notation",
    ["", "draw", "draw w", "draw X", "place W00 0,0", "place W37 0,0", "place W7 0,0", "place W07R 0,0",
     "place W07 -0,0", "place W07 01,0", "place W07 0, 0", "place W07 100,0", "place W07 +1,0", "place W07",
     "done ", "done W03  W17", "done W03r", "done W01 W02 W03 W04", "done\n", "pass", "place W07 ١,0"],
)  # fmt: skip
def test_what_is_no_notation_is_refused(notation: str) -> None:
    with pytest.raises(BadNotation):
        RULES.read(notation)


def test_the_first_form_is_played_unless_one_is_given() -> None:
    assert {"form": "easy-fly"} == RULES.options({})
    assert {"form": "hard-panda"} == RULES.options({"form": "hard-panda"})


@pytest.mark.parametrize("form", ["fly", "", 1, None, True, ["easy-fly"], "EASY-FLY"])
def test_an_unknown_form_is_refused(form: object) -> None:
    with pytest.raises(OptionsError) as caught:
        RULES.options({"form": form})
    assert "form" == caught.value.option
    assert "easy-fly, easy-rat" in caught.value.allowed


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionsError) as caught:
        RULES.options({"form": "easy-fly", "level": 1})
    assert "level" == caught.value.option


@pytest.mark.parametrize("seats", [0, 2, -1])
def test_one_plays(seats: int) -> None:
    with pytest.raises(SeatsError):
        RULES.setup({"form": "easy-fly"}, seats, Fair(bytes(32), "x"))


def test_no_view_holds_the_cards_to_come() -> None:
    state = RULES.setup({"form": "easy-fly"}, 1, Fair(bytes(32), "x"))
    printed = json.dumps(view_json(RULES.view(state, 1)))
    assert '"count": 36' in printed
    assert '"number"' not in printed


def test_imagined_decks_differ_from_each_other() -> None:
    state = RULES.setup({"form": "easy-fly"}, 1, Fair(bytes(32), "x"))
    seen = RULES.view(state, 1)
    one, other = RULES.imagine(seen, Random(1)), RULES.imagine(seen, Random(2))
    assert one.decks != other.decks
    assert {deck.colour: len(deck.cards) for deck in one.decks} == dict.fromkeys(Colour, CARDS)
