"""What each move of Blindsight leads to: turns, eliminations, the ends of games and of matches.

Functions here append to ``facts`` what everyone may be told: cards on the pile, numbers of drawn cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.blindsight.cards import Card, Cards, Special, all_in_words, in_words, is_equal_number
from bot.games.blindsight.scoring import game_places, hand_scores, is_match_over, match_places
from bot.games.blindsight.settings import Mode
from bot.games.blindsight.state import State, dealt
from bot.games.blindsight.view import Finished, How, Laid, Open, Play, Turn
from bot.games.core import Departure, Outcome, Seat
from bot.games.message_ids import reason_id
from bot.games.text import Player, Text, text

_DRAWN: Final = 2
_TAKEN: Final = 3


def play(state: State, seat: Seat, *, move: Play, facts: list[Text]) -> State:
    """Play a card out of another hand."""
    owner, card = move.owner, move.card
    facts.append(text("blindsight-played", player=Player(seat), owner=Player(owner), card=in_words(card)))
    equal = is_equal_number(card, state.open.top)
    slot = state.hands[owner - 1].index(card) + 1
    state = _laid(_without(state, owner, slot=slot), Laid(card, How.PLAYED, seat, owner))
    if not state.hands[owner - 1]:
        state, over = _emptied(state, owner, facts=facts)
        if over:
            return state
    if equal:
        facts.append(text("blindsight-equal-number", player=Player(seat)))
    if equal or isinstance(card, Special):
        return _next_turn(state)
    return _going_on(state, facts)


def play_blind(state: State, seat: Seat, *, slot: int, facts: list[Text]) -> State:
    """Answer Blind with a card of the own hand, counted from 1 (BLI-7, BLI-10, BLI-19)."""
    card = state.hands[seat - 1][slot - 1]
    facts.append(text("blindsight-played-blind", player=Player(seat), slot=slot, card=in_words(card)))
    state = _laid(_without(state, seat, slot=slot), Laid(card, How.BLIND, seat, seat))
    if not state.hands[seat - 1]:
        state, over = _emptied(state, seat, facts=facts)
        return state if over else _next_turn(state)
    return _after_answer(state, card, facts=facts)


def turn_up(state: State, seat: Seat, *, facts: list[Text]) -> State:
    """Answer Sight with the draw pile's top card (BLI-7, BLI-9)."""
    card = state.draw_pile[0]
    facts.append(text("blindsight-turned", player=Player(seat), card=in_words(card)))
    state = _laid(replace(state, draw_pile=state.draw_pile[1:]), Laid(card, How.TURNED, seat))
    if not state.draw_pile:
        return _game_over(state, "exhausted", facts=facts)
    return _after_answer(state, card, facts=facts)


def take(state: State, seat: Seat, *, facts: list[Text]) -> State:
    """Answer Trickster with three cards, or those that are left (BLI-12, BLI-23)."""
    count = min(_TAKEN, len(state.draw_pile))
    facts.append(text("blindsight-took", player=Player(seat), count=count))
    state = _drawn(state, seat, count=count)
    return _after_drawing(replace(state, open=replace(state.open, answered=True)), facts)


def draw(state: State, seat: Seat, *, facts: list[Text]) -> State:
    """Draw two cards, or those that are left, as nothing is playable (BLI-6, BLI-23)."""
    count = min(_DRAWN, len(state.draw_pile))
    facts.append(text("blindsight-drew", player=Player(seat), count=count))
    return _after_drawing(_drawn(state, seat, count=count), facts)


def leave(state: State, seat: Seat, *, departure: Departure, facts: list[Text]) -> State:
    """Take a seat out of the table for good."""
    key = "blindsight-resigned" if departure is Departure.RESIGN else "blindsight-timed-out"
    facts.append(text(key, player=Player(seat)))
    reason = departure.value
    if len(state.hands) == 2:
        _show_hands(state, facts)
        scores = state.open.totals if state.is_match else hand_scores(state)
        return _ended(state, Outcome(reason, (2, 1) if seat == 1 else (1, 2), scores))
    state = replace(
        state,
        hands=_with(state.hands, seat, hand=()),
        aside=_with(state.aside, seat, hand=state.hands[seat - 1]),
        open=replace(state.open, left=(*state.open.left, seat)),
    )
    if len(state.staying) == 1:
        _show_hands(state, facts)
        if state.is_match:
            return _ended(state, Outcome(reason, match_places(state), state.open.totals))
        return _ended(state, Outcome(reason, game_places(state), hand_scores(state)))
    if len(state.holders) == 1:  # in a match only: someone else is out of this game but stays
        return _game_over(state, "last", facts=facts)
    if seat == state.open.to_act:
        return _next_turn(state)
    if state.open.turn is Turn.BEGUN:
        return _going_on(state, facts)
    return state


def _after_answer(state: State, card: Card, *, facts: list[Text]) -> State:
    """Go on from a card that answered Blind or Sight."""
    return _next_turn(state) if isinstance(card, Special) else _going_on(state, facts)


def _after_drawing(state: State, facts: list[Text]) -> State:
    return _next_turn(state) if state.draw_pile else _game_over(state, "exhausted", facts=facts)


def _going_on(state: State, facts: list[Text]) -> State:
    """Let the turn go on, or end by itself where nothing more is playable (BLI-1)."""
    if state.anything_playable:
        return replace(state, open=replace(state.open, turn=Turn.BEGUN))
    facts.append(text("blindsight-nothing-more", player=Player(state.open.to_act)))
    return _next_turn(state)


def _next_turn(state: State) -> State:
    """Give the turn to the next seat that holds cards, clockwise (BLI-20); a pending answer goes with it."""
    mover = state.open.to_act
    following = min(state.holders, key=lambda seat: (seat <= mover, seat))
    return replace(state, open=replace(state.open, to_act=following, turn=Turn.FRESH))


def _emptied(state: State, owner: Seat, *, facts: list[Text]) -> tuple[State, bool]:
    """What an emptied hand leads to, and whether that ended the game (BLI-17, BLI-18, BLI-21)."""
    if state.open.settings.mode is Mode.BASE:
        return _game_over(state, "emptied", facts=facts), True
    facts.append(text("blindsight-out", player=Player(owner)))
    state = replace(state, open=replace(state.open, out=(*state.open.out, owner)))
    if len(state.holders) == 1:
        return _game_over(state, "last", facts=facts), True
    return state, False


def _game_over(state: State, reason: str, *, facts: list[Text]) -> State:
    """Score a game that came to its own end; end the table or deal the next game of the match."""
    opened, scores = state.open, hand_scores(state)
    finished = Finished(reason, opened.starter, state.hands, scores)
    totals = tuple(total + score for total, score in zip(opened.totals, scores, strict=True))
    state = replace(state, open=replace(opened, totals=totals, finished=(*opened.finished, finished)))
    facts.append(text("blindsight-game-over", reason=text(reason_id("blindsight", reason))))
    _show_hands(state, facts)
    if not state.is_match:
        return _ended(state, Outcome(reason, game_places(state), scores))
    if is_match_over(state):
        return _ended(state, Outcome("match", match_places(state), totals))
    return _next_game(state, facts)


def _next_game(state: State, facts: list[Text]) -> State:
    """Deal the next game of a match to those still in it, from the same stream going on."""
    opened, staying = state.open, state.staying
    starter = min(staying, key=lambda seat: (seat <= opened.starter, seat))
    fresh = Open(
        settings=opened.settings,
        to_act=starter,
        pile=(),
        starter=starter,
        totals=opened.totals,
        left=opened.left,
        finished=opened.finished,
    )
    state = dealt(fresh, state.fair, present=staying, seats=len(state.hands))
    number = len(opened.finished) + 1
    facts.append(
        text("blindsight-next-game", number=number, player=Player(starter), card=in_words(state.open.top))
    )
    return state


def _ended(state: State, outcome: Outcome) -> State:
    return replace(state, open=replace(state.open, ended=outcome))


def _show_hands(state: State, facts: list[Text]) -> None:
    for seat, score in enumerate(hand_scores(state), start=1):
        if seat in state.open.left:
            continue
        hand = state.hands[seat - 1]
        if hand:
            cards = all_in_words(hand)
            facts.append(text("blindsight-hand", player=Player(seat), cards=cards, score=score))
        else:
            facts.append(text("blindsight-hand-empty", player=Player(seat)))


def _laid(state: State, laid: Laid) -> State:
    return replace(state, open=replace(state.open, pile=(*state.open.pile, laid), answered=False))


def _drawn(state: State, seat: Seat, *, count: int) -> State:
    hand = (*state.hands[seat - 1], *state.draw_pile[:count])
    return replace(state, hands=_with(state.hands, seat, hand=hand), draw_pile=state.draw_pile[count:])


def _without(state: State, seat: Seat, *, slot: int) -> State:
    hand = state.hands[seat - 1]
    return replace(state, hands=_with(state.hands, seat, hand=hand[: slot - 1] + hand[slot:]))


def _with(hands: tuple[Cards, ...], seat: Seat, *, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[: seat - 1], hand, *hands[seat:])
