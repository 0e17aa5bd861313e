"""How long a picture takes, part by part, and what other ways to encode it would cost.

Run by hand: ``python -m tests.bench.picture``; ``--game dizzle`` draws four sheets of level 4 instead, and with
``--encodings`` the ways out are compared as well.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any

from PIL import Image

from bot.games.core import AnyRules, play, to_act
from bot.games.dizzle.rules import RULES as DIZZLE
from bot.games.dragon_face.rules import RULES as DRAGON_FACE
from bot.games.fair import Fair
from bot.games.options import Options
from renderers import canvas
from renderers.base import Look
from renderers.dizzle import picture as dizzle
from renderers.dragon_face import picture as dragon_face


@dataclass(frozen=True, slots=True)
class Subject:
    """A game whose pictures are timed: how it is set up, and who draws it."""

    rules: AnyRules
    options: Options
    seats: int
    draw: Callable[[Any, Look], Image.Image]


SUBJECTS = {
    "dragon_face": Subject(DRAGON_FACE, {}, 2, dragon_face.draw),
    "dizzle": Subject(DIZZLE, {"level": 4}, 4, dizzle.draw),
}


def views(subject: Subject, count: int, seed: int) -> list[Any]:
    """What spectators see in random games, a few moves apart."""
    rng, rules = Random(seed), subject.rules
    found: list[Any] = []
    fair = Fair(bytes(32), "")
    state = rules.setup(subject.options, subject.seats, fair)
    while len(found) < count:
        for _ in range(7):
            seats = to_act(rules, state, subject.seats)
            if not seats:
                state = rules.setup(subject.options, subject.seats, fair)
                break
            move = rng.choice(rules.legal(rules.view(state, seats[0])))
            state = play(rules, state, seats[0], move).state
        found.append(rules.view(state, None))
    return found


def timed(work: Callable[[Image.Image], object], pictures: Sequence[Image.Image]) -> list[float]:
    """Return milliseconds for each picture."""
    spans = []
    for picture in pictures:
        start = perf_counter()
        work(picture)
        spans.append(1000 * (perf_counter() - start))
    return spans


def measure(subject: Subject, count: int) -> list[Image.Image]:
    """Print what a picture takes; return the pictures."""
    seen = views(subject, count, seed=1)
    start = perf_counter()
    for view in seen[:3]:
        subject.draw(view, Look.LIGHT)
    print(f"warm up   {1000 * (perf_counter() - start):6.1f} ms   (three pictures, no sprite cached before)")
    whole, drawing, quantising, encoding, pictures, sizes = [], [], [], [], [], []
    for view in seen:
        start = perf_counter()
        picture = subject.draw(view, Look.LIGHT)
        middle = perf_counter()
        data, timing = canvas.timed_png(picture)
        whole.append(1000 * (perf_counter() - start))
        drawing.append(1000 * (middle - start))
        quantising.append(timing.quantise)
        encoding.append(timing.encode)
        pictures.append(picture)
        sizes.append(len(data))
    alone = timed(canvas.encoded, [canvas.quantised(picture) for picture in pictures])
    print(f"draw      {median(drawing):6.1f} ms   (median of {count} positions)")
    print(f"quantise  {median(quantising):6.1f} ms")
    print(f"encode    {median(encoding):6.1f} ms   {mean(sizes) / 1000:.0f} kB")
    print(f"whole     {median(whole):6.1f} ms   {median(whole) / median(alone):.1f} x encoding alone")
    return pictures


def compare(pictures: Sequence[Image.Image]) -> None:
    """Print time and size of the ways out."""

    def write(image: Image.Image, level: int) -> int:
        out = BytesIO()
        image.save(out, "PNG", compress_level=level)
        return out.tell()

    print(f"\n{'':22}quantise  encode    size")
    for level in (6, 9):
        spans = timed(lambda image, level=level: write(image, level), pictures)  # type: ignore[misc]
        size = mean(write(image, level) for image in pictures)
        print(f"truecolour, level {level}          -  {median(spans):6.1f}  {size / 1000:5.0f} kB")
    for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE, Image.Quantize.FASTOCTREE):

        def reduce(image: Image.Image, method: Image.Quantize = method) -> Image.Image:
            return image.quantize(canvas.COLOURS, method=method, dither=Image.Dither.NONE)

        before = median(timed(reduce, pictures))
        reduced = [reduce(image) for image in pictures]
        for level in (1, 6, 9):
            spans = timed(lambda image, level=level: write(image, level), reduced)  # type: ignore[misc]
            size = mean(write(image, level) for image in reduced)
            name = f"{method.name.lower()}, level {level}"
            print(f"{name:22}{before:8.1f}  {median(spans):6.1f}  {size / 1000:5.0f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--encodings", action="store_true", help="compare ways to encode")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--game", choices=sorted(SUBJECTS), default="dragon_face")
    arguments = parser.parse_args()
    pictures = measure(SUBJECTS[arguments.game], arguments.positions)
    if arguments.encodings:
        compare(pictures[:10])


if __name__ == "__main__":
    main()
