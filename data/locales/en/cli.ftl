# The command line.

cli-about = Five tabletop games in Discord: Dazzle, Blindsight, Dizzle, Dragon Face and Zen.
cli-version = print the version
cli-commands = commands
cli-run = run the bot on Discord; needs DISCORD_TOKEN
cli-sandbox = play with the bot on a local Discord in the browser; needs no token
cli-sandbox-port = port of the page (8765)
cli-sandbox-ready = Open { $address } in a browser. Ctrl+C ends it.
cli-sandbox-port-taken = Port { $port } can't be used: { $reason }. Choose another with --port.
cli-replay = check a record and print what it leads to: replay [--each] [--view SEAT] FILE
cli-backup = copy the database to a new file, while the bot is running too
cli-backup-file = the file to write; it must not exist yet
cli-backup-done = Copied to { $file }.
cli-token-how = DISCORD_TOKEN is not set. Create an application in Discord's developer portal, take the token from its Bot page, and put DISCORD_TOKEN=… into .env.
cli-token-sandbox = To try the bot without a token: tableside sandbox
cli-token-refused = Discord refuses DISCORD_TOKEN: take a new token from the Bot page of your application.
