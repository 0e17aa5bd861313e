"""The rules of Blindsight as a value: options, deal, views, imagined states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, assert_never

from bot.games.blindsight import turns
from bot.games.blindsight.cards import Card, Cards
from bot.games.blindsight.settings import OPTIONS, check_deck, settings_of
from bot.games.blindsight.state import State, dealt
from bot.games.blindsight.view import (
    Blind,
    Move,
    Open,
    Plain,
    Play,
    SetAside,
    Turn,
    View,
    listed,
    may_leave,
    read,
    write,
)
from bot.games.core import Departure, GameInfo, Outcome, Rules, Seat, SeatsError, Step, sole
from bot.games.fair import SEED_BYTES, Fair
from bot.games.options import Options, checked
from bot.games.text import Text

_TRIES: Final = 30


class BlindsightRules:
    """Blindsight as a value."""

    info: Final = GameInfo(
        key="blindsight",
        version=1,
        seats=(2, 3, 4, 5, 6),
        hidden=True,
        reasons=("emptied", "last", "exhausted", "match"),
        options=OPTIONS,
    )

    def options(self, raw: Mapping[str, object]) -> Options:
        return checked(self.info.options, raw)

    def setup(self, options: Options, seats: int, fair: Fair) -> State:
        """The dealt game; raises SeatsError, or OptionsError if the deck is too small."""
        if seats not in self.info.seats:
            raise SeatsError(seats, f"{self.info.seats[0]}-{self.info.seats[-1]}")
        settings = settings_of(self.options(options))
        check_deck(settings, seats)
        opened = Open(settings=settings, to_act=1, pile=(), starter=1, totals=(0,) * seats)
        return dealt(opened, fair, present=range(1, seats + 1), seats=seats)

    def view(self, state: State, viewer: Seat | None) -> View:
        """What a seat or a spectator may know; raises ValueError for no seat.

        A seat sees all hands but its own; one that left sees what a spectator does: no hand at all.
        """
        if viewer is not None and viewer not in state.seats:
            raise ValueError(f"no seat {viewer}")
        sees = viewer is not None and viewer not in state.open.left
        over = state.open.ended is not None
        return View(
            viewer=viewer,
            open=state.open,
            hands=tuple(
                hand if over or (sees and seat != viewer) else None
                for seat, hand in enumerate(state.hands, start=1)
            ),
            counts=tuple(len(hand) for hand in state.hands),
            draw_pile=len(state.draw_pile),
            aside=tuple(
                SetAside(len(cards), cards if sees else None) if cards else None for cards in state.aside
            ),
        )

    def legal(self, view: View) -> Sequence[Move]:
        return listed(view)

    def accepts(self, view: View, move: Move) -> bool:
        """Whether the viewer may make this move: a listed one, or leave while still playing."""
        return may_leave(view) if isinstance(move, Departure) else move in listed(view)

    def forced(self, view: View) -> Move | None:
        """The move that the table plays by itself. Never a card: it would tell that no other hand has one to
        play."""
        move = sole(listed(view))
        return None if isinstance(move, Play) else move

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        facts: list[Text] = []
        match move:
            case Play():
                state = turns.play(state, seat, move=move, facts=facts)
            case Blind(slot=slot):
                state = turns.play_blind(state, seat, slot=slot, facts=facts)
            case Plain.TURN:
                state = turns.turn_up(state, seat, facts=facts)
            case Plain.TAKE:
                state = turns.take(state, seat, facts=facts)
            case Plain.DRAW:
                state = turns.draw(state, seat, facts=facts)
            case Departure():
                state = turns.leave(state, seat, departure=move, facts=facts)
            case _:
                assert_never(move)
        return Step(state, tuple(facts))

    def outcome(self, state: State) -> Outcome | None:
        return state.open.ended

    def imagine(self, view: View, rng: Random) -> State:
        """A state that the viewer can't tell from the real one, its unseen cards dealt at random.

        A turn that has begun shows that its seat can still play: so something that fits lies in a hand.
        """
        unseen = _unseen(view)
        hidden = [seat for seat, hand in enumerate(view.hands, start=1) if hand is None]
        must_fit = _must_fit(view)
        for _ in range(_TRIES):
            rng.shuffle(unseen)
            state = _filled(view, unseen, rng=rng)
            if not must_fit or state.anything_playable:
                return state
        # So few unseen cards fit only rarely: put one of them into a hand out of which it can be played.
        starts = [sum(view.counts[seat - 1] for seat in hidden[:index]) for index in range(len(hidden))]
        places = [
            start + offset
            for seat, start in zip(hidden, starts, strict=True)
            if seat != view.open.to_act
            for offset in range(view.counts[seat - 1])
        ]
        fitting = [index for index, card in enumerate(unseen) if view.open.takes(card)]
        place, index = rng.choice(places), rng.choice(fitting)
        unseen[place], unseen[index] = unseen[index], unseen[place]
        return _filled(view, unseen, rng=rng)

    def write(self, move: Move) -> str:
        return write(move)

    def read(self, notation: str) -> Move:
        return read(notation)


RULES: Rules[State, Move, View] = BlindsightRules()


def _unseen(view: View) -> list[Card]:
    """The cards of the deck that the viewer sees nowhere."""
    lying = [laid.card for laid in view.open.pile]
    for hand in view.hands:
        lying += hand or ()
    for aside in view.aside:
        lying += (aside and aside.cards) or ()
    seen = Counter(lying)
    unseen = []
    for card in view.open.settings.deck:
        if seen[card]:
            seen[card] -= 1
        else:
            unseen.append(card)
    return unseen


def _must_fit(view: View) -> bool:
    """Whether the viewer knows that a hand which they don't see has something playable."""
    opened = view.open
    if opened.ended is not None or opened.turn is Turn.FRESH or view.viewer == opened.to_act:
        return False
    return not any(
        opened.takes(card)
        for seat, hand in enumerate(view.hands, start=1)
        if seat != opened.to_act
        for card in hand or ()
    )


def _filled(view: View, unseen: Sequence[Card], *, rng: Random) -> State:
    """The state in which the unseen cards lie in this order: in hands, set aside, in the draw pile."""
    place = 0

    def next_cards(count: int) -> Cards:
        nonlocal place
        place += count
        return tuple(unseen[place - count : place])

    hands = tuple(
        next_cards(count) if hand is None else hand
        for hand, count in zip(view.hands, view.counts, strict=True)
    )
    aside = tuple(
        () if each is None else next_cards(each.count) if each.cards is None else each.cards
        for each in view.aside
    )
    return State(
        open=view.open,
        fair=Fair(rng.randbytes(SEED_BYTES), str(rng.getrandbits(63))),
        hands=hands,
        draw_pile=next_cards(view.draw_pile),
        aside=aside,
    )
