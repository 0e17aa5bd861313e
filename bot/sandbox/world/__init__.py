"""The sandbox's world: people, channels, messages, files, permissions, and all of it in Discord's JSON."""
