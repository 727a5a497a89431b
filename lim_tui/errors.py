"""The one exception that reaches a user, and the exit statuses of the command line."""

from __future__ import annotations

EXIT_DONE = 0
EXIT_NO = 1
EXIT_USAGE = 2
EXIT_INCONCLUSIVE = 3
EXIT_INTERNAL = 70
EXIT_INTERRUPTED = 130


class LimError(Exception):
    """Something a person can mend.

    ``message`` says what is wrong and where (file, line, key or cell); ``hint`` says what to do.
    """

    def __init__(self, message: str, hint: str | None = None, exit_code: int = EXIT_USAGE) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.exit_code = exit_code

    def on_one_line(self) -> str:
        """What is wrong and what to do, as two sentences."""
        return f"{self.message}. {self.hint}" if self.hint else self.message

    def __str__(self) -> str:
        return f"{self.message}\n{self.hint}" if self.hint else self.message
