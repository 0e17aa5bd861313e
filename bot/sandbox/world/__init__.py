"""What there is: people, channels, messages, files, who may do and see what, and all of it in Discord's JSON."""
