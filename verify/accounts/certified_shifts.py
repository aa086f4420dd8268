"""The engine of shifts as one argument of an account of gradient ADMM: the best energies at its parameters, by the kernel.

A bound B belongs to mu^2 = B Delta^2/sigma^2 of one use with k iterations after it, Delta = 1 for the gradients. Whatever follows
the last of these k is post-processing: (x, lam) is the whole state, and later functions are the same in both runs. So the bound
at k holds at every k' >= k, and none is asked beyond HORIZON. Runs are brought together before the next use, so energies add up;
where the run is short, all uses are asked for at once too, and the smaller sum is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from ..amplify.algorithms import Setting
from ..amplify.certificate import check
from ..amplify.engine import solved
from ..amplify.scalar import exact_certificate
from ..kernel import Rejected
from ..privacy.balls import Enclosure
from ..privacy.loss import Loss, exactly
from ..privacy.participation import Schedule

HORIZON = 200  # iterations of one use, divided by the number of modes
TOGETHER = 60  # iterations up to which several uses are asked for at once
GRID = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144)  # of k, where many are asked for
MODERATE = Fraction(10**6)  # of the parameters; beyond it floats propose nothing worth the time


@dataclass(frozen=True)
class Question:
    """Gradient ADMM with these parameters; squares: the distinct squared singular values of A, all of them."""

    eta: Fraction
    beta: Fraction
    squares: tuple[Fraction, ...]
    kernel: bool
    nu: Fraction | None
    mu: Fraction
    mu_g: Fraction
    rho: Fraction | None

    @property
    def horizon(self) -> int:
        return max(2, HORIZON // (len(self.squares) + self.kernel))

    def asked(self, steps: int, users: tuple[int, ...] = (), norm: str = "euclid") -> Fraction | None:
        """The bound that the kernel accepts; None where there is none."""
        strong = self.mu_g if self.rho else Fraction(0)
        numbers = (self.eta, self.beta, self.nu, self.mu, strong, self.rho, *self.squares)
        if any(x is not None and x and not 1 / MODERATE <= x <= MODERATE for x in numbers):
            return None
        return certified(
            ("gradient-admm", steps, self.eta, self.beta, self.squares, self.kernel, self.nu, self.mu, strong, self.rho or None),
            users,
            norm,
        )

    def start(self, steps: int) -> Fraction | None:
        """Of two starts, per |dx_0|_M^2; steps >= 2."""
        return self.asked(min(steps, self.horizon), norm="M")

    def use(self, after: int, coarse: bool = False) -> Fraction | None:
        """Of one use with ``after`` iterations behind it; coarse: from the grid, at most ``after``."""
        k = min(after, self.horizon)
        if k < 1:
            return None
        return self.asked(1 + (max(g for g in GRID if g <= k) if coarse else k), (1,))

    def together(self, positions: Sequence[int], steps: int) -> Fraction | None:
        """Of all uses of a run at once; None where the run is long."""
        first = positions[0]
        if len(positions) < 2 or steps - first + 1 > min(TOGETHER, self.horizon):
            return None
        return self.asked(steps - first + 1, tuple(t - first + 1 for t in positions))

    def command(self, plan: Schedule, user: int, starting: bool) -> str:
        """The command that gives such a bound again: of a secret order, that of a first place."""
        roots = [Fraction(isqrt(a.numerator), isqrt(a.denominator)) for a in self.squares]
        if any(r * r != a for r, a in zip(roots, self.squares, strict=True)):
            return "verify amplify gradient-admm with --matrix: a singular value is irrational"
        strong = {"mu-g": self.mu_g, "rho": self.rho} if self.mu_g and self.rho else {}
        given = {"eta": self.eta, "beta": self.beta, "singular": ",".join(map(str, roots)), "nu": self.nu, "mu": self.mu or None}
        uses = plan.positions(user) if plan.order == "fixed" else (1,)
        last = {"norm": "M"} if starting else {"user": ",".join(map(str, uses))}
        told = {**given, **strong, "steps": plan.steps, **last}
        words = [f"--{n} {v}" for n, v in told.items() if v is not None]
        return " ".join(["verify amplify gradient-admm", *words, *["--kernel"][: self.kernel]])


@lru_cache(maxsize=1024)
def certified(parameters: tuple[object, ...], users: tuple[int, ...], norm: str) -> Fraction | None:
    """The least bound for gradients that differ by 1 (for a start: per unit) that the kernel accepts, or None."""
    names = ("algorithm", "steps", "eta", "beta", "squares", "kernel", "nu", "mu", "mu_g", "rho")
    try:
        setting = Setting(**dict(zip(names, parameters, strict=True)), users=users, norm=norm)  # type: ignore[arg-type]
        best = exact_certificate(setting) or solved(setting)[1]
        if best is None:
            return None
        check(best)
    except (ValueError, ArithmeticError, Rejected):
        return None
    return Fraction(best.energies.bound)


def used(
    question: Question, plan: Schedule, user: int, unit: Fraction, other: Callable[[int], Fraction], coarse: bool
) -> Loss | None:
    """The loss of a user by the engine and, place by place, by the other arguments; None where the engine has nothing.

    unit: eta^2 Delta^2/sigma^2; other(k): the least bound of the arguments beside the engine of one use with k iterations after
    it, in that unit. In a secret order, and where ``coarse``, the engine is asked at GRID only.
    """
    eta2, asked, coarse = question.eta**2, False, coarse or plan.order != "fixed"

    def value(after: int) -> Fraction:
        nonlocal asked
        found = question.use(after, coarse)
        asked = asked or found is not None
        return other(after) if found is None else min(other(after), found / eta2)

    def square(at: Sequence[int]) -> Enclosure:
        total = value(plan.steps - at[-1]) + ((len(at) - 1) * value(at[1] - at[0] - 1) if len(at) > 1 else 0)
        joint = None if coarse else question.together(at, plan.steps)
        return exactly(unit * (total if joint is None else min(total, joint / eta2)))

    if plan.order == "sampled":
        loss: Loss = plan.renewal(lambda after: exactly(unit * value(after)))
    else:
        loss = plan.loss(user, square, exactly(unit))
    return loss if asked else None
