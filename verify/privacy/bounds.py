"""What an algorithm's account says, as data: assumptions, bounds by theorem, the printed formula, an attained loss."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..enclosures.balls import Rational
from .loss import Concentrated, Loss, exactly

CHECKED, DECLARED, BY_HAND = "checked", "declared by you", "proved by hand, not yet a record"


@dataclass(frozen=True)
class Assumption:
    """says: a sentence. status: "checked" (from the numbers given) or "declared by you"."""

    name: str
    says: str
    status: str


@dataclass(frozen=True)
class Bound:
    """One theorem for one user. route: composition, paper or shifts. records: ids of claims it rests on; argument: what the
    number rests on besides records, in words ("" for nothing). assumes: names of the assumptions that it needs."""

    route: str
    says: str
    loss: Loss
    records: tuple[str, ...]
    argument: str = ""
    assumes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Printed:
    """A paper's formula as printed: D_alpha <= alpha rho (or the sentence in ``value``), and the records that judge it."""

    says: str
    records: tuple[str, ...]
    rho: Fraction | None = None
    value: str = ""

    def epsilon(self, delta: Rational) -> Fraction | None:
        """epsilon of rho at this delta, from above; None where there is no number."""
        return Concentrated(exactly(self.rho)).epsilon(delta).upper if self.rho else None


@dataclass(frozen=True)
class Form:
    """One of the forms in which a paper has a step of its algorithm: the value of a parameter that asks for it, and in words."""

    parameter: str
    value: str
    says: str


@dataclass(frozen=True)
class Attained:
    """A run of the algorithm within the assumptions (or the limit of such runs, if it says so): its exact loss, or what tests
    of it detect: the lower ends are certain."""

    says: str
    loss: Loss


@dataclass(frozen=True)
class Analysis:
    """users: how many (1 where all are alike); worst: the user with the largest loss (0: nobody asked); bounds(user): all valid
    theorems; printed(user), attained(user): None where there is none. program: lines from the program to the theorem.
    alike: every user has the same loss (a secret order). certified(user, coarse): the bound of an engine that takes time (coarse:
    less of it); None where it has none. lacking: arguments that do not apply, with what each would need. forms: where the paper
    has several and none was asked for, all of them; the analysis is of the first, and no other loses more. closer(user): a run
    that takes time, asked for where attained leaves room; anticipated(user, rho): so is a bound that is less than this."""

    users: int
    worst: int
    assumptions: tuple[Assumption, ...]
    bounds: Callable[[int], tuple[Bound, ...]]
    printed: Callable[[int], Printed | None]
    attained: Callable[[int], Attained | None]
    program: tuple[str, ...] = field(default=())
    alike: bool = False
    certified: Callable[[int, bool], Bound | None] = field(default=lambda user, coarse: None)
    lacking: tuple[str, ...] = field(default=())
    forms: tuple[Form, ...] = field(default=())
    closer: Callable[[int], Attained | None] = field(default=lambda user: None)
    anticipated: Callable[[int, Fraction], Bound | None] = field(default=lambda user, rho: None)


def of_everyone(
    assumptions: Sequence[Assumption],
    bounds: Sequence[Bound],
    attained: Attained | None,
    program: tuple[str, ...],
    printed: Printed | None = None,
    lacking: tuple[str, ...] = (),
    forms: tuple[Form, ...] = (),
) -> Analysis:
    """Where all users are alike: what holds for one of them."""
    return Analysis(
        1,
        1,
        tuple(assumptions),
        lambda user: tuple(bounds),
        lambda user: printed,
        lambda user: attained,
        program,
        lacking=lacking,
        forms=forms,
    )
