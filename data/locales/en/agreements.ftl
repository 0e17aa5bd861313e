# What people at a table ask of each other, and what comes of it.

# $what: undo (to take $move back), pause, resume (to go on after a pause), timeout (that $other loses by time),
# computer (that a computer plays on for $other), hint (that hints may be had).
agreement-asked = { $what ->
    [undo] { $person } asks to take back “{ $move }” and everything after it.
    [pause] { $person } asks for a pause.
    [resume] { $person } asks to go on.
    [computer] { $person } asks that a computer play on for { $other }, who hasn’t moved for long.
    [hint] { $person } asks for hints. If everyone agrees, all may have them, and this game is unrated.
   *[timeout] { $person } asks that { $other }, who hasn’t moved for three days, lose on time.
}
agreement-waiting = Still to answer: { $people }.
agreement-reached = { $what ->
    [undo] { $person }’s last move has been taken back.
    [pause] All agreed to the pause.
    [resume] All agreed to go on.
    [computer] A computer plays on, as all agreed.
    [hint] All agreed to hints: this game is unrated.
   *[timeout] All agreed.
}
agreement-declined = { $what ->
    [undo] { $person } doesn’t agree: nothing is taken back.
    [pause] { $person } doesn’t agree to a pause.
    [resume] { $person } doesn’t agree to go on yet.
    [computer] { $person } doesn’t agree: the game goes on waiting.
    [hint] { $person } doesn’t agree to hints: the game goes on without.
   *[timeout] { $person } doesn’t agree: the game goes on waiting.
}
agreement-withdrawn = { $what ->
    [undo] { $person } no longer asks to take a move back.
    [pause] { $person } no longer asks for a pause.
    [resume] { $person } no longer asks to go on.
    [computer] { $person } no longer asks for a computer to play on.
    [hint] { $person } no longer asks for hints.
   *[timeout] { $person } no longer asks for anyone to lose on time.
}
# $since and $until: "two days ago", "in twelve days".
table-paused = Paused { $since }. It goes on when everyone agrees, or by itself { $until }.

absent-question-clock = The time of { $person } is running out. Should a computer play on for them? It happens once everyone else agrees.
absent-question = { $person } hasn’t moved for three days. Should they lose on time, or a computer play on for them? It happens once everyone else agrees.

panel-asked = You have asked. It’s done as soon as all the others agree.
panel-agreed = Agreed and done.
panel-agreed-waiting = You agree. The others are still to answer.
panel-refused = You said no.
panel-withdrawn = You no longer ask for it.
panel-nudged = The reminder is on its way.
told-nudged = { $person } is waiting for you.
bumped = The board of { $code } is at the bottom of its channel again.
# $how: dm or mention.
watching = { $how ->
    [dm] I’ll write to you when { $code } ends.
   *[mention] I’ll mention you when { $code } ends.
}
watching-silently = You’ve asked for { $code }, but your preferences say that I’m to tell you nothing: `/preferences pings:` changes that.
watching-no-more = I won’t tell you about the end of { $code }.

button-undo = Take back
button-pause = Pause
button-resume = Go on
button-nudge = Remind
button-absent = Away too long
button-absent-confirm = Yes, let them lose
button-absent-computer = Let a computer play
button-bump = Board down here
button-watch = Tell me the end
button-agree = Agree
button-disagree = No
button-withdraw = Never mind
