"""What is tried: what an account or a theorem says, and whether a run certainly loses more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ...accounts.account import Account


@dataclass(frozen=True)
class Claim:
    """It is said that a number (``name``) is at most ``upper``; exceeded(value): the run's is certainly above the value."""

    name: str
    upper: Fraction
    exceeded: Callable[[Fraction], bool]


@dataclass(frozen=True)
class Trial:
    """What is tried, with its claims, at least one. subject: the algorithm of an account, or the record of a theorem; says: the
    setting in words; room: upper over attained of rho, None where none is known; made: the account."""

    subject: str
    says: str
    claims: tuple[Claim, ...]
    room: Callable[[], Fraction | None]
    made: Account | None = None

    def below(self, factor: Fraction = Fraction(1)) -> list[Claim]:
        """The claims that the run exceeds, had each been smaller by the factor."""
        return [claim for claim in self.claims if claim.exceeded(claim.upper * factor)]


def of_rho(made: Account, rho: object) -> Claim:
    """That rho is no more than the account says, tried by a run of this one; ValueError where that is not finite."""
    if not isinstance(rho, Fraction):
        raise ValueError(f"{made}: the run's loss is {rho}, not finite")
    return Claim("rho", made.loss.rho.upper, lambda value: rho > value)


def of_account(made: Account, *claims: Claim) -> Trial:
    """An account and its claims, with the account's own run."""

    def room() -> Fraction | None:
        lower = made.lower
        return None if lower is None or not lower.rho.lower else made.loss.rho.upper / lower.rho.lower

    return Trial(made.algorithm, str(made), claims, room, made)
