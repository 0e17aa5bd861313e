# Ratings, leaderboards, statistics, the daily puzzle, preferences, privacy.

deleted-player = deleted player
# Somebody whose name was never seen.
unknown-player = unknown player

# $line: the person's line of the result; $rating: their new rating.
finished-rating = { $line } · rating { $rating } ({ $change })
finished-unrated = -# Unrated: a game is rated for those who moved twice, if at least two did, and at most five times a day between the same two people.
finished-unrated-computers = -# Unrated: a computer played along.
finished-unrated-hint = -# Unrated: somebody had a hint.
voided = { $person } has voided this game: it counts for nothing.
voided-said = The game at table { $code } is void: ratings come out as if it had never been played.

ending-won = won
ending-drawn = drawn
ending-lost = lost

leaderboard-title = ## { $game }: { $what }
leaderboard-span-all = all time
leaderboard-span-month = this month
leaderboard-span-week = this week
leaderboard-server = this server
leaderboard-global = everywhere
leaderboard-about = { $where } · { $span } · { $people ->
    [one] { $people } player
   *[other] { $people } players
}
leaderboard-page = -# Page { $page } of { $pages }
leaderboard-line = { $rank }\. { $person }: { $points }
leaderboard-own = Your place: { $line }
leaderboard-not-on = You aren’t on this list yet.
leaderboard-empty = Nobody is on this list yet.
leaderboard-computers = games against computers
# $level: how strong it is.
leaderboard-beaten = { $level } beaten { $times ->
    [one] once
   *[other] { $times } times
}
stats-beaten = { $game }: { $level } computer beaten { $times ->
    [one] once
   *[other] { $times } times
}
leaderboard-which = Another list of this game
leaderboard-rating = **{ $rating }** ({ $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won)
leaderboard-gain = **{ $rating }** ({ $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won)
leaderboard-rounds = **{ $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}**
leaderboard-points = **{ $points ->
    [one] { $points } point
   *[other] { $points } points
}**
leaderboard-how-rating = -# Only games among people are rated: for those who moved twice, and at most five a day between the same two. Leaving before your second move costs nothing twice a day; after that it is a loss. Everyone begins at 1000. The number is the strength that somebody almost certainly has, so it also grows as more games bear it out.
leaderboard-how-gain = -# Rating points won in the games that ended in this time.
leaderboard-how-beaten = -# The strongest computer player that somebody has beaten, then how often; without hints.
leaderboard-how-solo = -# Each person’s best, without hints; what was given up doesn’t count.

stats-title = ## { $person }
stats-game = { $game }
stats-none = No finished games yet.
stats-line = - { $game }: { $played } played, { $won } won, { $drawn } drawn, { $lost } lost
stats-solo = - { $game }, alone: { $played } played, { $won } won
stats-streak = - Games won in a row: { $streak } now, { $best } at best
stats-about-rating = -# A rating begins at 1000, goes up with a win and down with a loss, and moves most in your first games and by unexpected results.
stats-rating = - Rating in { $game }, { $where }: **{ $rating }**
stats-opponents = Most often against:
stats-opponent = - { $person }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $won } won

history-title = ## Your finished games
history-none = You haven’t finished a game yet.
history-open = Open a game
history-choice = { $code } · { $game } · { $ending }
# $time: the day, as Discord shows it; $others: mentions, or "none"; $change: of the rating, or "none".
history-line = - { $time } { $game } · { $code }: { $ending }, { $points }{ $others ->
    [none] { "" }
   *[other] {" "}· { $others }
}{ $change ->
    [none] { "" }
   *[other] {" "}· { $change }
}

daily-title = ## { $game } of the day · { $date }
daily-table = { $game } of the day { $date } · { $code }
# In the list of days. $state: today, open (the day before), over.
daily-day-choice = { $date }{ $state ->
    [today] {" "}· today
    [open] {" "}· can still be finished
   *[over] {""}
}
daily-nobody = Nobody has finished it yet.
daily-left = given up
daily-unfinished = not finished in time
# $time: when the day after the puzzle’s own is over; $left: how long until then.
daily-until = -# One try, to be finished by { $time } ({ $left }).
# $code: the code of the try of the day before; $time: until when it can be finished.
daily-left-open = Your try of yesterday isn’t finished yet: `/table show table:{ $code }` opens it, until { $time }.
# $date: the last day on which it could be finished.
daily-closed = This try was closed unfinished: { $date } (UTC) was the last day for it.
daily-streak = { $days ->
    [one] You have played { $days } day running.
   *[other] You have played { $days } days running.
}
# $time: from when on the secret behind it, and with it the seed, is shown here.
daily-commitment = -# Fixed beforehand, to be checked here from { $time } on: `{ $commitment }`
# The very first day of all.
daily-commitment-first = -# Fixed when the first try began, to be checked here from { $time } on: `{ $commitment }`
daily-next = -# Fixed for the next day: `{ $commitment }`
daily-proof = -# To check it: secret `{ $secret }` has SHA-256 `{ $commitment }`; with the day and the event `{ $opener }` it gives the seed `{ $seed }`.
# $marks and $figure: symbols and numbers only.
daily-share = { $game } · { $date } · { $marks } · { $figure }
daily-shared = { $person }: { $line }
daily-shared-there = You have shared this result already: { $link }

preferences-title = ## Preferences
preferences-about = -# They hold everywhere, in direct messages too.
preferences-language = - Language: **{ $language }**
preferences-pings = - When it is your turn: **{ $pings }**
preferences-look = - Pictures: **{ $look }**
preferences-text = - Board as text first: **{ $first }**
preferences-confirm = - Ask before each move: **{ $asked }**
# $upright: yes or no. Long boards are those that can lie on their side.
preferences-upright = - Long boards: **{ $upright ->
    [yes] upright
   *[no] on their side
}**
preferences-quiet = - Quiet hours: **{ $hours }**
preferences-away = - Away until **{ $time }**: meanwhile your clocks stand still
button-back-early = I’m back
away-until = until { $date } ({ $days ->
    [one] one day
   *[other] { $days } days
})
away-back = I’m back
preferences-never = none
preferences-hours = { $start } to { $end }, { $offset }
preferences-yes = yes
preferences-no = no
preferences-language-menu = Language
preferences-pings-menu = How to tell you that it is your turn
preferences-look-menu = Look of pictures
language-auto = as Discord
language-en = English
language-ru = Русский
pings-mention = a mention in the channel
pings-dm = a direct message
pings-silent = nothing
look-light = light
look-dark = dark
look-contrast = high contrast

form-hours-title = Quiet hours
form-hours-from = From, by your clock (22:00)
form-hours-until = Until, by your clock (07:00)
form-hours-offset = Your time zone (Europe/Berlin) or +2

export-here = Everything that I keep about you is in this file.
erase-title = ## Erase everything about you?
erase-question =
    - Games under way are resigned, lobbies left.
    - Your name and your id go from everything that I keep. Finished games stay, with a “deleted player” in your place.
    - Ratings, places on leaderboards, daily puzzles and preferences go.
    - How much of today’s limits you have used up (your tries at puzzles, rated games with each other person, games left early) stays until midnight, UTC, under hashes that don’t show who it is about. Then the hashes and their key are thrown away.

    This can’t be undone. Boards of finished games are edited, and results that you have shared are deleted, little by little; other messages that are already in Discord stay. Copies made before an upgrade, and backups of whoever runs me, may hold your name until { $until }.
erase-done = Everything about you has been erased.
erase-kept = Nothing has been erased.

button-everywhere = Everywhere
button-this-server = This server
button-my-place = My place
button-all-games = All games
button-share = Share
button-results = Results of the day
button-day-before = ◀ Day before
button-day-after = Day after ▶
button-confirm-on = Ask before moves
button-confirm-off = Don’t ask before moves
button-boards-upright = Boards upright
button-boards-lying = Boards on their side
button-text-first = Text first
button-picture-first = Picture first
button-quiet = Quiet hours
button-loud = No quiet hours
button-erase = Yes, erase everything
button-keep = Keep everything
