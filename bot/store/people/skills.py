"""People's newest skills."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, literal, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings import EVERYWHERE, Skill
from bot.store.ground import schema

_RESULTS = schema.results.c


async def newest_skills(
    connection: AsyncConnection,
    game: str,
    wanted: Sequence[tuple[int, int]],
    *conditions: ColumnElement[bool],
) -> dict[tuple[int, int], Skill]:
    """The newest skills in a game by person and server, without those who have no rated game. One statement."""
    parts = []
    for number, (person, guild) in enumerate(wanted):
        skill = (
            (_RESULTS.mu, _RESULTS.sigma)
            if guild == EVERYWHERE
            else (_RESULTS.guild_mu, _RESULTS.guild_sigma)
        )
        here = () if guild == EVERYWHERE else (_RESULTS.guild_id == guild,)
        newest = (
            select(literal(number).label("number"), skill[0].label("mu"), skill[1].label("sigma"))
            .where(
                _RESULTS.person_id == person, _RESULTS.game == game, _RESULTS.rated == 1, *here, *conditions
            )
            .order_by(_RESULTS.finish_no.desc())
            .limit(1)
            .subquery()
        )
        parts.append(select(newest))
    if not parts:
        return {}
    return {
        wanted[number]: Skill(mu, sigma) for number, mu, sigma in await connection.execute(union_all(*parts))
    }
