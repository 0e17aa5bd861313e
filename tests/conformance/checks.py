"""What holds in every game, whatever its rules: each check looks at one thing and has a sentence as its name."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.games import core
from bot.games.core import Departure, GameOver, IllegalMove, Outcome
from bot.games.record import check_result, dump, load, plies
from bot.games.replay import view_json
from bot.i18n import LANGUAGES, Words
from tests.conformance.survey import LONGEST, Ended, Moment

# At every position


def somebody_has_a_move_while_the_game_runs_and_nobody_after(moment: Moment) -> None:
    assert bool(moment.acting) == (moment.outcome is None)


def a_spectator_has_no_move(moment: Moment) -> None:
    assert not moment.legal[None]
    assert not any(moment.rules.accepts(moment.views[None], move) for move in moment.known[-3:])
    assert not any(moment.rules.accepts(moment.views[None], departure) for departure in Departure)


def a_notation_is_short_ascii_and_reads_back(moment: Moment) -> None:
    for seat in moment.acting:
        for move in moment.legal[seat]:
            if move in moment.verified:
                continue
            moment.verified.add(move)
            notation = moment.rules.write(move)
            assert notation.isascii()
            assert notation.isprintable()
            assert 0 < len(notation) <= 60
            assert notation == notation.strip()
            assert moment.rules.read(notation) == move


def no_move_is_listed_twice(moment: Moment) -> None:
    for seat in moment.acting:
        listed = moment.legal[seat]
        assert len(set(listed)) == len(listed)  # nor any notation: each reads back to its move


def nothing_is_lost_or_appears(moment: Moment) -> None:
    if moment.setting.account is not None:
        moment.setting.account(moment.state)


EVERY_POSITION = (
    somebody_has_a_move_while_the_game_runs_and_nobody_after,
    a_spectator_has_no_move,
    a_notation_is_short_ascii_and_reads_back,
    no_move_is_listed_twice,
    nothing_is_lost_or_appears,
)


# At a sample of positions


def a_viewer_cannot_tell_an_imagined_state_from_the_real_one(moment: Moment) -> None:
    for viewer, view in moment.views.items():
        imagined = moment.rules.imagine(view, moment.rng)
        assert moment.rules.view(imagined, viewer) == view


def the_same_view_lists_the_same_moves_in_the_same_order(moment: Moment) -> None:
    for viewer in moment.viewers:
        again = moment.rules.view(moment.state, viewer)
        assert again == moment.views[viewer]
        assert list(moment.rules.legal(again)) == list(moment.legal[viewer])
        imagined = moment.rules.view(moment.rules.imagine(again, moment.rng), viewer)
        assert list(moment.rules.legal(imagined)) == list(moment.legal[viewer])


def every_listed_move_is_accepted(moment: Moment) -> None:
    for seat in moment.acting:
        assert all(moment.rules.accepts(moment.views[seat], move) for move in moment.legal[seat])


def a_move_that_is_not_listed_is_refused_and_changes_nothing(moment: Moment) -> None:
    move = moment.rng.choice(moment.known) if moment.known else None
    before = hash(moment.state)
    for seat in range(1, moment.setting.seats + 1):
        listed = moment.legal[seat]
        if move is None or move in listed:
            continue
        with pytest.raises(GameOver if moment.outcome else IllegalMove) as caught:
            core.play(moment.rules, moment.state, seat, move)
        if isinstance(caught.value, IllegalMove):
            assert caught.value.legal == tuple(moment.rules.write(each) for each in listed)
    assert hash(moment.state) == before


def a_forced_move_is_the_only_one(moment: Moment) -> None:
    forced = core.forced(moment.rules, moment.state, moment.setting.seats)
    if forced is not None:
        seat, move = forced
        assert moment.acting == [seat]
        assert list(moment.legal[seat]) == [move]


def states_views_and_moves_are_hashable_frozen_and_slotted(moment: Moment) -> None:
    moves = [moment.legal[seat][0] for seat in moment.acting]
    for value in (moment.state, *moment.views.values(), *moves):
        hash(value)
    for value in (moment.state, *moment.views.values()):
        name = next(iter(value.__dataclass_fields__))
        with pytest.raises(AttributeError):
            setattr(value, name, getattr(value, name))
        assert not hasattr(value, "__dict__")


def a_view_can_be_printed(moment: Moment) -> None:
    """Each viewer's in turn: at one position they hold the same kinds of things."""
    viewer = moment.viewers[len(moment.moves) % len(moment.viewers)]
    json.dumps(view_json(moment.views[viewer]), sort_keys=True, allow_nan=False)


SOME_POSITIONS = (
    a_viewer_cannot_tell_an_imagined_state_from_the_real_one,
    the_same_view_lists_the_same_moves_in_the_same_order,
    every_listed_move_is_accepted,
    a_move_that_is_not_listed_is_refused_and_changes_nothing,
    a_forced_move_is_the_only_one,
    states_views_and_moves_are_hashable_frozen_and_slotted,
    a_view_can_be_printed,
)


# At the end of each game


def it_ends(ended: Ended) -> None:
    assert ended.last.outcome is not None
    assert len(ended.last.moves) < LONGEST


def its_outcome_is_well_formed(ended: Ended) -> None:
    outcome = ended.last.outcome
    assert outcome is not None
    assert outcome.reason in ended.last.rules.info.reasons
    well_formed(outcome, ended.last.setting.seats)


def well_formed(outcome: Outcome, seats: int) -> None:
    """Places by competition ranking (1, 1, 3), a score a seat; one seat alone wins (1) or loses (2)."""
    assert len(outcome.places) == len(outcome.scores) == seats
    if seats == 1:
        assert outcome.places[0] in (1, 2)
    else:
        better = [sum(other < place for other in outcome.places) for place in outcome.places]
        assert list(outcome.places) == [1 + count for count in better]
    assert all(type(place) is int for place in outcome.places)
    assert all(type(score) in (int, float) for score in outcome.scores)


def its_record_folds_to_the_same_states_facts_and_outcome(ended: Ended) -> None:
    record = load(dump(ended.record))
    assert record == ended.record
    folded = list(plies(record))
    check_result(record, folded[-1].state)
    assert folded[-1].state == ended.last.state
    assert hash(folded[-1].state) == hash(ended.last.state)
    assert [ply.facts for ply in folded] == ended.facts


def its_facts_have_words_in_every_language(ended: Ended) -> None:
    names = {seat: f"Player {seat}" for seat in range(1, ended.last.setting.seats + 1)}
    told = {
        tuple((key, type(value)) for key, value in fact.params): fact
        for facts in ended.facts
        for fact in facts
    }
    for fact in told.values():
        hash(fact)
        assert all(Words(language, names).text(fact) for language in LANGUAGES)


def somebody_may_leave_at_any_time(ended: Ended) -> None:
    """A seat leaves at a random ply: two seats end, more play on to an end in which who left is last."""
    setting, rules, rng = ended.last.setting, ended.last.rules, ended.last.rng
    beginning = ended.record.moves[: rng.randrange(len(ended.record.moves))]
    state: Any = None
    for ply in plies(replace(ended.record, moves=beginning, result=None)):
        state = ply.state
    playing = [
        seat
        for seat in range(1, setting.seats + 1)
        if rules.accepts(rules.view(state, seat), Departure.RESIGN)
    ]
    seat, departure = rng.choice(playing), rng.choice(list(Departure))
    assert departure not in rules.legal(rules.view(state, seat))
    state = core.play(rules, state, seat, departure).state
    assert not rules.legal(rules.view(state, seat))
    assert not rules.accepts(rules.view(state, seat), departure)
    for _ in range(LONGEST):
        if rules.outcome(state) is not None:
            break
        assert setting.seats > 2
        acting = rng.choice(core.to_act(rules, state, setting.seats))
        state = core.play(rules, state, acting, rng.choice(rules.legal(rules.view(state, acting)))).state
    outcome = rules.outcome(state)
    assert outcome is not None
    well_formed(outcome, setting.seats)
    if setting.seats == 1:
        assert (2,) == outcome.places
    else:
        assert outcome.places[seat - 1] == max(outcome.places)
    if setting.seats <= 2:
        assert outcome.reason == departure.value
        assert 2 == outcome.places[seat - 1]


ENDS = (
    it_ends,
    its_outcome_is_well_formed,
    its_record_folds_to_the_same_states_facts_and_outcome,
    its_facts_have_words_in_every_language,
    somebody_may_leave_at_any_time,
)
