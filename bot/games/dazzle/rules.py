"""The rules of Dazzle, and all that no single viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final, assert_never

from bot.games.core import Departure, GameInfo, Outcome, Rules, Seat, SeatsError, Step, sole
from bot.games.dazzle.view import (
    ALL_CARDS,
    COPIES,
    DECK,
    HAND,
    RANKS,
    SEATS,
    Ask,
    Card,
    Cards,
    Choose,
    Colour,
    Deal,
    DeckSeen,
    Move,
    Pair,
    Placed,
    View,
    asker,
    deck_ranks,
    listed,
    other,
    rank_list,
    read,
    standing,
    write,
)
from bot.games.fair import SEED_BYTES, Draw, Fair
from bot.games.options import OneOf, OptionInfo, Options, checked
from bot.games.text import Player, Text, text

_PILES = 8
_REFILL = 2
_DEPARTED: Final = {Departure.RESIGN: "dazzle-resigned", Departure.TIMEOUT: "dazzle-timed-out"}


@dataclass(frozen=True, slots=True)
class State:
    """A whole game. Hands and decks are by seat; together with ``unused`` and what lies open: 48 cards."""

    deal: Deal
    fair: Fair
    hands: tuple[Cards, Cards]
    """Sorted. A pair on offer has left its hand."""
    decks: tuple[Cards, Cards]
    """From the top."""
    unused: Cards
    """Cards that nobody ever sees (DAZ-8)."""
    placed: tuple[Placed, ...] = ()
    offer: Pair | None = None
    ended: Outcome | None = None


class DazzleRules:
    """Dazzle as a value."""

    info: Final = GameInfo(
        key="dazzle",
        version=1,
        seats=(2,),
        hidden=True,
        reasons=("points", "colours", "draw"),
        options=(OptionInfo("deal", OneOf(tuple(each.value for each in Deal))),),
    )

    def options(self, raw: Mapping[str, object]) -> Options:
        return checked(self.info.options, raw)

    def setup(self, options: Options, seats: int, fair: Fair) -> State:
        """The dealt game; raises SeatsError."""
        if seats != len(SEATS):
            raise SeatsError(seats, "2")
        deal = Deal(self.options(options)["deal"])
        draw = fair.draw()
        first, second, unused = _dazzle_deal(draw) if deal is Deal.DAZZLE else _random_deal(draw)
        return State(
            deal=deal,
            fair=draw.fair,
            hands=(_sorted(first[:HAND]), _sorted(second[:HAND])),
            decks=(first[HAND:], second[HAND:]),
            unused=unused,
        )

    def view(self, state: State, viewer: Seat | None) -> View:
        """What a seat or a spectator may know (DAZ-6, DAZ-7); raises ValueError for no seat."""
        if viewer is not None and viewer not in SEATS:
            raise ValueError(f"no seat {viewer}")
        return View(
            viewer=viewer,
            deal=state.deal,
            hand=() if viewer is None else state.hands[viewer - 1],
            ranks=(_ranks(state.hands[0]), _ranks(state.hands[1])),
            decks=(_outside(state.decks[0]), _outside(state.decks[1])),
            placed=state.placed,
            offer=state.offer,
            ended=state.ended,
        )

    def legal(self, view: View) -> Sequence[Move]:
        return listed(view)

    def accepts(self, view: View, move: Move) -> bool:
        """Whether the viewer may make this move: a listed one, or leave a running game."""
        if isinstance(move, Departure):
            return view.viewer is not None and view.ended is None
        return move in listed(view)

    def forced(self, view: View) -> Move | None:
        """The move that the table plays by itself: the last ask (DAZ-5), the choice between equal cards
        (DAZ-4).

        Never another only ask: it would tell that all cards of the hand are alike.
        """
        move = sole(listed(view))
        return None if isinstance(move, Ask) and len(view.hand) > len(move.pair) else move

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        match move:
            case Ask(pair=pair):
                hand = list(state.hands[seat - 1])
                for card in pair:
                    hand.remove(card)
                asked = text(
                    "dazzle-asked", player=Player(seat), first=in_words(pair[0]), second=in_words(pair[1])
                )
                hands = _with(state.hands, seat, hand=tuple(hand))
                return Step(replace(state, hands=hands, offer=pair), (asked,))
            case Choose(will=will):
                return _choose(state, seat, will=will)
            case Departure():
                places = (2, 1) if seat == 1 else (1, 2)
                ended = Outcome(move.value, places, _scores(state.placed))
                return Step(replace(state, ended=ended), (text(_DEPARTED[move], player=Player(seat)),))
            case _:
                assert_never(move)

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def imagine(self, view: View, rng: Random) -> State:
        """A state that the viewer can't tell from the real one, its unseen colours dealt at random.

        Ranks on backs are kept, those that follow from the ``dazzle`` deal too. Among the states that fit
        what the viewer sees, each one is equally likely.
        """
        unseen = _unseen(view)
        rng.shuffle(unseen)
        hands = [
            view.hand if seat == view.viewer else _sorted(_take(unseen, view.ranks[seat - 1]))
            for seat in SEATS
        ]
        # Cards whose rank is known are taken from the pool first, else it could lack them.
        tops = [_take(unseen, deck_ranks(view, seat)) for seat in SEATS]
        decks = [
            (*top, *_pop(unseen, view.decks[seat - 1].size - len(top)))
            for seat, top in zip(SEATS, tops, strict=True)
        ]
        return State(
            deal=view.deal,
            fair=Fair(rng.randbytes(SEED_BYTES), str(rng.getrandbits(63))),
            hands=(hands[0], hands[1]),
            decks=(decks[0], decks[1]),
            unused=tuple(unseen),
            placed=view.placed,
            offer=view.offer,
            ended=view.ended,
        )

    def write(self, move: Move) -> str:
        return write(move)

    def read(self, notation: str) -> Move:
        return read(notation)


RULES: Rules[State, Move, View] = DazzleRules()

_KINDS: Final = tuple(Card(colour, rank) for rank in RANKS for colour in Colour)


def _dazzle_deal(draw: Draw) -> tuple[Cards, Cards, Cards]:
    """Both decks, from the top, and the unused cards of the ``dazzle`` deal (DAZ-8)."""
    piles: list[list[Card]] = [[] for _ in range(_PILES)]
    for rank in RANKS:
        cards = list(rank_list(rank))
        draw.shuffle(cards)
        for index, card in enumerate(cards):
            piles[index % _PILES].append(card)
    order = list(range(_PILES))
    draw.shuffle(order)
    stacked = [piles[number] for number in order]
    first, second, unused = (
        tuple(card for pile in reversed(stacked[start:stop]) for card in reversed(pile))
        for start, stop in ((0, 3), (3, 6), (6, 8))
    )
    return first, second, unused


def _random_deal(draw: Draw) -> tuple[Cards, Cards, Cards]:
    """Both decks, from the top, and the unused cards of the ``random`` deal."""
    cards = list(ALL_CARDS)
    draw.shuffle(cards)
    return tuple(cards[:DECK]), tuple(cards[DECK : 2 * DECK]), tuple(cards[2 * DECK :])


@cache
def in_words(card: Card) -> Text:
    """A card as a sentence names it: Purity 2."""
    return text("dazzle-the-card", colour=card.colour.letter, rank=card.rank)


def _choose(state: State, seat: Seat, *, will: Card) -> Step[State]:
    assert state.offer is not None
    first, second = state.offer
    points = second if will == first else first
    placed = (*state.placed, Placed(seat, will, points))
    facts: list[Text] = [
        text("dazzle-chose", player=Player(seat), will=in_words(will), points=in_words(points))
    ]
    state = replace(state, placed=placed, offer=None)
    if asker(len(placed)) == 1 and (drawn := min(_REFILL, len(state.decks[0]))):
        state = replace(
            state,
            hands=(_refilled(state, 1), _refilled(state, 2)),
            decks=(state.decks[0][_REFILL:], state.decks[1][_REFILL:]),
        )
        facts.append(text("dazzle-drew", count=drawn))
    if len(placed) == DECK:
        state = replace(state, ended=_final(placed))
    return Step(state, tuple(facts))


def _refilled(state: State, seat: Seat) -> Cards:
    return _sorted((*state.hands[seat - 1], *state.decks[seat - 1][:_REFILL]))


def _scores(placed: Sequence[Placed]) -> tuple[int, int]:
    stands = standing(placed)
    return stands.score(1), stands.score(2)


def _final(placed: Sequence[Placed]) -> Outcome:
    """The result once all is placed: more points, then more colours, then a draw (DAZ-14)."""
    stands = standing(placed)
    scores = _scores(placed)
    colours = (stands.colours(1), stands.colours(2))
    for reason, (first, second) in (("points", scores), ("colours", colours)):
        if first != second:
            return Outcome(reason, (1, 2) if first > second else (2, 1), scores)
    return Outcome("draw", (1, 1), scores)


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=lambda card: (card.colour, card.rank)))


def _ranks(cards: Cards) -> tuple[int, ...]:
    return tuple(sorted(card.rank for card in cards))


def _unseen(view: View) -> list[Card]:
    """The cards that the viewer hasn't seen, in canonical order. They are counted, as a computer player asks for them
    thousands of times."""
    seen = [*view.hand, *(view.offer or ())]
    seen += [card for each in view.placed for card in (each.will, each.points)]
    counts = [COPIES[rank] for rank in RANKS for _ in Colour]
    for card in seen:
        counts[len(Colour) * (card.rank - 1) + card.colour] -= 1
    return [card for card, count in zip(_KINDS, counts, strict=True) for _ in range(count)]


def _outside(deck: Cards) -> DeckSeen:
    return DeckSeen(len(deck), deck[0].rank if deck else None)


def _with(hands: tuple[Cards, Cards], seat: Seat, *, hand: Cards) -> tuple[Cards, Cards]:
    kept = hands[other(seat) - 1]
    return (hand, kept) if seat == 1 else (kept, hand)


def _take(pool: list[Card], ranks: Iterable[int | None]) -> Cards:
    """Take one card of each known rank out of a shuffled pool; cards of unknown rank are left for later."""
    known = [rank for rank in ranks if rank is not None]
    by_rank: dict[int, list[Card]] = {rank: [] for rank in RANKS}
    wanted = Counter(known)
    left: list[Card] = []
    for card in pool:
        found = by_rank[card.rank]
        (found if len(found) < wanted[card.rank] else left).append(card)
    pool[:] = left
    return tuple(by_rank[rank].pop(0) for rank in known)


def _pop(pool: list[Card], count: int) -> Cards:
    taken = tuple(pool[:count])
    del pool[:count]
    return taken
