# Games that have ended, again: step by step, and as a film.

command-replay = Go through a game that has ended, move by move
option-table-replay = The table’s code; your last one here, if left out
option-turn = The move to begin at

# $last: how many moves the game has.
replay-start = Before the first move · { $last ->
    [one] { $last } move in all
   *[other] { $last } moves in all
}
replay-turn = Move { $turn } of { $last }
# $seat: what the seat is called, and who sat there.
replay-seat = -# As seen by { $seat }
replay-broken = The rest of the record can’t be replayed.
replay-jump = Jump to a move
replay-start-choice = Before the first move
replay-turn-choice = { $turn } · { $fact }
replay-whose = Whose view
replay-spectator = What everyone saw
replay-side = As seen by { $seat }
replay-shown = It is in the channel now, and everyone there can step through it: { $link }
replay-shown-there = This replay is in the channel already: { $link }

button-replay = Replay
button-first = ⏮ First
button-step-back = ◀ Back
button-step-on = Next ▶
button-last = Last ⏭
button-picture = As a picture
button-together = Show in the channel
button-alone = For me alone

refused-old-rules = This game was played by older rules, so it can’t be shown move by move any more. **Record** hands out what was played.
refused-elsewhere-show = A game is shown to everyone where it was played: in { $channel }.
refused-played-in-private = This game was played in private, so it can’t be shown to everyone.

command-film = A game that has ended as a film, for everyone where it was played
option-film-form = GIF plays everywhere; WebP is smaller
film-form-gif = GIF
film-form-webp = WebP
# $table: game and code.
film-progress = The film of { $table } is being made: { $percent } %
film-shown = The film is in the channel: { $link }
film-shown-there = The film is in the channel already: { $link }
film-alt = A film of the whole game: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, one after the other. Replay shows each by itself, with its description.
button-film = Film

refused-films-busy = Too many films are being made just now. Try again in a minute; **Replay** shows the game at once.
refused-no-film = This film couldn’t be made. **Replay** shows the game move by move.

command-table-verify = Check that nobody chose how the cards and dice fell
option-commitment = What the lobby showed as fixed beforehand, if you noted it
# $what: one of the lines below.
proof-right = ✅ { $what }
proof-wrong = ❌ This doesn’t hold: { $what }
proof-noted = What you noted in the lobby is the seed’s SHA-256.
proof-joined = The salt is made of the numbers that Discord gave to the players’ joining: nobody could choose it.
proof-seats = The seats are those that seed and salt draw.
proof-moves = { $moves ->
    [one] The { $moves } move of the record is possible with what the seed deals, and leads to the result.
   *[other] All { $moves } moves of the record are possible with what the seed deals, and lead to the result.
}
proof-holds = **Everything is in order.**
proof-fails = **Something is wrong here.** Tell whoever runs this bot.
proof-facts =
    - Fixed beforehand, and shown before anybody joined: `{ $commitment }`
    - Seed, whose SHA-256 that is: `{ $seed }`
    - Salt, which nobody knew when the seed was fixed: `{ $salt }`
proof-facts-daily =
    - Seed of the day, the same for everyone: `{ $seed }`
    - Salt: `{ $salt }`
    - `/daily results` shows the secret from which the seed was made, and that it had been fixed beforehand.
proof-how = -# To check it without me: **Record** hands out the file, and `tableside replay FILE` deals from its seed again and goes through every move. The SHA-256 of the seed, as 32 bytes, must be what the lobby showed.
proof-promise =
    Before anybody joined, a seed was fixed from which all cards and dice of this game come. Its SHA-256 is `{ $commitment }`: note it if you like.
    When the game has ended, the seed is shown, and this command checks it all. The numbers of the players’ joining are mixed in as salt, so whoever fixed the seed could not know how the cards would fall.

refused-no-ended-table = You have played no game here to its end. `/history` lists your games; `table:` names one.
