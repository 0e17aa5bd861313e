"""What people must see when all is over, whatever went wrong."""

from __future__ import annotations

from tests.play.people import Players, is_board


async def shown_once(players: Players) -> None:
    """Check that the newest board, and no other one, is there."""
    assert players.bot is not None
    table = await players.bot.tables.read.by_code(players.code)
    boards = [each for each in players.light.messages("table-talk") if is_board(each, players.code)]
    assert [[f"{players.code.lower()}-{table.revision}.png"]] == [
        [picture.name for picture in each.pictures] for each in boards
    ]
    assert table.row.published_revision == table.revision
