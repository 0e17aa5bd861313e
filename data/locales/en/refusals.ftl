# Why something can't be done, and the way out.

refused-stale = That button belongs to an older position; here is the present one.
refused-unknown-table = { $code ->
    [none] That table no longer exists.
   *[other] There is no table { $code }. `/tables` lists yours.
}
refused-no-table = You sit at no open table here. `/tables` lists your tables; `table:` names one.
# $tables: the codes of the person’s tables, each with a link to its channel.
refused-no-table-here = You sit at no open table here, but elsewhere: { $tables }. Go there, or name one with `table:`.
refused-which-table = You sit at several tables here: { $codes }. Say which one with `table:`.
refused-not-seated = You don’t play at this table.
refused-out = You are no longer in this game. It goes on in { $channel }: you can watch it there.
refused-not-joined = You aren’t at this table yet: press **{ $join }** first.
refused-not-invited = Nobody has invited you to this table; you can join it all the same.
refused-not-your-turn = It’s not your turn: { $person } is to move.
refused-not-started = This game hasn’t started yet.
refused-started = This game has started already.
refused-ended = This table is closed: nothing can be changed there any more.
# $nearest: legal moves that are like it, or "none".
refused-not-legal = { $move } isn’t possible now. **{ $play }** below the board shows what is.{ $nearest ->
    [none] {""}
   *[other] {" "}Perhaps you mean: { $nearest }.
}
refused-no-notation = “{ $move }” is no move. Moves look as in the lists that **{ $play }** and `move:` offer.{ $nearest ->
    [none] {""}
   *[other] {" "}Perhaps you mean: { $nearest }.
}
# $why: one of the next messages.
refused-running = This game isn’t over yet: { $why }
running-record = the record, with the seed, is handed out when it has ended.
running-void = only a finished game can be voided. `/table end` stops one that is being played.
running-rematch = there can be a rematch when it has ended.
refused-full = All seats are taken.
refused-joined = You have joined already.
refused-no-computers = Computers don’t play this game.
refused-no-computer = No computer has a seat at this table.
refused-seats = { $count ->
    [one] { $count } player has joined; this game needs { $counts }.
   *[other] { $count } players have joined; this game needs { $counts }.
}
refused-away = That is no day on which you could be back. Write one like `2026-12-05`, a number of days, or `back`.
refused-away-long = Clocks stand still for at most 21 days in 90. You can be away until { $time }.
refused-not-host = Only whoever opened this table can choose that.
# $why: one of the next messages.
refused-not-yours = You can’t do that at this table: { $why }
not-yours-lobby = its host can, or someone with *Manage Messages* in its channel or with *Manage Server*.
not-yours-game = its players can stop a game until each side has moved once, and at any time someone with *Manage Messages* in its channel or with *Manage Server*.
not-yours-moved = each side has moved, so now only someone with *Manage Messages* in its channel or with *Manage Server* can stop the game. You can **Resign**.
not-yours-void = only someone with *Manage Messages* in its channel or with *Manage Server* can void a game, and only if they haven’t played in it.
# $allowed: one of the messages below, or a value.
refused-option = The option `{ $option }` can’t be that. It can be: { $allowed }.
option-list = { $before }, { $last }
option-range = { $low } to { $high }
# $option: another option, which has this value.
option-values-while = { $values } (as `{ $option }` is: { $value })
option-values-seats = { $values } (with { $seats ->
    [one] { $seats } player
   *[other] { $seats } players
})
refused-no-date = “{ $typed }” isn’t a date. Write the day as year-month-day, as in `{ $like }`.
refused-no-draws = This game has no draw by agreement.
refused-no-offer = The other side isn’t offering a draw now.
refused-draw-said = You have offered a draw already. You can offer one again after the next move.
refused-no-hand = In this game nobody has a hidden hand; `/table show` shows the board.
refused-permissions = I can’t keep a table in { $channel }: there I need { $rights }. Someone who may manage the channel can give me that.

permission-view-channel = *View Channel*
permission-send-messages = *Send Messages*
permission-send-messages-in-threads = *Send Messages in Threads*
permission-attach-files = *Attach Files*
permission-read-message-history = *Read Message History*
permission-connect = *Connect*
permission-create-public-threads = *Create Public Threads*

failed-unknown-button = I don’t know this button any more. `/tables` lists your tables.
failed-old-command = This command has changed. Reload Discord (Ctrl+R) and try once more.
failed-no-private-message = That works in a server’s channel only.
failed-gone = Discord says that this message is gone. Please press the button once more.
failed-too-fast = That was too fast for me. Wait a few seconds, then try again.
failed-leaving = I’m about to restart: nothing was done. Please try once more in a minute; all games are kept.
failed-database = The database doesn’t answer just now: nothing was done. Please try once more in a moment.
failed-database-unsure = The database didn’t answer in time, so I don’t know whether that was done. `/table show` shows how your table stands now.
failed-storing = I can’t store anything just now, so nothing was done. Everything can still be looked at: `/table show`, `/tables`. Whoever runs me should look whether the disk is full. (No. { $id })
failed-discord = Discord didn’t take my answer. `/table show` shows how your table stands now. (No. { $id })
failed-unexpected = That went wrong through a fault of mine. `/table show` shows how your table stands now. (No. { $id })

refused-no-hints = In this game there are no hints.
refused-nothing-to-hint = Nothing fits just now: draw, or end the round.

refused-hours = Quiet hours are two different times of day, such as 22:00-07:00; `off` ends them.
refused-offset = I know no such time zone. Write its name, such as Europe/Berlin, or your clock against UTC, such as +2 or -4:30.
refused-day-runs = The record, with seed and moves, is handed out from { $time } on: until then others may still play this puzzle.
refused-one-try = There is one try a day at this puzzle; it can only be given up, with **Resign**.
# Said to somebody who had everything about them erased on the same day.
refused-tried-today = You have had your try at today’s puzzle; everything about it was erased with you. Tomorrow there is a new one.
refused-not-finished = This game hasn’t been played to an end that counts.
refused-no-hints-today = There are no hints in a daily puzzle: everyone’s tries are compared.

refused-elsewhere = A table is joined and started where it stands: in { $channel }.
refused-elsewhere-rematch = A rematch opens where the table was: press **{ $rematch }** in { $channel }.
refused-may-not-write = You may not write in { $channel }, so you can’t open or join a table there.
refused-may-not-share = You may not write in { $channel }, so you can’t share your result there. It can be shared from another channel.
refused-not-here = In this server tables open in { $channels }. Games for one can also be played in direct messages with me.
refused-not-an-opener = In this server tables are opened by people with { $role }. You can join every table that is open.
refused-not-a-manager = That takes *Manage Server*.
refused-not-heard = In this server only you see my answers, so nobody could join. Games for one work here; for others, whoever manages the server can add me to it or give people *Use External Apps*.
refused-not-without-me = That doesn’t work here: I’m not in this place myself and can only answer, so I can’t call anybody. In a server that has added me it works.
refused-no-thread-here = There are no threads here: in direct messages, in threads and in the chats of voice channels. Leave out `thread`, and the table opens here.
refused-may-open-no-threads = You may not open threads in { $channel }, so I open none there for you. Leave out `thread`, and the table opens in the channel.
refused-thread-locked = { $thread } is locked, and in a locked thread nobody can press buttons. Someone who may manage threads can unlock it; or open the table somewhere else.
refused-not-in-thread = { $thread } is a private thread, and I’m not in it, so I can’t keep a table there. Mention me in this thread first, then try once more.
refused-other-game = Table { $code } is one of { $game }: use its own commands there.
refused-game-missing = { $game } isn’t installed here any more. Its tables are kept as they are, and go on once it is back.
refused-own-game = You have played in this game yourself, so only another moderator can end or void it.
refused-own-game-plays = You are playing in this game yourself, so only another moderator can end it. You can **Resign**.
refused-being-erased = Someone this concerns has just had themselves erased, so nothing more was kept of them. Afterwards they can begin anew.
refused-too-many-lobbies = You are in { $most } lobbies already. Start or leave one of them first.
refused-too-many-tables = You sit at { $most } open tables already. End or leave one of them first; `/tables` lists them.
refused-too-many-channel = { $most } tables are open in this channel already. Another one can be opened when one of them has ended, or in another channel.
refused-under-way = I’m still busy with your last request of this kind. Wait until it is done.

refused-paused = This game is paused. It goes on when everyone agrees: **{ $more }**, then **Go on**, or `/table pause`.
refused-no-pause = The puzzle of the day can’t be paused: everyone has the same time for it.
refused-no-undo = In this game nothing can be taken back: every move shows something that was hidden.
refused-nothing-to-undo = You have no move that could be taken back.
refused-known-since = That can’t be taken back any more: dice have been rolled or cards drawn since.
refused-asked-already = Something { $person } has asked is still open: it must be answered first.
refused-not-asked = There is nothing for you to answer here any more.
refused-agreed-already = You have agreed already. The others are still being waited for.
refused-clock-runs = This table has a clock: whoever stays away loses when their time is up.
refused-nobody-absent = The game isn’t waiting for anyone but you.
refused-not-absent-yet = It is too soon for that: you can decide about it { $time }.
refused-waits-for-you = Nobody needs a nudge: the game is waiting for you.
refused-nudged = They have been reminded already. You can remind them again { $time }.
refused-just-posted = The board was posted only a minute ago: it is still in sight.
refused-no-board = This is played in private: it has no board in a channel.
refused-plays-here = You play at this table: you’ll be told when it ends in any case.
