"""A person at their client: what they see, what they may press, choose and send."""
