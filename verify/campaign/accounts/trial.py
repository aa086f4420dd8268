"""An account that is tried: what it says, and whether a run certainly loses more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ...accounts.account import Account


@dataclass(frozen=True)
class Claim:
    """The account says that a number (``name``) is at most ``upper``; exceeded(value): the run's is certainly above the value."""

    name: str
    upper: Fraction
    exceeded: Callable[[Fraction], bool]


@dataclass(frozen=True)
class Trial:
    """An account and its claims, at least one."""

    account: Account
    claims: tuple[Claim, ...]

    def below(self, factor: Fraction = Fraction(1)) -> list[Claim]:
        """The claims that the run exceeds, had each been smaller by the factor."""
        return [claim for claim in self.claims if claim.exceeded(claim.upper * factor)]

    @property
    def room(self) -> Fraction | None:
        """Upper over attained, of rho, by the account's own run; None where it has none."""
        lower = self.account.lower
        return None if lower is None or not lower.rho.lower else self.account.loss.rho.upper / lower.rho.lower
