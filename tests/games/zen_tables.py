"""Positions of Zen written by hand, for its tests."""

from __future__ import annotations

from bot.games.core import play
from bot.games.zen.deck import CARDS, Card, Colour, Face, faces
from bot.games.zen.form import form_of
from bot.games.zen.moves import narrowed
from bot.games.zen.rules import RULES, Deck, State
from bot.games.zen.view import Pass, Phase, Place, Placed, read, read_card
from tests.games import played


def card(sides: str, colour: str = "W") -> Card:
    """The card with these sides, unturned or turned: ``card("/vgk")``."""
    face = Face(*sides)
    number = next(i for i, each in enumerate(faces(), start=1) if face in (each, each.turned()))
    return Card(Colour(colour), number)


def numbers(cards: str) -> tuple[int, ...]:
    return tuple(map(int, cards.split()))


def a_game(
    form: str = "easy-fly",
    *,
    hand: str = "",
    placed: tuple[str, ...] = (),
    white: str = "30 31 32",
    black: str = "33 34 35",
    white_pile: str = "",
    black_pile: str = "",
    runs: tuple[Pass, Pass] = (Pass.FIRST, Pass.FIRST),
    phase: Phase = Phase.HAND,
) -> State:
    """A position with these cards; ``placed`` are such as ``"W07r 1,-2"``; others are nowhere."""
    shifts = tuple(form_of(form).cells)
    lying = []
    for each in placed:
        move = read(f"place {each}")
        assert isinstance(move, Place)
        lying.append(Placed(move.card, move.turned, move.x, move.y))
        shifts = narrowed(form_of(form), shifts, (move.x, move.y), move.card.colour)
    return State(
        form_id=form,
        phase=phase,
        hand=tuple(read_card(each) for each in hand.split()),
        placed=tuple(lying),
        shifts=shifts,
        decks=(
            Deck(Colour.WHITE, numbers(white), numbers(white_pile), runs[0]),
            Deck(Colour.BLACK, numbers(black), numbers(black_pile), runs[1]),
        ),
    )


def after(state: State, *moves: str) -> State:
    """What some moves lead to, each checked."""
    return played.after(RULES, state, *(f"1 {move}" for move in moves))


def told(state: State, move: str) -> list[str]:
    """The keys of the facts of a move."""
    return [fact.key for fact in play(RULES, state, 1, RULES.read(move)).facts]


def legal(state: State) -> list[str]:
    return [RULES.write(move) for move in RULES.legal(RULES.view(state, 1))]


def whereabouts(state: State) -> dict[Colour, list[int]]:
    """Every card of each colour, wherever it is, in order."""
    found: dict[Colour, list[int]] = {colour: [] for colour in Colour}
    for deck in state.decks:
        found[deck.colour] += [*deck.cards, *deck.pile]
    for each in (*state.hand, *(lying.card for lying in state.placed)):
        found[each.colour].append(each.number)
    return {colour: sorted(cards) for colour, cards in found.items()}


ALL_CARDS = {colour: list(range(1, CARDS + 1)) for colour in Colour}
