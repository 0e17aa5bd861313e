"""How Discord refuses a request."""


class Refusal(Exception):
    """HTTP status, Discord's error code and its sentence (protocol, in English)."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} (error code: {code}): {message}")
        self.status = status
        self.code = code
        self.message = message
