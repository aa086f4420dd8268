"""The least noise with which an account meets a target: epsilon at delta, rho or mu."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from ..algorithms.declaration import Algorithm
from ..privacy.account_parameters import Parameter, number
from ..privacy.loss import Pure
from ..privacy.sampled_rounds import Sampled
from .account import DELTA, Account, account, subject_of

BELOW = Fraction(1, 10**9)  # the result is at most this far below the target
ON_A_GRID = 1000  # where epsilon is found on a grid: at most this part of the target
MOST = 40
MOST_COUNT = 1 << 24
FAR = 69  # |ln sigma|: exp(FAR) < 1e30, beyond which no parameter is taken
KINDS = ("epsilon", "rho", "mu")


def target_of(text: str) -> tuple[str, Fraction]:
    """("epsilon", 1) from "epsilon=1"; ValueError for another form."""
    kind, _, value = text.partition("=")
    if kind not in KINDS or not value:
        raise ValueError(f"--calibrate takes epsilon=NUMBER, rho=NUMBER or mu=NUMBER, found {text[:40]!r}")
    return kind, number(kind, value, Parameter("", above=0))


def calibrate(algorithm: str | Algorithm, kind: str, target: Fraction, *, delta: Any = DELTA, **parameters: Any) -> Account:
    """The account at the least sigma (to the accuracy BELOW, ON_A_GRID) whose upper end is at most the target; never above it.

    For penalty-perturbation, whose noise falls with alpha, the largest alpha. ValueError where no noise reaches the target.
    """
    _, module = subject_of(algorithm)
    if (why := getattr(module, "WHY_NOT", None)) is not None:
        raise ValueError(why)
    name = "alpha" if "alpha" in module.REQUIRED else "sigma"
    sign = 1 if name == "sigma" else -1
    if parameters.get(name) is not None:
        raise ValueError(f"--calibrate finds {name}: leave --{name} out")

    def at(x: float) -> tuple[Account, Fraction]:
        made = account(algorithm, delta=delta, **parameters, **{name: Fraction(math.exp(sign * x))})
        return made, level(made, kind)

    x, (made, value) = 0.0, at(0.0)
    if not value:
        raise ValueError("the loss is zero whatever the noise is: nothing to calibrate")
    grid = kind == "epsilon" and isinstance(made.loss, Sampled | Pure)
    below = target / ON_A_GRID if grid else BELOW
    aim = log(target - min(below, target / ON_A_GRID) / 10)
    slope = -2.0 if kind == "rho" else -1.0  # of ln value, about: rho and epsilon fall as 1/sigma^2 and 1/sigma
    low, high = -math.inf, math.inf  # x at which the level is above, at or below the target
    for _ in range(MOST):
        if target - below <= value <= target:
            return made
        low, high = (x, high) if value > target else (low, x)
        guess = x - (log(value) - aim) / (slope or math.nan)
        if not low < guess < high:
            guess = (low + high) / 2 if math.isfinite(high - low) else x + (4 if value > target else -4)
        if abs(guess) > FAR:
            break
        before, x = (x, log(value)), guess
        made, value = at(x)
        slope = (log(value) - before[1]) / (x - before[0] or math.nan)
    raise ValueError(
        f"no {name} gives {kind} = {float(target):.6g}: at {name} = {math.exp(sign * x):.3g} it is {float(value):.6g}"
    )


def largest(algorithm: str | Algorithm, kind: str, target: Fraction, name: str, **parameters: Any) -> Account:
    """The account at the most ``steps`` or ``passes``, the largest ``batch`` (given as "fixed" or "poisson"), or the fewest
    ``users``, whose upper end is at most the target, where one more (fewer) passes it. ValueError where there is none up to
    MOST_COUNT."""
    drawn, of = parameters.pop("batch", None) if name == "batch" else None, parameters.get("users")
    if name == "batch" and (drawn not in ("fixed", "poisson") or of is None):
        raise ValueError(
            "--find batch finds how many are in a batch: say --batch fixed or --batch poisson, and --users (of dp-sgd)"
        )
    if parameters.get(name) is not None:
        raise ValueError(f"--find finds {name}: leave --{name} out")
    few = name == "users"
    most = MOST_COUNT if drawn is None else int(number("users", of, Parameter("", "count")))
    known: dict[int, Account] = {}

    def below(count: int) -> bool:
        size = count if drawn is None else f"{drawn}:{count}" + f"/{most}" * (drawn == "poisson")
        known[count] = account(algorithm, **parameters, **{name: size})
        return level(known[count], kind) <= target

    low, high = 0, 1  # with ``few`` the target is passed at low and met at high, else the other way round
    while below(high) != few:
        if high == most and drawn:
            return known[high]
        if high >= most:
            raise ValueError(f"{kind} = {float(target):.6g} is {'not reached' if few else 'not passed'} up to {name} = {high}")
        low, high = high, min(2 * high, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if below(middle) == few else (middle, high)
    if not few and low == 0:
        raise ValueError(f"{kind} = {float(target):.6g} is passed at {name} = 1")
    return known[high if few else low]


def level(made: Account, kind: str) -> Fraction:
    """The upper end of the asked quantity."""
    if kind == "epsilon":
        return made.epsilon(made.at_delta).upper
    if kind == "rho":
        return made.loss.rho.upper
    mu = made.gdp()
    if mu is None:
        raise ValueError("the theorem used gives no Gaussian trade-off curve: calibrate epsilon or rho")
    return mu.upper


def log(value: Fraction) -> float:
    return math.log(value.numerator) - math.log(value.denominator) if value > 0 else -math.inf
