"""An error for what Discord's own client wouldn't let a person do."""


class CantDo(Exception):
    """Discord's own client wouldn't let a person do that; the text says why."""
