"""The rulings of Dazzle, one test each."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.games.core import BadNotation, Departure, GameOver, IllegalMove, Outcome, SeatsError, play
from bot.games.dazzle.rules import RULES, State, in_words
from bot.games.dazzle.view import (
    ALL_CARDS,
    PILE_RANKS,
    Card,
    Cards,
    Colour,
    Deal,
    DeckSeen,
    Placed,
    deck_ranks,
    read_card,
    standing,
)
from bot.games.fair import Fair
from bot.games.options import OptionsError
from bot.games.text import Player, text
from tests.games import played

FAIR = Fair(bytes(32), "salt")


def cards(words: str) -> Cards:
    return tuple(read_card(word) for word in words.split())


def placed(words: str, *, chooser: int = 1) -> tuple[Placed, ...]:
    """``"P1/T2 F3/F1"``: Will before the stroke, Points after it, all chosen by one seat."""
    pairs = [cards(word.replace("/", " ")) for word in words.split()]
    return tuple(Placed(chooser, will, points) for will, points in pairs)


def a_game(
    hand: str = "", other: str = "", *, decks: tuple[str, str] = ("", ""), done: tuple[Placed, ...] = ()
) -> State:
    """A position with these hands; cards that it doesn't mention are nowhere."""
    hands = (tuple(sorted(cards(hand))), tuple(sorted(cards(other))))
    return State(Deal.RANDOM, FAIR, hands, (cards(decks[0]), cards(decks[1])), (), done)


def after(state: State, *moves: str) -> State:
    """``"1 ask P1 P2"`` and so on, each checked."""
    return played.after(RULES, state, *moves)


def legal(state: State, seat: int) -> list[str]:
    return [RULES.write(move) for move in RULES.legal(RULES.view(state, seat))]


def dealt(deal: str) -> State:
    return RULES.setup({"deal": deal}, 2, FAIR)


def final(first: str, second: str) -> Outcome | None:
    """How a game ends with these pairs chosen by either seat, filled up with Faith that decides nothing."""
    done = placed(first, chooser=1) + placed(second, chooser=2)
    missing = 18 - len(done)
    assert 0 == missing % 2
    filler = (placed("F1/F1", chooser=2) + placed("F1/F1", chooser=1)) * (missing // 2)
    state = replace(a_game(done=(*done, *filler[:-1])), offer=(read_card("F1"), read_card("F1")))
    return RULES.outcome(after(state, "1 will F1"))


def test_daz_1_each_seat_asks_once_and_the_other_chooses_before_both_draw() -> None:
    state = a_game("P1 P2 T1 T2", "S1 S2 F1 F2", decks=("P3 T3 S3", "F3 P1 T1"))
    seats = []
    for move in ("1 ask P1 P2", "2 will P1", "2 ask S1 S2", "1 will S2"):
        seats.append([seat for seat in (1, 2) if legal(state, seat)])
        state = after(state, move)
    assert [[1], [2], [2], [1]] == seats
    assert (4, 4) == (len(state.hands[0]), len(state.hands[1]))


def test_daz_2_seat_1_asks_first_in_every_exchange() -> None:
    state = dealt("dazzle")
    for exchange in range(9):
        assert 1 == RULES.view(state, 1).to_act
        assert RULES.view(state, 1).exchange == exchange + 1
        for seat in (1, 2, 2, 1):
            state = after(state, f"{seat} {legal(state, seat)[0]}")


def test_daz_3_both_draw_two_after_the_second_choice_and_not_before() -> None:
    state = a_game("P1 P2", "S1 S2", decks=("P3 T3 S3", "F3 P1 T1"))
    state = after(state, "1 ask P1 P2", "2 will P1", "2 ask S1 S2")
    assert ((), ()) == state.hands
    state = after(state, "1 will S2")
    assert state.hands == (cards("P3 T3"), cards("P1 F3"))
    assert state.decks == (cards("S3"), cards("T1"))


def test_daz_3_nothing_is_drawn_from_an_empty_deck() -> None:
    state = after(a_game("P1 P2 T1", "S1 S2 T1"), "1 ask P1 P2", "2 will P1", "2 ask S1 S2")
    step = play(RULES, state, 1, RULES.read("will S2"))
    assert step.state.hands == (cards("T1"), cards("T1"))
    assert ["dazzle-chose"] == [fact.key for fact in step.facts]


def test_daz_3_the_fact_of_a_draw_names_a_number_only() -> None:
    state = a_game("P1 P2", "S1 S2", decks=("P3 T3 S3", "F3 P1 T1"))
    state = after(state, "1 ask P1 P2", "2 will P1", "2 ask S1 S2")
    assert text("dazzle-drew", count=2) in play(RULES, state, 1, RULES.read("will S2")).facts


def test_daz_4_two_cards_of_one_colour_and_two_equal_cards_may_be_asked() -> None:
    state = a_game("P1 P1 P2", "S1 S2 S3")
    assert ["ask P1 P1", "ask P1 P2"] == legal(state, 1)


def test_daz_4_two_equal_cards_leave_one_will() -> None:
    state = after(a_game("P1 P1 P2", "S1 S2 S3"), "1 ask P1 P1")
    assert ["will P1"] == legal(state, 2)
    assert RULES.forced(RULES.view(state, 2)) == RULES.read("will P1")


def test_a_card_held_once_is_not_asked_twice() -> None:
    assert "ask P2 P2" not in legal(a_game("P1 P1 P2", "S1"), 1)


def test_daz_5_the_ask_of_the_last_two_cards_is_forced() -> None:
    view = RULES.view(a_game("P1 T2", "S1 S2"), 1)
    assert RULES.forced(view) == RULES.read("ask P1 T2")


def test_daz_5_there_are_nine_exchanges_with_18_will_and_18_point_cards() -> None:
    state = dealt("random")
    while RULES.outcome(state) is None:
        seat = RULES.view(state, None).to_act or 0
        state = after(state, f"{seat} {legal(state, seat)[-1]}")
    assert 18 == len(state.placed)
    assert {1: 9, 2: 9} == Counter(each.chooser for each in state.placed)
    assert (((), ()), ((), ())) == (state.hands, state.decks)


def test_daz_6_will_lies_on_the_choosers_side_and_points_by_their_own_colour() -> None:
    state = after(a_game("P1 T2 F1", "S1 S2 F1"), "1 ask P1 T2", "2 will T2")
    purity, twilight, _, _ = standing(state.placed).columns
    assert ((0, 0), 1) == (purity.will, purity.points)
    assert ((0, 2), 0) == (twilight.will, twilight.points)


def test_daz_6_everyone_sees_what_is_placed_and_on_offer() -> None:
    state = after(a_game("P1 T2 F1", "S1 S2 F1"), "1 ask P1 T2", "2 will T2", "2 ask S2 F1")
    for viewer in (None, 1, 2):
        view = RULES.view(state, viewer)
        assert view.placed == (Placed(2, *cards("T2 P1")),)
        assert view.offer == cards("S2 F1")


def test_daz_7_both_hands_are_seen_as_sorted_ranks_and_decks_by_their_top_rank() -> None:
    state = a_game("P3 T1 F2", "S2 S1 P1", decks=("F2 P1", ""))
    for viewer in (None, 1, 2):
        view = RULES.view(state, viewer)
        assert ((1, 2, 3), (1, 1, 2)) == view.ranks
        assert view.decks == (DeckSeen(2, 2), DeckSeen(0, None))


def test_daz_7_a_seat_sees_the_colours_of_its_own_hand_only_and_a_spectator_of_none() -> None:
    state = a_game("P3 T1", "S2 S1")
    hands = [RULES.view(state, viewer).hand for viewer in (1, 2, None)]
    assert hands == [cards("P3 T1"), cards("S1 S2"), ()]


def test_daz_8_no_view_depends_on_the_unused_piles_or_the_colours_in_decks() -> None:
    state = a_game("P3 T1", "S2 S1", decks=("F2 P1", "T2 T2"))
    changed = replace(state, unused=cards("P1 P2"), decks=(cards("S2 T3"), cards("P2 F1")))
    for viewer in (None, 1, 2):
        assert RULES.view(state, viewer) == RULES.view(changed, viewer)


def test_daz_8_the_piles_are_assigned_by_the_deal() -> None:
    state = dealt("dazzle")
    assert 12 == len(state.unused)
    assert legal(state, 1)[0].startswith("ask ")


def test_the_dazzle_deal_follows_the_stream_rank_by_rank_and_then_the_piles() -> None:
    draw = FAIR.draw()
    piles: list[list[str]] = [[] for _ in range(8)]
    for rank, copies in ((1, 4), (2, 6), (3, 2)):
        row = [f"{colour}{rank}" for colour in "PTSF" for _ in range(copies)]
        draw.shuffle(row)
        for index, card in enumerate(row):
            piles[index % 8].insert(0, card)
    order = [*range(8)]
    draw.shuffle(order)
    a, b, c, d, e, f, _, _ = order
    first = piles[c] + piles[b] + piles[a]
    second = piles[f] + piles[e] + piles[d]
    state = dealt("dazzle")
    assert state.hands == (
        tuple(sorted(cards(" ".join(first[:8])))),
        tuple(sorted(cards(" ".join(second[:8])))),
    )
    assert state.decks == (cards(" ".join(first[8:])), cards(" ".join(second[8:])))
    assert state.fair == draw.fair


def test_the_random_deal_gives_18_cards_each_from_one_shuffle() -> None:
    deck = [*ALL_CARDS]
    FAIR.draw().shuffle(deck)
    state = dealt("random")
    assert state.hands == (tuple(sorted(deck[:8])), tuple(sorted(deck[18:26])))
    assert state.decks == (tuple(deck[8:18]), tuple(deck[26:36]))
    assert state.unused == tuple(deck[36:])


def test_every_pile_of_the_dazzle_deal_has_the_same_ranks_so_all_deck_ranks_are_known() -> None:
    state = dealt("dazzle")
    view = RULES.view(state, None)
    assert deck_ranks(view, 1) == (PILE_RANKS * 3)[8:]
    for seat in (1, 2):
        assert deck_ranks(view, seat) == tuple(card.rank for card in state.decks[seat - 1])


def test_only_the_top_rank_is_known_of_a_randomly_dealt_deck() -> None:
    view = RULES.view(a_game("P1", "P2", decks=("F2 P1 P3", "")), None)
    assert (2, None, None) == deck_ranks(view, 1)
    assert () == deck_ranks(view, 2)


def test_the_whole_deck_has_48_cards() -> None:
    assert 48 == len(ALL_CARDS)
    assert {1: 16, 2: 24, 3: 8} == Counter(card.rank for card in ALL_CARDS)


def test_daz_11_the_higher_will_takes_all_points_of_its_colour() -> None:
    stands = standing((*placed("P2/P3 P2/P1 P1/T2"), *placed("P1/S1 P1/S1 P1/S1", chooser=2)))
    assert (5, 3) == stands.columns[0].will
    assert (4, 0) == (stands.score(1), stands.score(2))


def test_daz_11_points_of_a_colour_with_equal_will_go_to_nobody() -> None:
    stands = standing((*placed("P2/P3 P1/T2"), *placed("P3/S1", chooser=2)))
    assert (0, 0) == (stands.score(1), stands.score(2))


def test_daz_11_points_of_a_colour_without_will_go_to_nobody() -> None:
    stands = standing(placed("P2/S3"))
    assert stands.columns[2].winner is None
    assert 0 == stands.score(1)


def test_daz_12_a_colour_without_points_counts_as_won() -> None:
    stands = standing(placed("P2/S3"))
    assert (1, 1) == (stands.columns[0].winner, stands.colours(1))


def test_daz_13_will_never_scores() -> None:
    assert 0 == standing(placed("P3/S1 P3/S1 T3/S1")).score(1)


def test_daz_14_more_points_win() -> None:
    assert final("P1/P3 P1/T1", "T1/S1 T1/S1") == Outcome("points", (1, 2), (3, 1))
    assert final("T1/S1 T1/S1", "P1/P3 P1/T1") == Outcome("points", (2, 1), (1, 3))


def test_daz_14_with_equal_points_more_colours_win() -> None:
    assert final("P1/P2 S1/F1", "T1/T2 T1/F1") == Outcome("colours", (1, 2), (2, 2))
    assert final("P1/P2 P1/F1", "T1/T2 S1/F1") == Outcome("colours", (2, 1), (2, 2))


def test_daz_14_with_equal_points_and_colours_it_is_a_draw() -> None:
    assert final("P1/P2 P1/F1", "T1/T2 T1/F1") == Outcome("draw", (1, 1), (2, 2))


def test_daz_15_the_game_goes_on_when_the_winner_is_certain() -> None:
    state = a_game("P1 T1", "S1 T1", done=placed("P3/P3 P3/P2 T3/T3 T3/T2 S3/S3 S3/S2"))
    assert RULES.outcome(state) is None
    assert ["ask P1 T1"] == legal(state, 1)


def test_after_a_resignation_scores_count_the_cards_as_they_lie() -> None:
    state = after(a_game("P3 T2 F1", "S1 S2 F1", done=placed("P3/P2 P1/P2")), "1 ask P3 T2")
    ended = after(state, "1 resign")
    assert RULES.outcome(ended) == Outcome("resign", (2, 1), (4, 0))
    assert RULES.view(ended, None).offer == cards("P3 T2")


def test_a_timeout_ends_the_game_like_a_resignation() -> None:
    assert RULES.outcome(after(a_game("P3 T2", "S1 S2"), "2 timeout")) == Outcome("timeout", (1, 2), (0, 0))


def test_either_seat_can_resign_at_any_time_but_it_is_never_listed() -> None:
    state = a_game("P3 T2", "S1 S2")
    for seat in (1, 2):
        view = RULES.view(state, seat)
        assert RULES.accepts(view, Departure.RESIGN)
        assert Departure.RESIGN not in RULES.legal(view)
    assert not RULES.accepts(RULES.view(state, None), Departure.RESIGN)


def test_the_other_hand_stays_hidden_after_a_resignation() -> None:
    state = after(a_game("P3 T2", "S1 S2"), "1 resign")
    assert RULES.view(state, 1).hand == cards("P3 T2")
    assert () == RULES.view(state, None).hand


def test_nothing_is_played_after_the_end() -> None:
    state = after(a_game("P3 T2", "S1 S2"), "1 resign")
    assert legal(state, 1) == legal(state, 2) == []
    with pytest.raises(GameOver):
        after(state, "2 resign")


@pytest.mark.parametrize(
    "move", ["1 ask P1 P1", "1 ask S1 S2", "1 will P1", "2 ask S1 S2", "2 will P1", "1 ask P1 F3"]
)
def test_an_illegal_move_is_refused(move: str) -> None:
    with pytest.raises(IllegalMove):
        after(a_game("P1 T2", "S1 S2"), move)


@pytest.mark.parametrize(
    "notation",
    [
        "ask T2 P1",
        "ask P2 P1",
        "ask P1",
        "ask P1  T2",
        "ask P1 T2 ",
        "will P4",
        "will p1",
        "will",
        "draw",
        "",
        "ask P1 T2\n",
        "ask P0 T2",
        "ask X1 T2",
        "resign ",
    ],
)
def test_what_is_no_move_is_bad_notation(notation: str) -> None:
    with pytest.raises(BadNotation):
        RULES.read(notation)


@pytest.mark.parametrize("notation", ["ask P1 T2", "ask P1 P1", "ask P3 T1", "will F3", "resign", "timeout"])
def test_a_notation_is_written_as_it_was_read(notation: str) -> None:
    assert RULES.write(RULES.read(notation)) == notation


def test_facts_say_who_shows_and_who_takes_what() -> None:
    state = a_game("P1 T2 F1", "S1 S2 F1")
    purity, twilight = in_words(Card(Colour.PURITY, 1)), in_words(Card(Colour.TWILIGHT, 2))
    step = play(RULES, state, 1, RULES.read("ask P1 T2"))
    assert step.facts == (text("dazzle-asked", player=Player(1), first=purity, second=twilight),)
    step = play(RULES, step.state, 2, RULES.read("will T2"))
    assert step.facts == (text("dazzle-chose", player=Player(2), will=twilight, points=purity),)


def test_the_deal_is_dazzle_unless_told() -> None:
    assert {"deal": "dazzle"} == RULES.options({})
    assert {"deal": "random"} == RULES.options({"deal": "random"})


@pytest.mark.parametrize(
    ("raw", "option", "allowed"),
    [
        ({"deal": "fair"}, "deal", "dazzle, random"),
        ({"deal": 1}, "deal", "dazzle, random"),
        ({"deal": None}, "deal", "dazzle, random"),
        ({"mode": "base"}, "mode", "deal"),
    ],
)
def test_a_wrong_option_is_refused_by_name(raw: dict[str, object], option: str, allowed: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        RULES.options(raw)
    assert (refusal.value.option, refusal.value.allowed) == (option, allowed)


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_it_is_a_game_for_two(seats: int) -> None:
    with pytest.raises(SeatsError):
        RULES.setup({"deal": "dazzle"}, seats, FAIR)


@pytest.mark.parametrize("viewer", [0, 3, -1])
def test_there_is_no_view_for_a_seat_that_does_not_exist(viewer: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        RULES.view(dealt("dazzle"), viewer)
