# What only Discord can answer: tableside check.

# What is checked: a line each, after “held: ” or “differs: ”.
check-picture = a message made of components shows its picture
check-another-picture = an edit puts another picture in its place
check-turned = an edit makes components of plain text
check-thread = a thread opens, and a message opens it again once archived
check-nonce = the same nonce twice makes one message
check-dead-nonce = the nonce of a deleted message makes no other
check-silent = a silent message says that it is one
check-emoji = the application’s emojis show in texts and on buttons
check-pressed = the press of a button arrives
check-answer-with-picture = a deferred answer brings a picture
check-private = a private answer is seen by one person only
check-mentions = a message mentions only those whom it may
check-direct = a direct message arrives, and becomes components

check-held = held: { $what }
check-differs = differs: { $what }: { $how }
check-unseen = not seen: { $what }: { $how }
check-result = { $held } of { $all } held.

# How it differs. $field is the name of a field in Discord’s answer.
check-other = { $field } is { $found }, not { $wanted }
check-no-flag = flags are { $found }, without { $flag }
check-refused = refused with { $status }, code { $code }: { $reason }
check-refused-otherwise = it should have been refused with code { $code }, but { $found }
check-not-refused = it should have been refused with code { $code }, but it was done
check-twice = there are two messages
check-no-answer = no answer: { $reason }
check-other-form = the answer has another form: { $reason }
check-nobody-pressed = nobody pressed the button

# What stays behind, with what has to be done by hand.
check-left = Please remove by hand: { $what }
check-left-message = message { $message } in channel { $channel }
check-left-thread = thread { $thread }, now archived; the bot needs Manage Threads to delete it
check-left-emoji = the application’s emoji { $name }
check-left-answer = the private answer

# In Discord and in the terminal, while it runs.
check-said = Tableside is checking this channel. This message will disappear by itself.
check-please = Tableside is checking this channel. Please press the button.
check-button = Here I am
check-press-now = Please press “{ $button }” in channel { $channel } within { $seconds ->
    [one] { $seconds } second.
   *[other] { $seconds } seconds.
}
check-no-channel = The bot can’t reach channel { $channel }: { $reason }
