# The sandbox's page: a local Discord in the browser.

## The page around the clients

sandbox-title = Tableside sandbox
sandbox-without-script = This page needs JavaScript: it draws a small Discord out of live messages.
sandbox-panes = Clients
sandbox-people-shown = People shown
sandbox-show-person = Show { $name }
sandbox-hide-person = Hide { $name }
sandbox-menu = Menu
sandbox-width = Width of the clients
sandbox-width-desktop = Desktop width
sandbox-width-phone = Phone width (360 pixels)
sandbox-theme = Colours
sandbox-theme-system = Colours as the system has them
sandbox-theme-light = Light colours
sandbox-theme-dark = Dark colours
sandbox-language = Language of this page
sandbox-connection-lost = The sandbox doesn’t answer. This page connects again by itself as soon as it is back.
sandbox-welcome-title = A small Discord of your own
sandbox-welcome-hint = Write { $command } as { $first } and press Enter. Then join in the other pane as { $second }, start, and play. Nothing leaves this computer.
sandbox-welcome-hint-alone = Write { $command } as { $first } and press Enter. With the names above you bring in more people to play with. Nothing leaves this computer.
sandbox-welcome-waiting = The bot is on its way: in a moment it registers its commands, and you can begin.
sandbox-welcome-type = Write it for me
sandbox-welcome-close = Got it

## One person's client

sandbox-pane = { $name }’s client
sandbox-person-language = { $name }’s language, as the bot sees it
sandbox-owner = owner
sandbox-channels = Channels
sandbox-direct-messages = Direct messages
sandbox-direct-with = Direct messages with { $name }
sandbox-unread = unread
sandbox-pings = mentions: { $count }
sandbox-no-channel = There is no channel here
sandbox-empty-channel = Nothing has been written in { $channel } yet.
sandbox-messages-in = Messages in { $channel }
sandbox-write-in = Write in { $channel }, or / for commands
sandbox-send = Send
sandbox-typing = { $name } is typing…
sandbox-new-messages = new messages: { $count }
sandbox-unknown-channel = unknown channel
sandbox-unknown-role = unknown role
sandbox-unknown-person = unknown-user
sandbox-invalid-date = no such date

## Messages

sandbox-used = used
sandbox-thinking = { $name } is thinking…
sandbox-edited = (edited)
sandbox-only-you = Only you can see this.
sandbox-dismiss = Dismiss this message
sandbox-interaction-failed = This interaction failed
sandbox-no-response = The bot did not respond
sandbox-open-message = open the message
sandbox-message-gone = The message has been deleted.
sandbox-spoiler = Spoiler: show it
sandbox-enlarge = Enlarge the picture
sandbox-alt = Description of the picture
sandbox-close = Close
sandbox-picture-elsewhere = A picture on another server
sandbox-download = Download
sandbox-unknown-component = A component of kind { $kind } that this page doesn’t know
sandbox-unnamed-button = Button without a name

## Lists to choose from and forms

sandbox-choose = Make a choice
sandbox-nothing-to-choose = There is nothing to choose.
sandbox-chosen = Chosen: { $count } (from { $least } to { $most })
sandbox-done = Done
sandbox-submit = Submit
sandbox-cancel = Cancel
sandbox-required = required
sandbox-optional = optional
sandbox-form-field-wrong = Please look at “{ $field }” again.
sandbox-form-failed = Something went wrong. Try again.

## Commands

sandbox-suggestions = Suggestions
sandbox-asking-bot = asking the bot…
sandbox-bot-silent = the bot gave no suggestions
sandbox-yes = yes
sandbox-no = no
sandbox-no-such-command = There is no command { $command } here.
sandbox-option-missing = The option “{ $option }” is still missing.
sandbox-option-unknown = “{ $text }” is none of this command’s options.
sandbox-option-wrong = “{ $value }” can’t be the value of “{ $option }”.
sandbox-refused-cant = Discord wouldn’t let you do that ({ $detail }).
sandbox-refused-gone = That isn’t there any more.
sandbox-refused-lost = The sandbox doesn’t answer at the moment.
sandbox-refused-fault = That fault can’t be made now ({ $detail }).
sandbox-refused-unknown = The sandbox didn’t understand that.

## The workshop: faults on purpose

sandbox-faults = Faults
sandbox-faults-about = What Discord and networks do to a bot on bad days. See whether your game survives it.
sandbox-faults-active = Switched on
sandbox-faults-none = Everything works.
sandbox-faults-requests = The bot’s requests
sandbox-faults-gateway = The gateway
sandbox-faults-people = Closed direct messages
sandbox-faults-channel = Channels and rights
sandbox-fault-what = What happens
sandbox-fault-where = to
sandbox-fault-count = How often
sandbox-fault-set = Switch on
sandbox-fault-clear = switch off
sandbox-fault-clear-all = Switch all off
sandbox-fault-left = still to come: { $count }
sandbox-fault-fired = has happened: { $count }
sandbox-fault-latency = 1.5 seconds late
sandbox-fault-latency-long = 4 seconds late
sandbox-fault-rate-user = 429: too many requests of this kind
sandbox-fault-rate-global = 429: too many requests in all
sandbox-fault-error-500 = Error 500
sandbox-fault-error-502 = Error 502
sandbox-fault-error-503 = Error 503
sandbox-fault-abort-before = Line cut before it takes effect
sandbox-fault-abort-after = Line cut after it took effect
sandbox-fault-refuse-40003 = 40003: opening direct messages too fast
sandbox-fault-refuse-50001 = 50001: no access
sandbox-fault-lost-file = New files in edited answers not found
sandbox-fault-close = Cut the gateway
sandbox-fault-reconnect = Ask to reconnect
sandbox-fault-lost-ack = Lose the answers to heartbeats
sandbox-fault-refused-resume = Refuse the next resume
sandbox-fault-duplicate = Send the next interaction twice
sandbox-fault-closed-dms = { $name } takes no direct messages
sandbox-fault-denied = The bot lacks “{ $permission }” in { $channel }
sandbox-fault-channel = Channel
sandbox-fault-permission = The bot’s right
sandbox-fault-deny = Take it away
sandbox-fault-message-gone = Delete the bot’s newest message
sandbox-fault-moderation-bot = Let a moderation bot delete all of the bot’s messages
sandbox-fault-channel-gone = Delete the channel
sandbox-route-all = every request
sandbox-route-answers = answers to interactions
sandbox-route-follow-ups = later parts of answers
sandbox-route-sends = sent messages
sandbox-route-edits = edited messages
sandbox-route-opens = opening direct messages
sandbox-permission-view = see the channel
sandbox-permission-send = send messages
sandbox-permission-embed = embed links
sandbox-permission-attach = attach files
sandbox-permission-history = read the history
sandbox-permission-open-threads = open threads
sandbox-permission-threads = send in threads
sandbox-permission-connect = connect to a voice channel

## The workshop: what the bot answered

sandbox-log = Interactions
sandbox-log-empty = Nobody has pressed a button or given a command yet.
sandbox-log-time = Time
sandbox-log-person = Who
sandbox-log-what = What
sandbox-log-answer = Answer
sandbox-log-after = After
sandbox-milliseconds = { $count } ms
sandbox-kind-command = Command
sandbox-kind-component = Component
sandbox-kind-autocomplete = Suggestions
sandbox-kind-modal = Form
sandbox-state-pending = waiting
sandbox-state-deferred = thinking
sandbox-state-answered = answered
sandbox-state-modal = form
sandbox-state-failed = failed
sandbox-answer-message = message
sandbox-answer-deferred-message = message, later
sandbox-answer-deferred-update = change, later
sandbox-answer-update = change
sandbox-answer-choices = suggestions
sandbox-answer-modal = form
