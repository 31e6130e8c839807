"""What goes wrong. All of it is an ``ExactlyError``."""

from __future__ import annotations

from typing import Any


class ExactlyError(Exception):
    """A question that has no answer. That a puzzle has no solution, or several, is an answer."""

    index: int | None = None
    """In a batch: the number, from 0, of the puzzle that is at fault."""


class Invalid(ExactlyError, ValueError):
    """What was asked makes no sense: digits past the order, a cell that the board does not have, a wish that contradicts itself."""


class ReadError(Invalid):
    """A text that is no puzzle. Printed, it shows the place.

    ``line`` and ``column`` are counted from 1; ``length`` characters are at fault (0 where something is missing); ``excerpt`` is the line, or
    a piece of a long one, and ``caret`` characters of it stand before the fault. ``message`` says it without its place, ``file`` is the file that was read, if any.
    """

    file: str | None = None

    def __init__(self, message: str, line: int, column: int, length: int, excerpt: str, caret: int) -> None:
        super().__init__(message, line, column, length, excerpt, caret)
        self.message = message
        self.line = line
        self.column = column
        self.length = length
        self.excerpt = excerpt
        self.caret = caret

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: {self.message}"
        if self.file is not None:
            place = f"{self.file}, {place}"
        if not self.excerpt:
            return place
        return f"{place}\n  {self.excerpt}\n  {' ' * self.caret}{'^' * max(self.length, 1)}"


class OffBoard(Invalid, IndexError):
    """A cell or a digit that the board does not have."""


class NotUnique(ExactlyError, ValueError):
    """The question is about a puzzle with exactly one solution; ``verdict`` is 'none' or 'multiple'."""

    def __init__(self, message: str, verdict: str) -> None:
        super().__init__(message, verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        return str(self.args[0])


class UnreadWarning(UserWarning):
    """What is said of a puzzle follows from the rules that were read alone: its text brings rules in words, or drawings, that say more.

    ``ignore_words=True`` and ``ignore_drawings=True`` do without them.
    """


class VerifyError(ExactlyError, ValueError):
    """A certificate that does not hold: which part, where, and what it says wrongly."""


class UncheckedError(VerifyError):
    """A certificate of which all but the proof holds, and whose proof is not checked here: one for VeriPB, or one in DRAT with steps that do not follow by
    unit propagation."""


class Unfinished(ExactlyError):
    """Work ended before its answer.

    ``limit`` is 'time', 'nodes', 'memory' or 'interrupt'. Of a count, ``at_least`` is how many there are at least; ``log10`` the decimal logarithm of about how
    many, and ``error`` its standard error as a share of the number, or None.
    """

    def __init__(
        self, limit: str, at_least: int | None = None, log10: float | None = None, error: float | None = None
    ) -> None:
        super().__init__(limit, at_least, log10, error)
        self.limit = limit
        self.at_least = at_least
        self.log10 = log10
        self.error = error

    def __str__(self) -> str:
        words = f"work ended before the answer ({self.limit})"
        if self.at_least is not None:
            words += f"; at least {self.at_least}"
        if self.log10 is not None:
            words += f"; about 10^{self.log10:.2f}"
        return words

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self.args, self.__dict__)


class Timeout(Unfinished, TimeoutError):
    """The time that was allowed is up."""
