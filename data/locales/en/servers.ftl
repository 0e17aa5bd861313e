# What people with Manage Server settle and look up.

settings-title = ## Settings of this server
settings-about = -# Whoever has chosen something in `/preferences` keeps it. Tables that are open stay as they are.
settings-channels = - Tables open in: **{ $channels }**
settings-everywhere = every channel
settings-openers = - Who opens them: **{ $role }**
settings-everyone = everyone who may write there
settings-threads = - A thread for each table: **{ $own ->
    [yes] yes
   *[other] no
}**
settings-clock = - Time for a move, where nobody chooses: **{ $clock }**
settings-clock-menu = Time for a move
settings-pings = - Whose turn it is gets: **{ $pings }**
settings-pings-mention = a mention
settings-pings-dm = a direct message
settings-pings-silent = nothing
settings-language = - Tables speak: **{ $language }**
settings-language-auto = the server’s language
settings-channels-menu = Channels for tables; none chosen: every channel
settings-openers-menu = Role that opens tables; none chosen: everyone
settings-pings-menu = How people are told of their turn
settings-language-menu = Language of tables
button-threads-on = A thread for each table
button-threads-off = No threads

# What a channel shows of a table in a thread. $table: game and code.
line = **{ $table }**: { $state ->
    [lobby] open, take a seat in the thread below.
    [playing] being played in the thread below.
    [finished] over. The thread below shows how it ended.
   *[closed] closed without a result.
}

diagnose-title = ## What stands in the way of tables here
diagnose-channels-fine = In every channel for tables I have all the permissions that I need.
# $broken: what doesn’t work there because of that.
diagnose-lack = - { $channels }: I lack { $rights }. So { $broken }.
diagnose-channels-more = { $count ->
    [one] { $channels } and { $count } other channel
   *[other] { $channels } and { $count } other channels
}
diagnose-more = { $count ->
    [one] - { $count } other kind of lack. Mend these first, then ask again.
   *[other] - { $count } other kinds of lack. Mend these first, then ask again.
}
diagnose-gone = - { $channel }: tables may open there, but the channel is gone. Choose others in `/settings`.
diagnose-breaks-view-channel = no table can be kept there
diagnose-breaks-send-messages = no table can be kept there
diagnose-breaks-attach-files = no board can be shown there
diagnose-breaks-read-message-history = no board can be kept up to date there
diagnose-breaks-connect = no table can be kept in that voice channel’s chat
diagnose-breaks-create-public-threads = no table gets a thread of its own
diagnose-breaks-send-messages-in-threads = no table can be kept in a thread there
# Times are in milliseconds.
diagnose-database = - Database: { $engine }; reading took { $read } ms, writing { $written } ms
diagnose-database-full = - Database: { $engine }; reading took { $read } ms, but **nothing can be written**. Whoever runs me should look whether the disk is full or something locks the file. Until then tables can be looked at only.
diagnose-database-dead = - Database: { $engine } **doesn’t answer**. Whoever runs me should look at it.
diagnose-loop = - The program was late by at most { $lag } ms in the last minute{ $late ->
    [yes] : **that is slow**. The machine has too much to do
   *[no] {""}
}
diagnose-gateway = - To Discord and back: { $time } ms
diagnose-backlog = - Boards to be shown: { $count }; of these to be tried again after a failure: { $behind }
diagnose-version = - Version { $version }
diagnose-no-failures = - Nothing has failed since my last start
diagnose-failures = - The last failures, with their numbers in the log:
