"""What is given with a declaration, in the words of the command line: parameters, classes of functions, spectra of operators.

--set eta=1/2 --class f=0:2 --class g=0 --operator A=1,2 --operator "W=0,1;1,0"
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..environment.named_object import load
from .declaration import Algorithm
from .unrolled import Matrix

NUMBER = re.compile(r"[+-]?(\d{1,40}/\d{1,40}|(\d{1,40}(\.\d{0,40})?|\.\d{1,40})([eE][+-]?\d{1,2})?)\Z", re.ASCII)
FAR = re.compile(r"[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})[eE][+-]?\d{3,}\Z", re.ASCII)
Class = tuple[Fraction, Fraction | None]


@dataclass(frozen=True)
class Spectrum:
    """Of an operator: every singular value lies between ``low`` and ``high``; ``exact``: they are these, 0 being a kernel."""

    low: Fraction
    high: Fraction
    exact: tuple[Fraction, ...] | None = None

    def __str__(self) -> str:
        return f"{self.low}:{self.high}" if self.exact is None else ",".join(map(str, self.exact))


def add_options(parser: argparse.ArgumentParser, parameter: str, function: str, operator: str) -> None:
    """``--set``, ``--class`` and ``--operator``, each as often as wanted: ``options.set``, ``.classes``, ``.operators``; what
    each is for this command, in words. ``--agents``: ``options.agents``. An operator by singular values, or by its rows."""
    for option, kept, form, words in (
        ("--set", "set", "NAME=NUMBER", parameter),
        ("--class", "classes", "f=MU:NU", function),
        ("--operator", "operators", "A=a,..|LOW:HIGH|a,b;c,d", operator),
    ):
        parser.add_argument(option, action="append", default=[], dest=kept, metavar=form, help=words)
    parser.add_argument("--agents", type=int, default=0, metavar="N", help="of a declaration: how many agents, each told apart")


def number(text: str, option: str) -> Fraction:
    """An exact rational; ValueError where the text is none or has no end."""
    if FAR.match(text.strip()):
        raise ValueError(f"--{option}: {text[:40]!r} is no number in range: expected an exponent of at most two digits")
    if not NUMBER.match(text.strip()):
        raise ValueError(f"--{option}: {text[:40]!r} is no number such as 1.3, 13/10 or 1e-2")
    try:
        return Fraction(text.strip())
    except ZeroDivisionError:
        raise ValueError(f"--{option}: {text[:40]!r} divides by zero") from None


def numbers(texts: Sequence[str]) -> dict[str, Fraction]:
    """Of ``--set NAME=NUMBER``."""
    return {name: number(value, f"set {name}") for name, value in _named(texts, "set", "NAME=NUMBER").items()}


def classes(texts: Sequence[str]) -> dict[str, Class]:
    """Of ``--class f=MU:NU``, or f=MU where nothing is smooth: strong convexity and smoothness."""
    found: dict[str, Class] = {}
    for name, text in _named(texts, "class", "f=MU:NU").items():
        low, colon, high = text.partition(":")
        mu, nu = number(low, f"class {name}"), number(high, f"class {name}") if colon else None
        if mu < 0 or (nu is not None and nu < mu):
            raise ValueError(f"--class {name}: {text[:40]!r}: expected 0 <= mu <= nu")
        found[name] = mu, nu
    return found


def operators(texts: Sequence[str]) -> dict[str, Spectrum]:
    """Of ``--operator A=1,2`` (exactly these singular values; 0 is a kernel) or ``A=LOW:HIGH`` (all of them between)."""
    found: dict[str, Spectrum] = {}
    for name, text in _named(texts, "operator", "A=a,.. or A=LOW:HIGH").items():
        parts = [number(part, f"operator {name}") for part in re.split("[:,]", text)]
        if min(parts) < 0 or (":" in text and (len(parts) != 2 or parts != sorted(parts))):
            raise ValueError(f"--operator {name}: {text[:40]!r}: expected singular values a,b,.. or 0 <= LOW:HIGH")
        exact = None if ":" in text and parts[0] < parts[1] else tuple(sorted({*parts}))
        found[name] = Spectrum(min(parts), max(parts), exact)
    return found


def matrices(texts: Sequence[str]) -> tuple[dict[str, Matrix], list[str]]:
    """Of ``--operator W=0,1;1,0``, rows between semicolons, the matrices by name; and the texts of the other operators."""
    found: dict[str, Matrix] = {}
    for name, text in _named([t for t in texts if ";" in t], "operator", "W=a,b;c,d").items():
        rows = text.rstrip(";").split(";")
        found[name] = (*((*(number(part, f"operator {name}") for part in row.split(",")),) for row in rows),)
    return found, [t for t in texts if ";" not in t]


def every_operator(texts: Sequence[str]) -> dict[str, Spectrum | Matrix]:
    """Of ``--operator``: matrices of what mixes agents, and the singular values of others."""
    mixing, others = matrices(texts)
    return {**mixing, **operators(others)}


def declaration(name: str) -> Algorithm | None:
    """The declared algorithm of FILE.py:NAME or package.module:NAME; None for a name without a colon."""
    if ":" not in name:
        return None
    found = load(name)
    if not isinstance(found, Algorithm):
        raise ValueError(f"{name} is no declared algorithm, but {type(found).__name__}")
    return found


def declared_by(name: str) -> Algorithm | None:
    """The same, or the algorithm of this suite of that name; None where it is neither."""
    from .collection import algorithms

    return declaration(name) or (None if "." in name else algorithms().get(name))


def _named(texts: Sequence[str], option: str, form: str) -> dict[str, str]:
    """NAME=TEXT by name, each once."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier():
            raise ValueError(f"--{option}: {text[:40]!r} is not of the form {form}")
        if name in found:
            raise ValueError(f"--{option}: {name} is given twice")
        found[name] = value
    return found
