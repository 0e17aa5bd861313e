"""What finished games come to, worked out the long way: from the first game on, without a database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations
from random import Random
from typing import Any

from bot.ratings import UNKNOWN, Skill, ending, forms_points, rate
from tests.store.finished import ADA, BEN, CAT, DAN, HERE, THERE, Played, Row

Values = dict[str, Any]


@dataclass(frozen=True)
class Finish:
    """A game that has ended."""

    table_id: int
    number: int
    at: int
    game: Played


def results(log: Iterable[Finish]) -> list[Values]:
    """The rows of ``results`` for games in their order."""
    skills: dict[tuple[str, int, int], Skill] = defaultdict(lambda: UNKNOWN)
    met: dict[tuple[str, int, int, int], int] = defaultdict(int)
    fled: dict[tuple[str, int, int], int] = defaultdict(int)
    rows: list[Values] = []
    for each in log:
        game = each.game
        day = each.at // 86_400_000
        counts = [sum(m.seat == s and m.notation != "resign" for m in game.all_moves) for s in seats(game)]
        playing = [seat for seat in seats(game) if counts[seat - 1] >= 2]
        if len(game.people) > 1 and min(game.people) > 0:
            early = [seat for seat in game.left if counts[seat - 1] < 2]
            lost = []
            for seat in early:
                flight = (game.game, day, game.people[seat - 1])
                if fled[flight] >= 2:
                    lost.append(seat)
                fled[flight] += 1
            if lost:
                playing = [seat for seat in seats(game) if seat in lost or seat not in early]
        people = [game.people[seat - 1] for seat in playing]
        pairs = [(game.game, day, one, other) for one, other in combinations(sorted(people), 2)]
        rated = (
            len(people) > 1
            and min(game.people) > 0
            and not game.hints
            and all(met[pair] < 5 for pair in pairs)
        )
        new: dict[int, dict[int, Skill]] = {}
        if rated:
            for pair in pairs:
                met[pair] += 1
            for guild in {0, game.guild_id or 0}:
                old = [skills[game.game, guild, person] for person in people]
                places = [game.places[seat - 1] for seat in playing]
                new[guild] = dict(zip(playing, rate(old, places), strict=True))
        for seat in seats(game):
            person = game.people[seat - 1]
            if person < 0:
                continue
            row = {
                "table_id": each.table_id,
                "seat": seat,
                "finish_no": each.number,
                "person_id": person,
                "game": game.game,
                "variant": str(game.options.get({"zen": "form", "dizzle": "level"}.get(game.game, ""), "")),
                "guild_id": game.guild_id or 0,
                "day": day,
                "ended_at": each.at,
                "seats": len(game.people),
                "place": game.places[seat - 1],
                "score": float(game.outcome.scores[seat - 1]),
                "ending": ending(game.places, seat).value,
                "reason": game.reason,
                "rounds": max(0, counts[seat - 1] - 1) if game.game == "zen" else 0,
                "helped": int(game.hints > 0),
                "rated": int(rated and seat in playing),
                "mu": None,
                "sigma": None,
                "gain": 0,
                "guild_mu": None,
                "guild_sigma": None,
                "guild_gain": 0,
                "kind": "person",
                "computers": int(min(game.people) < 0),  # which are all easy
            }
            for guild, after in new.items():
                if seat not in after:
                    continue
                prefix = "guild_" if guild else ""
                row[f"{prefix}mu"], row[f"{prefix}sigma"] = after[seat].mu, after[seat].sigma
                before = skills[game.game, guild, person]
                row[f"{prefix}gain"] = after[seat].shown - before.shown
            rows.append(row)
        for guild, after in new.items():
            for seat, skill in after.items():
                skills[game.game, guild, game.people[seat - 1]] = skill
    return rows


def seats(game: Played) -> range:
    """A game's seats."""
    return range(1, len(game.people) + 1)


def periods(at: int) -> tuple[str, str, str]:
    """The keys of the periods that a time lies in."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return "", moment.strftime("%Y-%m"), moment.strftime("%G-W%V")


def places(rows: Iterable[Values]) -> dict[tuple[str, str, int, str, int], tuple[int, int, int]]:
    """Points, games and wins by game, leaderboard, server, period and person; rows in their order."""
    heaps: dict[tuple[str, str, int, str, int], list[Values]] = defaultdict(list)
    for row in rows:
        if row["person_id"] < 0:
            continue
        for name in leaderboards(row):
            for guild in {0, row["guild_id"]}:
                for period in periods(row["ended_at"]):
                    heaps[row["game"], name, guild, period, row["person_id"]].append(row)
    found = {}
    for key, heap in heaps.items():
        place = place_on(key[1], key[2], key[3], heap)
        if place is not None:
            found[key] = place
    return found


def leaderboards(row: Values) -> Iterator[str]:
    """The leaderboards that a result may count on."""
    if row["rated"]:
        yield "rating"
    if row["computers"] and not row["helped"] and row["game"] != "zen":
        yield "computers"
    if row["seats"] == 1 and not row["helped"]:
        if row["game"] == "dizzle" and row["reason"] not in ("resign", "timeout"):
            yield f"level-{row['variant']}"
        if row["game"] == "zen":
            yield "forms"
            if row["ending"] == "won":
                yield f"rounds-{row['variant']}"


def place_on(name: str, guild: int, period: str, heap: list[Values]) -> tuple[int, int, int] | None:
    """Points, games and wins of somebody from their results, in order."""
    won = [row for row in heap if row["ending"] == "won"]
    if name == "rating":
        prefix = "guild_" if guild else ""
        last = Skill(heap[-1][f"{prefix}mu"], heap[-1][f"{prefix}sigma"])
        gained = sum(row[f"{prefix}gain"] for row in heap)
        return gained if period else last.shown, len(heap), len(won)
    if name == "computers":
        return (len(won), len(heap), len(won)) if won else None
    if name == "forms":
        best: dict[str, int] = {}
        for row in won:
            best[row["variant"]] = min(row["rounds"], best.get(row["variant"], row["rounds"]))
        return (forms_points(len(best), sum(best.values())), len(heap), len(won)) if best else None
    if name.startswith("rounds-"):
        return -min(row["rounds"] for row in heap), len(heap), len(won)
    return max(int(row["score"]) for row in heap), len(heap), len(won)


def tables(log: Iterable[Finish]) -> tuple[list[Row], list[Row]]:
    """All rows of ``results`` and of ``leaderboard_rows``, each in the order of its key."""
    rows = results(log)
    ranked = [(*key, *values) for key, values in places(rows).items()]
    return sorted((tuple(row.values()) for row in rows), key=lambda row: row[:2]), sorted(ranked)


def history(random: Random, count: int) -> list[tuple[int, Played]]:
    """Return random games, each with the milliseconds that pass before it ends."""
    return [(random.choice((0, 1, 60_000, 3_600_000)), one(random)) for _ in range(count)]


def one(random: Random) -> Played:
    """A random game."""
    guild = random.choice((None, HERE, HERE, THERE))
    kind = random.choice(("dragon_face",) * 6 + ("dazzle", "dazzle", "dizzle", "zen"))
    if kind == "zen" or (kind == "dizzle" and random.random() < 0.6):
        option = {"form": random.choice(("easy-fly", "hard-owl"))} if kind == "zen" else {}
        left = random.random() < 0.2
        return Played(
            people=(random.choice((ADA, BEN)),),
            places=(2 if left else random.choice((1, 2)),),
            game=kind,
            guild_id=guild,
            moves=random.randint(1, 4),
            left=(1,) if left else (),
            reason="resign" if left else "complete",
            scores=(random.randint(0, 40),),
            options=option or {"level": random.choice(("1", "2"))},
            hints=random.choice((0, 0, 0, 1)),
        )
    people: tuple[int, ...]
    if kind == "dragon_face":
        people = random.choice(((ADA, BEN), (BEN, ADA), (ADA, BEN), (BEN, CAT), (ADA, CAT), (ADA, -1)))
    else:
        people = tuple(random.sample((ADA, BEN, CAT, DAN), random.choice((2, 3, 4))))
    scores = [random.randint(0, 3) for _ in people]
    return Played(
        people=people,
        places=tuple(1 + sum(other > mine for other in scores) for mine in scores),
        game=kind,
        guild_id=guild,
        moves=[random.choice((2,) * 5 + (3,) * 5 + (1, 0)) for _ in people],
        left=tuple(seat for seat in range(2, len(people) + 1) if random.random() < 0.15),
        scores=tuple(scores),
        options={"level": "1"} if kind == "dizzle" else {},
        hints=random.choice((0, 0, 0, 0, 0, 1)),
    )
