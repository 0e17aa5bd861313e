"""How long a picture takes, part by part, and what other ways to encode it would cost.

Run by hand: ``python -m tests.bench.picture``; ``--game`` names another game than Dragon Face, and with
``--encodings`` the ways out are compared as well. The last line says what the kept palette saves against an
octree made for each picture, in the same run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from io import BytesIO
from statistics import mean, median
from time import thread_time

from PIL import Image

from renderers import canvas, palettes
from renderers.base import Look
from renderers.registry import renderer_of
from tests.renderers.make_palettes import GOLDENS, composed, drawn, positions


def timed(work: Callable[[Image.Image], object], pictures: Sequence[Image.Image]) -> list[float]:
    """Milliseconds of CPU for each picture."""
    spans = []
    for picture in pictures:
        start = thread_time()
        work(picture)
        spans.append(1000 * (thread_time() - start))
    return spans


def measure(game: str, count: int) -> list[Image.Image]:
    """Print what a picture takes; return the pictures."""
    seen = positions(game, count, seed=1)
    palette = palettes.kept(game, Look.LIGHT)
    start = thread_time()
    for view in seen:
        drawn(game, view, Look.LIGHT)
    print(f"warm up   {1000 * (thread_time() - start):6.1f} ms   (all of them, no sprite cached before)")
    renderer = renderer_of(game)
    whole, laying, kept, encoding, octree, pictures, sizes = [], [], [], [], [], [], []
    for view in seen:
        start = thread_time()
        data = renderer.png(view, Look.LIGHT)
        end = thread_time()
        laid = composed(game, view, Look.LIGHT)
        laying.append(1000 * (thread_time() - end))
        canvas.timed_png(laid, palette)
        timing = canvas.timed_png(laid, palette)[1]
        before = thread_time()
        picture = drawn(game, view, Look.LIGHT)
        canvas.png(picture)
        octree.append(1000 * (thread_time() - before))
        whole.append(1000 * (end - start))
        kept.append(timing.quantise)
        encoding.append(timing.encode)
        pictures.append(picture)
        sizes.append(len(data))
    print(f"lay out   {median(laying):6.1f} ms   (median of {count} positions of different games)")
    print(f"draw      {median(kept):6.1f} ms   where all tiles are kept")
    print(f"encode    {median(encoding):6.1f} ms   {mean(sizes) / 1000:.0f} kB")
    print(
        f"whole     {median(whole):6.1f} ms   with what isn't kept; drawn whole with an octree "
        f"{median(octree):.1f} ms: {median(whole) / median(octree):.2f}"
    )
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
            return image.quantize(palettes.COLOURS, method=method, dither=Image.Dither.NONE)

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
    parser.add_argument("--game", choices=sorted(GOLDENS), default="dragon_face")
    arguments = parser.parse_args()
    pictures = measure(arguments.game, arguments.positions)
    if arguments.encodings:
        compare(pictures[:10])


if __name__ == "__main__":
    main()
