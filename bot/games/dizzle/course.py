"""A move of Dizzle under way: what it changes, in which order, and what is told of it."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core import Departure, Seat
from bot.games.dizzle.moves import fitting, planets
from bot.games.dizzle.score import result, stars
from bot.games.dizzle.sheet import Kind, Mask, bits
from bot.games.dizzle.view import DICE, ROUNDS, Paper, Phase, Planet, Position, Return, Standing, Take
from bot.games.fair import Draw
from bot.games.message_ids import reason_id
from bot.games.text import Param, Player, Text, text


def dice_words(dice: tuple[int, ...] | list[int]) -> str:
    """Dice as they stand in a text: ``1 3 3 6``."""
    return " ".join(map(str, dice))


class Course:
    """A position that is being changed by one move, and thrown away afterwards."""

    def __init__(self, position: Position, draw: Draw) -> None:
        self.position = position
        self.facts: list[Text] = []
        self._draw = draw

    def begin_turn(self) -> None:
        """Roll the turn's dice; the first seat from the start player on that hasn't left acts first."""
        position = self.position
        papers = tuple(
            paper if paper.standing is Standing.LEFT else replace(paper, standing=Standing.ACTIVE)
            for paper in position.papers
        )
        table = self._roll(DICE[position.seats])
        self._change(papers=papers, table=table, phase=Phase.CHOICE, closing=False, gone=())
        self._change(actor=next(seat for seat in self._order(position.start) if self._active(seat)))
        self._tell("dizzle-turn", seat=Player(position.start), round=position.round, dice=dice_words(table))

    def take(self, seat: Seat, move: Take) -> None:
        """Put a die onto a field; in a solo game the extra dice follow (DIZ-41)."""
        self._put_on(seat, dice=self._paper(seat).dice | self.position.sheet.mask([move.field]))
        self._tell("dizzle-took", seat=Player(seat), die=move.die, field=move.field)
        table = list(self.position.table)
        table.remove(move.die)
        if self.position.seats == 1:
            extra = [self._draw.die(), self._draw.die()]
            gone = []
            for die in extra:
                if die in table:
                    table.remove(die)
                    gone.append(die)
            self._change(gone=(*self.position.gone, *gone))
            if gone:
                rolled, lost = dice_words(extra), dice_words(gone)
                self._tell("dizzle-extra-dice", dice=rolled, gone=lost, count=len(gone))
            else:
                self._tell("dizzle-extra-dice-missed", dice=dice_words(extra))
        self._change(table=tuple(table))
        self._end_opportunity()

    def reroll(self, seat: Seat) -> None:
        """Roll all dice on the table anew; then a take, a penalty or nothing follows (DIZ-12, 17)."""
        self._change(table=self._roll(len(self.position.table)))
        self._put_on(seat, rerolls=self._paper(seat).rerolls + 1)
        self._tell("dizzle-rerolled", seat=Player(seat), dice=dice_words(self.position.table))
        paper = self._paper(seat)
        if fitting(self.position.sheet, paper, self.position.table):
            self._change(phase=Phase.TAKE)
        elif paper.dice:
            self._change(phase=Phase.RETURN)
        else:
            self._tell("dizzle-nothing-to-return", seat=Player(seat))
            self._end_opportunity()

    def give_back(self, seat: Seat, move: Return) -> None:
        """Put a die back on the table, its value kept (DIZ-18); the seat stays active (DIZ-20)."""
        sheet, paper = self.position.sheet, self._paper(seat)
        die = sheet.fields[sheet.index[move.field]].number
        self._put_on(seat, dice=paper.dice & ~sheet.mask([move.field]))
        self._change(table=tuple(sorted((*self.position.table, die))))
        self._tell("dizzle-returned", seat=Player(seat), die=die, field=move.field)
        self._end_opportunity()

    def drop(self, seat: Seat) -> None:
        """Take a seat out of the turn."""
        self._put_on(seat, standing=Standing.DROPPED)
        self._tell("dizzle-dropped", seat=Player(seat))
        self._go_on_without(seat)

    def fly(self, seat: Seat, move: Planet) -> None:
        """Cross out the planet of a rocket (DIZ-30)."""
        self._put_on(seat, crosses=self._paper(seat).crosses | self.position.sheet.mask([move.field]))
        self._tell("dizzle-planet", seat=Player(seat), field=move.field)
        self._change(rockets=self.position.rockets[1:])
        self._fly_rockets()

    def leave(self, seat: Seat, departure: Departure) -> None:
        """Take a seat out of the game: over if at most one stays, else it counts as dropped for good."""
        match departure:
            case Departure.RESIGN:
                self._tell("dizzle-resigned", seat=Player(seat))
            case Departure.TIMEOUT:
                self._tell("dizzle-timed-out", seat=Player(seat))
        self._put_on(seat, standing=Standing.LEFT)
        staying = sum(paper.standing is not Standing.LEFT for paper in self.position.papers)
        if staying <= 1:
            self._end(departure.value)
        elif self.position.phase is Phase.ROCKETS:
            self._change(rockets=tuple(each for each in self.position.rockets if each != seat))
            self._fly_rockets()
        else:
            self._go_on_without(seat)

    def _go_on_without(self, seat: Seat) -> None:
        """Go on after a seat stopped being active, perhaps with the last one's last chance (DIZ-24)."""
        active = [each for each in self._order(1) if self._active(each)]
        if not active:
            self._put_crosses()
            return
        if len(active) == 1 and not self.position.closing:
            # That is also true while an opportunity is under way, as when another seat resigns.
            self._change(closing=True)
            self._tell("dizzle-last-chance", seat=Player(active[0]))
        if seat == self.position.actor:
            self._hand_on()

    def _end_opportunity(self) -> None:
        if not self.position.table or self.position.closing:
            self._put_crosses()
        else:
            self._hand_on()

    def _hand_on(self) -> None:
        """Give the next active seat in turn order its opportunity; it may be the same one again."""
        assert self.position.actor is not None
        after = self._order(self.position.actor % self.position.seats + 1)
        self._change(actor=next(seat for seat in after if self._active(seat)), phase=Phase.CHOICE)

    def _put_crosses(self) -> None:
        """Begin the X phase: dice become Xs, then bombs, then flags, then rockets."""
        for seat in self._order(self.position.start):
            if count := self._paper(seat).dice.bit_count():
                self._tell("dizzle-crossed", seat=Player(seat), count=count)
            self._put_on(seat, crosses=self._paper(seat).crosses | self._paper(seat).dice)
        self._explode_bombs()
        self._hand_out_flags()
        rockets = self.position.sheet.of(Kind.ROCKET)
        self._change(
            rockets=tuple(
                seat
                for seat in self._order(self.position.start)
                if self._paper(seat).standing is not Standing.LEFT
                for _ in bits(self._paper(seat).dice & rockets)
            )
        )
        self._fly_rockets()

    def _explode_bombs(self) -> None:
        """Explode each bomb with a die on it for all who have no X there, also for who left (DIZ-27)."""
        sheet = self.position.sheet
        for index in bits(self._under_dice(sheet.of(Kind.BOMB))):
            for seat in self._order(self.position.start):
                paper = self._paper(seat)
                bomb, name = 1 << index, sheet.fields[index].name
                if paper.dice & bomb:
                    self._tell("dizzle-bomb-crossed", seat=Player(seat), field=name)
                elif not (paper.crosses | paper.exploded) & bomb:
                    self._put_on(seat, exploded=paper.exploded | bomb)
                    self._tell("dizzle-bomb-exploded", seat=Player(seat), field=name, points=-sheet.bomb)

    def _hand_out_flags(self) -> None:
        """Give the highest value left of each colour to all with a die on it; as many values go (DIZ-29)."""
        sheet = self.position.sheet
        left = dict(self.position.flags)
        for colour in sheet.flags:
            flag = sheet.of(Kind.FLAG, colour)
            reached = [seat for seat in self._order(self.position.start) if self._paper(seat).dice & flag]
            points = left[colour][0] if left[colour] else 0
            for seat in reached:
                self._put_on(seat, flags=(*self._paper(seat).flags, (colour, points)))
                self._tell("dizzle-flag", seat=Player(seat), field=sheet.names(flag)[0], points=points)
            left[colour] = left[colour][len(reached) :]
        self._change(flags=tuple(left.items()))

    def _fly_rockets(self) -> None:
        """Wait for the next rocket's planet, or end the turn; a rocket without a planet left does nothing."""
        rockets = self.position.rockets
        while rockets and not planets(self.position.sheet, self._paper(rockets[0])):
            rockets = rockets[1:]
        self._change(rockets=rockets)
        if rockets:
            self._change(phase=Phase.ROCKETS, actor=rockets[0])
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """Take the dice off the sheets, and end the game (DIZ-39 first) or begin the next turn."""
        position = self.position
        self._change(
            papers=tuple(replace(paper, dice=0, rerolls=0) for paper in position.papers),
            table=(),
            turn=position.turn + 1,
        )
        if any(paper.crosses | paper.exploded == position.sheet.all for paper in position.papers):
            self._end("full")
        elif self.position.turn == ROUNDS[position.seats] * position.seats:
            self._end("rounds")
        else:
            self.begin_turn()

    def _end(self, reason: str) -> None:
        self._change(phase=Phase.OVER, actor=None, rockets=(), closing=False)
        ended = result(self.position, reason)
        self._change(ended=ended)
        in_words = text(reason_id("dizzle", reason))
        if self.position.seats == 1:
            total = int(ended.scores[0])
            self._tell(
                "dizzle-solo-ended", points=total, stars=stars(self.position.level, total), reason=in_words
            )
            return
        winners = [seat for seat in self._order(1) if ended.places[seat - 1] == 1]
        for seat in winners:
            self._tell(
                "dizzle-won",
                seat=Player(seat),
                points=int(ended.scores[seat - 1]),
                winners=len(winners),
                reason=in_words,
            )

    def _roll(self, count: int) -> tuple[int, ...]:
        return tuple(sorted(self._draw.die() for _ in range(count)))

    def _order(self, first: Seat) -> list[Seat]:
        """All seats in turn order, beginning with one."""
        seats = self.position.seats
        return [(first - 1 + step) % seats + 1 for step in range(seats)]

    def _active(self, seat: Seat) -> bool:
        return self._paper(seat).standing is Standing.ACTIVE

    def _under_dice(self, mask: Mask) -> Mask:
        """The fields of a mask on which any seat has a die."""
        dice = 0
        for paper in self.position.papers:
            dice |= paper.dice
        return mask & dice

    def _paper(self, seat: Seat) -> Paper:
        return self.position.paper(seat)

    def _put_on(self, seat: Seat, **changes: object) -> None:
        papers = list(self.position.papers)
        papers[seat - 1] = replace(papers[seat - 1], **changes)  # type: ignore[arg-type]
        self._change(papers=tuple(papers))

    def _change(self, **changes: object) -> None:
        self.position = replace(self.position, **changes)  # type: ignore[arg-type]

    def _tell(self, key: str, **params: Param) -> None:
        self.facts.append(text(key, **params))
