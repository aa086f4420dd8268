"""Rows of text beside a test: one row a line, its cells between `` :: ``; a line that begins with # is a comment."""

from pathlib import Path


def table(test: str, name: str) -> list[list[str]]:
    """The rows of ``name``.txt beside the file ``test``; ``\\n`` stays as it is written (:func:`broken`)."""
    lines = Path(test).with_name(f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split(" :: ") for line in lines if not line.startswith("#")]


def broken(rows: list[list[str]]) -> list[list[str]]:
    """The rows with a new line for each ``\\n``."""
    return [[cell.replace("\\n", "\n") for cell in row] for row in rows]
