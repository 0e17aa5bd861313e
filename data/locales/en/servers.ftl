# What people with Manage Server settle and look up.

settings-title = ## Settings of this server
settings-about = -# Who has chosen something in `/preferences` keeps it. Tables that are open stay as they are.
settings-channels = - Tables open in: **{ $channels }**
settings-everywhere = every channel
settings-openers = - Who opens them: **{ $role }**
settings-everyone = everyone who may write there
settings-threads = - A thread for each table: **{ $own ->
    [yes] yes
   *[other] no
}**
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
