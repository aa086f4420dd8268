"""A budget that several releases share, each chosen after those before it were seen: what is spent and what is left.

A Renyi filter at one order, fixed beforehand (Feldman, Zrnic 2021, Theorem 4.3): as long as the divergences D_alpha of the
releases, each given those before, add up to at most B, all that was released until then has D_alpha <= B, whoever chose the
releases and whenever he stopped. B is the largest that converts to epsilon at delta. A release that would pass it is refused
before it is made; what was recorded stays. No lesser guarantee follows from stopping early, so what is told is spent and left of
B, and the epsilon of B.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..enclosures.balls import ball, enclose
from ..environment.data_file import write_atomically
from ..kernel import Rejected
from ..privacy.account_parameters import Parameter, number
from ..privacy.conversion import probability
from ..privacy.loss import Loss, rounded_up
from ..records import typed_json
from ..records.json_text import parse_file
from .account import Account, together

POSITIVE = Parameter("", above=0)
ORDERS = (Fraction(3, 2), *(Fraction(a) for a in (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128, 256)))


@dataclass(frozen=True)
class Entry:
    """A release of a file, and what it costs."""

    release: str
    divergence: Fraction


@dataclass(frozen=True)
class File:
    """A ledger."""

    epsilon: Fraction
    delta: Fraction
    order: Fraction
    whose: str
    entries: list[Entry]


class Exceeded(ValueError):
    """A release that the budget does not allow."""


@dataclass
class Odometer:
    """(epsilon, delta): what all releases together may cost. order: alpha > 1, by default the one of ORDERS at which the first
    release spends the least part, which is known before it is made. entries: what was spent, in words and as D_alpha. whose: by
    which neighbours, as the first account says (of a Loss it is the caller's). ValueError for a budget out of its domain."""

    epsilon: Fraction
    delta: Fraction
    order: Fraction | None = None
    entries: list[tuple[str, Fraction]] = field(default_factory=list)
    whose: str = ""

    def __post_init__(self) -> None:
        self.epsilon = number("epsilon", self.epsilon, POSITIVE)
        self.delta = probability(number("delta", self.delta, Parameter("")))
        if self.order is not None:
            self.order = number("order", self.order, Parameter("", above=1))
            if self.total <= 0:
                raise ValueError(f"no divergence of order {float(self.order):g} is small enough here: take a larger order")

    @property
    def total(self) -> Fraction:
        """B; 0 before an order is fixed."""
        return Fraction(0) if self.order is None else self.at(self.order)

    def at(self, a: Fraction) -> Fraction:
        """B = epsilon - ln(1 - 1/alpha) + ln(delta alpha)/(alpha - 1), rounded down."""
        return enclose(lambda: ball(self.epsilon) - ball(1 - 1 / a).log() + ball(self.delta * a).log() / ball(a - 1)).lower

    @property
    def spent(self) -> Fraction:
        return sum((cost for _, cost in self.entries), Fraction(0))

    @property
    def left(self) -> Fraction:
        return self.total - self.spent

    def cost(self, release: Account | Loss) -> Fraction:
        """D_alpha of a release, rounded up. ValueError where no order has room for anything."""
        loss = release.loss if isinstance(release, Account) else release
        if self.order is None:
            room = [(a, self.at(a)) for a in ORDERS]
            parts = [(loss.renyi(a).upper / b, a) for a, b in room if b > 0]
            if not parts:
                raise ValueError(f"epsilon = {float(self.epsilon):g} is too small for every order up to {ORDERS[-1]}")
            self.order = min(parts)[1]
        return rounded_up(loss.renyi(self.order).upper, 64)

    def spend(self, release: Account | Loss, words: str = "") -> Fraction:
        """What is left after a release, which is recorded. Exceeded, and nothing recorded, where the budget does not allow it;
        ValueError for one of another user or relation."""
        if isinstance(release, Account) and self.whose:
            together(self.whose, release)
        fresh, cost = self.order is None, self.cost(release)
        if cost > self.left:
            left, total, at = float(self.left), float(self.total), self.order
            self.order = None if fresh else self.order
            raise Exceeded(
                f"this release costs {float(cost):.6g} at order {at}, and {left:.6g} of {total:.6g} is left: "
                "it must not be made; nothing is recorded"
            )
        self.entries.append((words or str(release), cost))
        self.whose = self.whose or (release.whose if isinstance(release, Account) else "")
        return self.left

    def __str__(self) -> str:
        spent, left, total = (f"{float(x):.6g}" for x in (self.spent, self.left, self.total))
        if self.order is None:
            return f"nothing spent yet of epsilon = {float(self.epsilon):g} at delta = {float(self.delta):g}"
        return (
            f"{len(self.entries)} release(s), spent {spent} and left {left} of {total} (D_alpha, alpha = {float(self.order):g}); "
            f"all together epsilon <= {float(self.epsilon):g} at delta = {float(self.delta):g}"
            + (f" ({self.whose})" if self.whose else "")
        )


def spent(path: Path, budget: str | None, made: Account) -> list[str]:
    """A release on the ledger of a file, begun with --budget epsilon=NUMBER at the account's delta. ValueError where it has
    none."""
    path = path.resolve()  # a link is no ledger of its own
    if not path.exists() and budget is None:
        raise ValueError(f"{path}: no ledger yet: --budget epsilon=NUMBER begins one")
    with alone(path):
        if path.exists() and budget is not None:
            raise ValueError(f"{path}: there is a ledger, leave --budget out")
        if budget is None:
            odometer = read(path)
        else:
            name, _, value = budget.partition("=")
            if name != "epsilon" or not value:
                raise ValueError(f"--budget takes epsilon=NUMBER, found {budget[:40]!r}")
            odometer = Odometer(number("epsilon", value, POSITIVE), made.at_delta)
        odometer.spend(made)
        write(path, odometer)
    return [f"ledger  {path.name}: {odometer}"]


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else spends from this ledger: of two who read it before either wrote, one release would be forgotten. ValueError
    where somebody does, and where the file has another name, under which it would stay as it is."""
    if path.exists() and (names := path.stat().st_nlink) > 1:
        raise ValueError(f"{path} has {names} names (hard links): releases are written under one alone; take a copy")
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = path.with_name(f"{path.name}.lock")
    try:
        lock.touch(exist_ok=False)
    except FileExistsError:
        raise ValueError(f"{lock} is there: somebody spends from this ledger; remove it where nobody does") from None
    try:
        yield
    finally:
        lock.unlink()


def write(path: Path, odometer: Odometer) -> None:
    data: dict[str, Any] = {name: str(getattr(odometer, name)) for name in ("epsilon", "delta", "order")}
    data["whose"] = odometer.whose
    data["entries"] = [{"release": words, "divergence": str(cost)} for words, cost in odometer.entries]
    write_atomically(path, json.dumps(data, indent=1) + "\n")


def read(path: Path) -> Odometer:
    """A ledger's file. ValueError for anything else, and for one of more than its budget."""
    try:
        data = typed_json.read(File, parse_file(path), path.name)
    except Rejected as problem:
        raise ValueError(f"{path} is no ledger: {problem}") from None
    if bad := [one for one in data.entries if one.divergence < 0]:
        raise ValueError(f"{path} is no ledger: expected a divergence of at least 0, found {bad[0].divergence}")
    entries = [(one.release, one.divergence) for one in data.entries]
    odometer = Odometer(data.epsilon, data.delta, data.order, entries, data.whose)
    if odometer.left < 0:
        raise ValueError(
            f"{path}: expected releases that cost at most {float(odometer.total):.6g}, found {float(odometer.spent):.6g}: its "
            "epsilon does not hold, and no release may be made"
        )
    return odometer
