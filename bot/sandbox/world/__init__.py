"""What there is: people, channels, messages, files, permissions, and all of it in Discord's JSON."""
