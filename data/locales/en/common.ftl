# Texts that all games share.

seat-unnamed = Seat { $seat }

# A computer player; where there are several, with its number.
computer = 🤖 Computer
computer-named = 🤖 Computer ({ $level })
computer-numbered = 🤖 Computer { $number } ({ $level })
level-easy = easy
level-medium = medium
level-hard = hard
level-master = master

# $game: its name; $code: the table's code.
table-title = { $game } · { $code }
# $seat: what the seat is called in the game; $person: who sits there.
seat-with-person = { $seat } ({ $person })
table-turn = { $count ->
    [one] { $seats } to move.
   *[other] { $seats } to act.
}
table-helped = -# With hints: this game is unrated.
table-draw-offer = { $person } offers a draw.
log-line = { $ply } · { $fact }
# Of a move that the table made by itself.
log-line-forced = { $ply } · { $fact } (only move)
# Above the newest lines, where there are too many.
log-earlier = -# … { $count ->
    [one] { $count } earlier line
   *[other] { $count } earlier lines
}
# Who is who in the picture: the seat's number there, and the person.
who-numbered = { $seat } { $person }
# Of whoever is to act.
who-acts = ▸ **{ $who }**

# What a notification shows. $table: game and code; $said: what happened.
told-turn = Your turn: { $table }
told-reminder = Your time is running out { $time }: { $table }
told-nudge = The others have been waiting for you for three days: { $table }. If nobody moves, it is closed { $time }.
# To somebody who sat at the table until now.
told-replaced = { $table }: everyone else has agreed that a computer plays on for you, because you hadn’t moved for long. You aren’t at this table any more; the game isn’t rated. `/replay` shows it when it has ended, with `table:{ $code }`.
told-news = { $table }: { $said }
# $person: the host’s name.
told-invited = { $person } invites you to play.
told-rematch = { $person } wants a rematch.

lobby-rematch = A rematch: it starts by itself as soon as everyone from the last game is back.
lobby-seats = For { $least } to { $most } players.
lobby-seats-exactly = { $count ->
    [one] For { $count } player.
   *[other] For { $count } players.
}
lobby-seating-random = Seats are drawn by lot.
lobby-seating-joined = Seats in the order of joining.
lobby-people = { $count ->
    [one] **{ $count } player:** { $people }
   *[other] **{ $count } players:** { $people }
}
lobby-computers = Add a computer player
# $level: how strong it is.
lobby-computer = Add computer: { $level }
lobby-no-computer = Take one computer away
# $people: names.
lobby-awaited = Invited: { $people }
lobby-declined = Can’t come: { $people }
lobby-commitment = -# Shuffle fixed beforehand: `{ $commitment }`

table-deadline = Time runs out { $time }.
table-away = -# { $person } is away until { $time }; meanwhile their clock stands still.
table-away-no-clock = -# { $person } is away until { $time }.
lobby-clock-none = No time limit: a table at which nobody moves for 30 days is closed.
lobby-clock-live = Two minutes a move.
lobby-clock-day = One day a move.
lobby-clock-three-days = Three days a move.
lobby-clock-week = One week a move.
button-clock = Options
arrange-question = How is table { $code } to be played? The lobby shows what is set.
# $name: an option as commands call it.
option-chosen = { $name }: { $value }
clock-menu = Time for a move
clock-chosen = Table { $code }: { $clock }

cancelled-stale = Nobody started this table for a day: it is closed.
cancelled-not-begun = The time ran out before anyone had made two moves: this game doesn’t count.
cancelled-idle = Nobody made a move here for 30 days: this game is closed without a result.
cancelled-gone = The channel of this table is gone, and somebody couldn’t be reached by direct message: the game is closed without a result.
cancelled-lobby-gone = The channel of this table is gone: the table is closed before its game began.
cancelled-lobby = { $person } called this table off.
cancelled-game = { $person } stopped this game. It has no result.
void = { $people }: this game can’t be continued, because its record no longer replays. It is void: nobody has won or lost. Its record is attached.

finished-won = { $count ->
    [one] **{ $seats } wins.**
   *[other] **{ $seats } win.**
}
finished-draw = **A draw.**
finished-lost = **Not solved this time.**
finished-place = { $place }\. { $seat }: { $points }
# Whoever played alone has no place.
finished-alone = { $seat }: { $points }
finished-seed = -# Seed, to check the shuffle: `{ $seed }`

panel-lobby = The game hasn’t started yet.
# $ply: moves made so far; $play: what the button below the board says.
panel-as-of = -# { $ply ->
    [0] Before the first move.
   *[other] After move { $ply }.
} **{ $play }** below the board shows how it stands now.
panel-over = This table is closed.
panel-resigned = You resigned.
panel-draw-offered = You offer a draw.
panel-draw-declined = You decline the draw.
panel-draw-agreed = Draw agreed.
more-what = What would you like to do?
resign-question = Do you really want to resign? That ends the game for you.
rematch-open = The rematch is table { $code }: it has begun.
rematch-waits = Table { $code } is open for the rematch. It starts by itself as soon as everyone else has pressed **{ $rematch }** or **{ $join }**.
# $channel: a link to it.
channel-closed = Last time I couldn’t write in { $channel }, so the board there may be an old one. What you do here counts all the same; whoever looks after the server sees with `/diagnose` what I lack.
channel-gone = The channel of this table is gone. What you do here counts all the same.
gone-moved = The channel of { $table } is gone. The game goes on here, by direct messages: press **Play**, or use `/table show` with `table:{ $code }`.
channel-deletes = Something in { $channel } deletes my messages again and again, so I post there only when somebody asks: `/table show`. What you do here counts all the same; someone who looks after the server can let my messages stay.
channel-locked = { $channel } is locked, so nobody can press the buttons there. What you do here counts all the same; someone who may manage threads can unlock it.
# Added to what is wrong with a channel, in a direct message.
told-here = As long as that lasts, I tell you here when it is your turn: press **Play**, or use `/table show` with `table:{ $code }`.
board-locked = -# This thread is locked, so nobody can press buttons here. `/table show` with `table:{ $code }` works everywhere else; someone who may manage threads can unlock it.
opened = { $game }: table { $code } is open. Press **{ $start }** there as soon as all are in.
opened-in-thread = { $game }: table { $code } opens in a thread of its own, below this. Press **{ $start }** there as soon as all are in.
out-watch = The game goes on without you in { $channel }: you can watch it there.
declined = You have declined: the others at table { $code } can see that.
left-table = You have left table { $code }.
ended = Table { $code } is closed.
record-here = The record of table { $code }. `tableside replay` checks it.

form-move-title = Type a move
form-move-label = Move
form-move-example = As in the lists, for example e3-e5

tables-own = ## Your tables
tables-none = You sit at no open table. `/help` says how to begin.
tables-no-more = There are no more.
tables-leave = Leave a table whose game hasn’t begun
tables-here = ## Other tables here
tables-watch = You don’t play at a table here. These you can watch:
tables-line = - { $table }: { $state }
tables-lobby = waiting for players: { $people }
tables-game-missing = this game isn’t installed here any more
table-choice = { $code } · { $game }

button-join = Join
button-leave = Leave
button-decline-invitation = Decline
button-start = Start
button-cancel = Cancel
button-play = Play
button-board = To the board
button-channel = To the channel
button-hand = My hand
button-plain = Board as text
# $seat: a seat’s player.
button-sheet = Sheet of { $seat }
button-more = More
button-look = My view
button-back = Back
button-type = Type a move
button-earlier = ◀ Earlier
button-later = Further ▶
button-rules = Rules
button-record = Record
button-rematch = Rematch
button-again = Play again
button-resign = Resign
button-resign-confirm = Yes, resign
move-suggested = { $notation } · { $move }
move-unlisted = { $notation }
move-question = Your move: **{ $move }**. Make it?
draw-question = Accept the draw? That ends the game.
button-sure = Yes, make it
button-draw-offer = Offer a draw
button-draw-accept = Accept the draw
button-draw-decline = Decline the draw

rules-title = ## { $game }: rules
    Page { $page } of { $pages }
rules-options = ### Options of a new table
rules-option = - `{ $name }`: { $about }. As a rule: { $usual }
rules-option-yes = yes
rules-option-no = no
play-title = ## What would you like to play?
play-game = - **{ $game }**: { $like }
play-about = -# A button opens a table here, as the game is usually played. Each game’s `new` command has options.
help-title = ## Tableside: board games for this server
help-start =
    1. One of the `new` commands below opens a table in this channel.
    2. Somebody else presses **Join**, or you add a computer player by the menu; then one of you presses **Start**.
    3. When it is your turn, press **Play** below the board and choose, step by step.

    The board, your panel and every message can be read aloud: each picture is described, and **Board as text** gives the same in letters.
# A line above it for each game, each game’s own: help-<game>. $commands: such as `/daily one`, `/daily other`.
help-daily = { $commands }: the puzzle of the day, the same for everyone
help-commands =
    - `/play`: the games, what each is like, and a button that opens a table
    - Each game has its own `rules` (the buttons below), and commands for its moves.
    - `/table show`, `resign`, `draw`, `decline`, `end`: for a table under way; `table:` says which one
    - `/table export`, `verify`: the record of a game that has ended; a check that nobody chose how cards and dice fell
    - `/table review`: the moves of a game that has ended which cost most
    - `/tables`: your tables, and those of this channel
    - `/leaderboard`, `/stats`, `/history`: who plays best, how somebody has played, your finished games
    - `/replay` and `/film`: a game that has ended, move by move or as a film, for you or for the channel
    - `/preferences`: your language, pings and pictures
    - `/privacy export` and `/privacy erase`: what I keep about you, to be handed out as a file or to be erased
    - `/settings`, `/diagnose`: for people with *Manage Server*: where tables are opened and by whom; what stands in the way
    - A game goes on over hours or days, and over restarts of the bot. Its record and the seed are handed out when it has ended.

name-of = { $player }
dm-closed = -# I can’t send you direct messages; this panel, under **{ $hand }**, does the same.
button-hint = Hint
finished-helped = This game was played with hints.

# $people: how many have joined.
end-question-lobby = Close this lobby? { $people ->
    [one] { $people } player sits at it. Its game hasn’t begun, so nothing is lost.
   *[other] { $people } players sit at it. Its game hasn’t begun, so nothing is lost.
}
# $moves: how many have been made.
end-question-game = Stop this game? It ends without a result and counts for nobody’s rating; { $moves ->
    [0] no move has been made yet.
    [one] { $moves } move is kept in its record only.
   *[other] { $moves } moves are kept in its record only.
}
end-question-missing = Stop this game? It isn’t installed here any more. It ends without a result and counts for nobody’s rating.
button-end-confirm = Yes, close it
void-question = Void this game? Its result is lost for everyone who played: ratings and leaderboards come out as if it had never been played. That can’t be taken back.
button-void-confirm = Yes, void it
# A hint from a computer player. $move: a move in words; $why: a sentence, or "none".
hint-says = Hint: **{ $move }**.{ $why ->
    [none] {""}
   *[other] {" "}{ $why }
}
# Why, where the win is certain. $moves: how many moves of one's own it takes at most.
hint-wins = With it you win in { $moves } moves, whatever the other side does.
hint-question = A hint says what a strong computer would play here. Once one has been asked for, this game is unrated for everyone and counts on no leaderboard.
hint-question-others = A hint says what a strong computer would play here. It makes this game unrated for everyone, so the others must agree to it first. From then on everyone may have hints.
button-hint-ask = Ask the others
button-hinted = Yes, give me a hint

# Of a review. $person made the move $made at the turn; $note: what was better.
review-head = The moves that cost most, as a strong computer sees it:
review-nothing = A strong computer finds no move here that cost much.
review-line = **{ $turn }** · { $person }: { $made }. { $note }
review-better = Better: **{ $move }**.{ $why ->
    [none] {""}
   *[other] {" "}{ $why }
}
review-turn = Turn { $turn }
