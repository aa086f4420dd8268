"""Rows of text beside a test: one row a line, its cells between `` :: ``; a line that begins with # is a comment, ``= name`` the
head of the rows below it."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any


def table(test: str, name: str, head: str = "") -> list[list[str]]:
    """The rows of ``name``.txt beside the file ``test``, below a head. ``\\n`` stays as it is written (:func:`broken`)."""
    text = Path(test).with_name(f"{name}.txt").read_text(encoding="utf-8")
    if head:
        _, text = f"\n{text}".split(f"\n= {head}\n")
        text, *_ = text.split("\n= ")
    rows = [line.split(" :: ") for line in text.splitlines() if line and not line.startswith("#")]
    assert rows, f"{name}: nothing is asked below {head!r}"
    return rows


def broken(rows: list[list[str]]) -> list[list[str]]:
    """The rows with a new line for each ``\\n``."""
    return [[cell.replace("\\n", "\n") for cell in row] for row in rows]


def typed(test: str, name: str, head: str = "", names: Mapping[str, Any] | None = None) -> list[list[Any]]:
    """The rows with a value in each cell (:func:`value`)."""
    return [[value(cell, names or {}) for cell in row] for row in table(test, name, head)]


def by_name(*things: Any, **others: Any) -> dict[str, Any]:
    """Functions, classes and modules by their own names, and others."""
    return {thing.__name__.rpartition(".")[2]: thing for thing in things} | others


def value(cell: str, names: Mapping[str, Any]) -> Any:
    """What is written: a number (1/2 is exact), None, True, text in quotes, tuples, lists and dictionaries of these, one of
    ``names``; anything else stands for itself as text."""
    try:
        return eval(
            re.sub(r"(?<![\w.'\"])(\d+)/(\d+)(?![\w.])", r"Fraction(\1, \2)", cell),
            {"__builtins__": {}, "Fraction": Fraction, **names},
        )
    except (SyntaxError, NameError, TypeError, AttributeError):
        return cell
