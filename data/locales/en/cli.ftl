# The command line.

cli-about = Tabletop games in Discord: { $games }.
cli-version = print the version
cli-commands = commands
cli-run = run the bot on Discord; needs DISCORD_TOKEN
cli-sandbox = play with the bot on a local Discord in the browser; needs no token
cli-sandbox-port = port of the page (8765)
cli-sandbox-limits = keep Discord’s rate limits, and tell at the end what the bot has asked for
cli-sandbox-ready = Open { $address } in a browser. Ctrl+C ends it.
cli-sandbox-spent =
    { $requests ->
        [one] { $requests } request
       *[other] { $requests } requests
    } for { $clicks ->
        [one] { $clicks } click or command
       *[other] { $clicks } clicks and commands
    }; { $refused } refused as too many
cli-sandbox-port-taken = Port { $port } is in use. Choose another with --port.
cli-sandbox-failed = The sandbox can’t start: { $reason }
cli-check = go through what only Discord can answer, in a channel of yours; needs DISCORD_TOKEN
cli-check-channel = the channel’s identifier or link
cli-check-seconds = how long to wait until you press a button there (120)
cli-replay = check a record and print what it leads to: replay [--each] [--view SEAT] FILE
cli-film = make a film of a record: every move a frame, at most 8 MiB
cli-film-record = the record
cli-film-out = the film to write: its name ends in .gif or .webp
cli-film-look = light, dark or contrast (light)
cli-film-view = the seat that it is seen from; 0: a spectator (0)
cli-film-which = { $file } must end in .gif or .webp.
cli-film-unreadable = { $file } can’t be read: { $reason }
cli-film-no-record = { $file } is no record: { $reason }
cli-film-no-seat = --view { $seat }: there are the seats 1 to { $most }, and 0 for a spectator.
cli-film-wrong = There is no film of this: { $reason }
cli-film-unwritten = { $file } can’t be written: { $reason }
cli-film-progress = { $percent } %
cli-film-done = { $file }: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $size } KiB
cli-backup = copy the database to a new file, while the bot is running too
cli-backup-file = the file to write; it must not exist yet
cli-backup-done = Copied to { $file }.
cli-token-how = DISCORD_TOKEN is not set. Create an application in Discord’s developer portal, take the token from its Bot page, and put DISCORD_TOKEN=… into .env.
cli-token-sandbox = To try the bot without a token: tableside sandbox
cli-token-refused = Discord refuses DISCORD_TOKEN: take a new token from the Bot page of your application.
cli-no-package = The Python package { $package } is missing: install Tableside with its packages, in a checkout by uv sync.
cli-font = The font for pictures is missing or broken ({ $reason }): install the package font-roboto anew, in a checkout by uv sync.
# The reason names the file, the place in it and the rule, in English.
cli-data = A file of data/ breaks a rule ({ $reason }). If you have changed it, put that right; if not, install Tableside anew.
cli-system = Tableside can’t begin: { $reason }. Put that right, then start it again.
cli-fault = Tableside can’t begin, through a fault of its own: { $reason }. LOG_LEVEL=debug shows where; please report that.
cli-no-discord = There is no connection with Discord: { $reason }

cli-misused = This isn’t understood: { $words }
cli-no-such-command = There is no command { $command }. The commands are: { $commands }.
cli-usage = usage
cli-options = options
cli-arguments = what it needs
cli-help = print this help

# Settings that are wrong: $name is the setting, and what it was set to is never repeated.
settings-no-address = { $name } must be an address that begins with http:// or https://.
settings-no-database = { $name } must begin with sqlite:/// or postgresql://.
settings-not-among = { $name } must be one of: { $allowed }.
settings-no-number = { $name } must be a whole number from { $least } to { $most }.
settings-no-token = { $name } must be the bot’s token alone: one line, without spaces, quotes or any characters that aren’t on the Bot page.
settings-no-home = You have no home folder for the database: set { $name }, for example to sqlite:////var/lib/tableside/tableside.db.
settings-no-shards = { $name } must be numbers of shards with commas between them, such as 0,1,2.
settings-no-text = { $file } isn’t a text in UTF-8: save it as one.
settings-unreadable = { $file } can’t be read: { $reason }.

cli-recount = make ratings anew from the records
cli-recount-done = { $games ->
    [one] { $games } finished game gone through.
   *[other] { $games } finished games gone through.
}
cli-recount-same = Ratings and leaderboards were exactly what the records give.
cli-recount-mended = Put right: { $games ->
    [one] { $games } game
   *[other] { $games } games
} and { $places ->
    [one] { $places } place on leaderboards.
   *[other] { $places } places on leaderboards.
}
cli-no-database = There is no database { $file }.

# Computer players against each other and against other programs.
cli-arena = play levels of computer players, and other programs, against each other
cli-arena-game = the game’s key, such as { $example }
cli-arena-player = easy, medium, hard or master, with /N behind it for an Nth of its thinking; random or exec:COMMAND
cli-arena-games = how many games (200)
cli-arena-seed = where chance begins: the same number gives the same games (1)
cli-arena-seats = how many seats; the two sides take every second one (2)
cli-arena-option = an option of the game; may be given several times
cli-arena-seconds = how long a program may think about a move (60)
cli-arena-score = { $game }: { $a } against { $b }, { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $wins } won, { $draws } drawn, { $losses } lost; { $share } % of the points (95 %: { $least } to { $most })
cli-arena-times = { $player }: { $mean } s a move on average, half of them within { $middle } s, { $longest } s at the longest
cli-arena-fault = { $player } lost { $games ->
    [one] { $games } game
   *[other] { $games } games
} because: { $reason }
cli-arena-no-game = Computers don’t play { $game }. They play: { $games }.
cli-arena-no-player = There is no player { $player }. There are: { $players }.
cli-arena-refused = This can’t be played: { $reason }
cli-engine = let a level play elsewhere: JSON, one object a line, in; one notation a line out
cli-engine-level = easy, medium, hard or master
