"""Rows of text beside a test: one row a line, its cells between `` :: ``; a line that begins with # is a comment, ``= name`` the
head of the rows below it."""

from pathlib import Path


def table(test: str, name: str, head: str = "") -> list[list[str]]:
    """The rows of ``name``.txt beside the file ``test``, below a head. ``\\n`` stays as it is written (:func:`broken`)."""
    text = Path(test).with_name(f"{name}.txt").read_text(encoding="utf-8")
    if head:
        _, text = f"\n{text}".split(f"\n= {head}\n")
        text, *_ = text.split("\n= ")
    return [line.split(" :: ") for line in text.splitlines() if line and not line.startswith("#")]


def broken(rows: list[list[str]]) -> list[list[str]]:
    """The rows with a new line for each ``\\n``."""
    return [[cell.replace("\\n", "\n") for cell in row] for row in rows]
