"""Writes the palettes of ``data/palettes`` from the games' pictures: ``python -m tests.renderers.make_palettes``.

Names of games, or of a game in one look, make only those anew: ``python -m tests.renderers.make_palettes zen
dizzle_contrast``. The colours are those of random positions, seen by everyone, of others that computers have come to,
and of the golden pictures, which have the marks of every choice.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import product
from random import Random
from typing import Any, Final, TypeAlias

from PIL import Image

from bot.games.core import AnyRules, play, to_act
from bot.games.fair import Fair
from bot.games.registry import has_opponent, rules_of
from bot.games.resources import data
from bot.opponents.levels import Level
from bot.opponents.opponent import choose, effort_of
from renderers import canvas, palettes
from renderers.base import NO_MARKS, Look, Marks
from renderers.look import PALETTES, channels
from renderers.palettes import COLOURS
from renderers.registry import renderer_of
from renderers.tiles import Picture
from tests.conformance.settings import SETTINGS
from tests.renderers.test_goldens import BLINDSIGHT, DAZZLE, DIZZLE, DRAGON_FACE, ZEN

RGB: TypeAlias = tuple[int, int, int]

GOLDENS: Final[dict[str, Any]] = {
    "dragon_face": DRAGON_FACE,
    "dazzle": DAZZLE,
    "blindsight": BLINDSIGHT,
    "dizzle": DIZZLE,
    "zen": ZEN,
}
POSITIONS: Final = 3000
"""Random positions of a game and look that the palette is made from. Of fewer, some colours that are seldom seen are
missing."""
PLAYED: Final = 1000
"""Positions of games between computers on top of them: who plays at random seldom completes anything."""
SEED: Final = 1
APART: Final = 70
"""Least square distance of the frequent colours. Pillow looks colours up by cells of four levels a channel, from
the cell's lowest corner, so a neighbour nearer than about eight levels could take a frequent colour's place."""
FREQUENT: Final = 60
"""Colours taken because they cover most, exactly as they are; the others are those farthest from all taken."""
NEAR: Final = 60
"""Square distance up to which a taken colour stands for another one, which could take the place of the first."""
ENOUGH: Final = 13
"""Largest error of a channel at which a palette is mended no further: that of pictures not looked at is larger."""
ROUNDS: Final = 1500
ROW: Final = 8


Chooser: TypeAlias = Callable[[AnyRules, Any, Random], Any]
"""Chooses a move of a view."""


def anything(rules: AnyRules, view: Any, rng: Random) -> Any:
    """Any move."""
    return rng.choice(rules.legal(view))


def easily(rules: AnyRules, view: Any, rng: Random) -> Any:
    """What a computer of easy strength plays."""
    return choose(rules, view, rng, effort_of(rules.info.key, Level.EASY))


def positions(game: str, count: int, *, seed: int, chooser: Chooser = anything) -> list[Any]:
    """What somebody sees in so many positions of games, in every setting of the conformance suite."""
    rng, rules = Random(seed), rules_of(game)
    settings = [setting for setting in SETTINGS if setting.game == game]
    found: list[Any] = []
    while len(found) < count:
        setting = rng.choice(settings)
        state = rules.setup(setting.options, setting.seats, Fair(rng.randbytes(32), ""))
        wait = rng.randrange(1, 12)
        while len(found) < count and (seats := to_act(rules, state, setting.seats)):
            move = chooser(rules, rules.view(state, seats[0]), rng)
            state = play(rules, state, seats[0], move).state
            wait -= 1
            if not wait:
                found.append(rules.view(state, rng.choice([None, *range(1, setting.seats + 1)])))
                wait = rng.randrange(5, 25)
    return found


def drawn(game: str, view: Any, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """A picture before it is reduced to a palette."""
    picture: Image.Image = import_module(f"renderers.{game}.picture").draw(view, look, marks)
    return picture


def composed(game: str, view: Any, look: Look, marks: Marks = NO_MARKS) -> Picture:
    """A picture before it is drawn."""
    picture: Picture = import_module(f"renderers.{game}.picture").composed(view, look, marks)
    return picture


def ways(game: str) -> list[Callable[..., Image.Image]]:
    """How a game's pictures are drawn: one way, or as well upright."""
    draw, renderer = import_module(f"renderers.{game}.picture").draw, renderer_of(game)
    upright: Any = renderer_of(game, upright=True)
    return [draw] if upright is renderer else [draw, partial(draw, stand=upright.stand)]


def counted(game: str, look: Look) -> Counter[RGB]:
    """How many pixels have each colour."""
    seen = positions(game, POSITIONS, seed=SEED)
    if has_opponent(game):
        seen += positions(game, PLAYED, seed=SEED, chooser=easily)
    scenes = [(view, NO_MARKS) for view in seen]
    scenes += [(view, marks) for view, _, marks in GOLDENS[game].values()]
    counts: Counter[RGB] = Counter()
    for (view, marks), draw in product(scenes, ways(game)):
        picture = draw(view, look, marks)
        for count, colour in picture.getcolors(picture.width * picture.height) or ():
            assert isinstance(colour, tuple)
            counts[colour[0], colour[1], colour[2]] += count
    return counts


def distance(one: RGB, other: RGB) -> int:
    """The square of how far two colours are apart."""
    return sum((first - second) ** 2 for first, second in zip(one, other, strict=True))


def chosen(counts: Counter[RGB]) -> list[RGB]:
    """The colours of a palette: the frequent ones, then always the one that is farthest from all taken."""
    taken: list[RGB] = []
    for colour, _ in counts.most_common():
        if len(taken) < FREQUENT and all(distance(colour, other) > APART for other in taken):
            taken.append(colour)
    away = {colour: min(distance(colour, other) for other in taken) for colour in counts}
    while len(taken) < COLOURS and max(away.values()) > NEAR:
        farthest = max(away, key=lambda colour: (away[colour], colour))
        taken.append(farthest)
        away = {colour: min(far, distance(colour, farthest)) for colour, far in away.items()}
    return taken


Box: TypeAlias = tuple[RGB, RGB]
"""The lowest and the highest of each channel."""


def boxes(colours: list[RGB], palette: list[RGB]) -> tuple[dict[int, Box], tuple[int, RGB, int]]:
    """What Pillow maps to each colour of a palette, and the largest error, with the colour and what it became."""
    image = Image.new("RGB", (len(colours), 1))
    image.putdata(colours)
    kept = palettes.palette([f"#{red:02X}{green:02X}{blue:02X}" for red, green, blue in palette])
    found: dict[int, Box] = {}
    worst = (-1, colours[0], 0)
    for colour, place in zip(colours, canvas.quantised(image, kept).tobytes(), strict=True):
        error = max(abs(one - other) for one, other in zip(colour, palette[place], strict=True))
        worst = max(worst, (error, colour, place))
        found[place] = joined(found.get(place, (colour, colour)), (colour, colour))
    return found, worst


def joined(one: Box, other: Box) -> Box:
    """The box around two boxes."""
    (low, high), (other_low, other_high) = one, other
    return (
        (min(low[0], other_low[0]), min(low[1], other_low[1]), min(low[2], other_low[2])),
        (max(high[0], other_high[0]), max(high[1], other_high[1]), max(high[2], other_high[2])),
    )


def spare(found: dict[int, Box], palette: list[RGB], but: int) -> tuple[int, int, RGB]:
    """Which colour can best be given up to another, and what that one is to be then."""
    unused = [place for place in range(FREQUENT, len(palette)) if place not in found]
    if unused:
        return unused[0], unused[0], palette[unused[0]]
    rest = [place for place in range(FREQUENT, len(palette)) if place != but]

    def width(pair: tuple[int, int]) -> int:
        low, high = joined(found[pair[0]], found[pair[1]])
        return max(high[0] - low[0], high[1] - low[1], high[2] - low[2])

    one, other = min(((a, b) for at, a in enumerate(rest) for b in rest[:at]), key=width)
    (red, green, blue), (high_red, high_green, high_blue) = joined(found[one], found[other])
    return one, other, ((red + high_red) // 2, (green + high_green) // 2, (blue + high_blue) // 2)


def mended(palette: list[RGB], colours: list[RGB]) -> list[RGB]:
    """The palette after its worst colours were added, again and again, and its nearest ones made one."""
    best, least, palette = palette, 256, list(palette)
    for _ in range(ROUNDS):
        found, (error, colour, place) = boxes(colours, palette)
        if error < least:
            best, least = list(palette), error
        if least <= ENOUGH:
            break
        one, other, middle = spare(found, palette, but=place)
        palette[other] = middle
        palette[one] = colour
    print(f"largest error of a channel: {least}")
    return best


def write(game: str, look: Look) -> None:
    """Make and keep a game's palette for a look."""
    counts = counted(game, look)
    # Marks that no picture of these wears come in all the colours that a look has.
    for colour in (PALETTES[look].chosen, PALETTES[look].danger, PALETTES[look].trace):
        counts[channels(colour)] += 1
    colours = [
        f"#{red:02X}{green:02X}{blue:02X}" for red, green, blue in mended(chosen(counts), list(counts))
    ]
    rows = [" ".join(colours[at : at + ROW]) for at in range(0, len(colours), ROW)]
    path = data("palettes", f"{game}_{look.value}.txt")
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(rows) + "\n", encoding="ascii")


def main() -> None:
    """Write the palettes that are asked for, else all."""
    for game, look in product(GOLDENS, Look):
        if not sys.argv[1:] or {game, f"{game}_{look.value}"} & set(sys.argv[1:]):
            write(game, look)


if __name__ == "__main__":
    main()
