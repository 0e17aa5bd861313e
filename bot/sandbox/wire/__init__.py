"""What the bot talks to: gateway and REST, as Discord answers, with faults on demand."""
