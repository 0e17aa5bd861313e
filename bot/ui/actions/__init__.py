"""What a person can do, for buttons and commands alike."""
