"""``python -m bench.worst_case``: both contraction lemmas at random parameters, engine against PEPit, and attaining instances."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import cache

from bench import pepit_models
from verify.algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from verify.cones.statement_solution import Compiled, Solution, solve
from verify.kernel import Polynomial
from verify.worst_case import Unsolved
from verify.worst_case.attaining_run import attaining_run
from verify.worst_case.contraction import contraction

Numbers = dict[str, Fraction]


def in_convex_norm(numbers: Numbers) -> Numbers:
    """With the weights of Definition 6.3: |x|^2 + (eta/beta)|w|^2."""
    return {**numbers, "R": Fraction(1), "S": numbers["eta"] / numbers["beta"]}


def in_strongly_convex_norm(numbers: Numbers) -> Numbers:
    """With the weights of Definition 7.4."""
    norm = strongly_convex_norm(*(numbers[n] for n in ("eta", "beta", "nu", "mu")))
    return {**numbers, "R": norm.R, "S": norm.S}


def convex_point(draw: random.Random) -> Numbers:
    """Lemma 6.5: eta and beta, f (1/eta)-smooth."""
    eta, beta = uniform(draw, 0.05, 3), uniform(draw, 0.05, 3)
    return in_convex_norm({"eta": eta, "beta": beta, "nu": 1 / eta})


def strong_point(draw: random.Random) -> Numbers:
    """Lemma 7.6: eta up to 2/(nu + mu), whether in (23) or not."""
    nu, mu = uniform(draw, 1, 5), uniform(draw, 0.1, 1)
    mu_g, rho, beta = uniform(draw, 0.1, 2), uniform(draw, 0.1, 3), uniform(draw, 0.1, 3)
    eta = (2 / (nu + mu) * uniform(draw, 0.3, 0.99)).limit_denominator(1000)
    return in_strongly_convex_norm({"eta": eta, "beta": beta, "nu": nu, "mu": mu, "mu_g": mu_g, "rho": rho, "low": Fraction(1)})


def uniform(draw: random.Random, low: float, high: float) -> Fraction:
    return Fraction(draw.uniform(low, high)).limit_denominator(100)


@cache
def compiled(names: frozenset[str]) -> Compiled:
    """The matrices for all numbers of these names."""
    return Compiled(contraction({n: Polynomial.atom(n) for n in names}).program())


def worst(numbers: Numbers) -> Solution:
    """From parameters to value."""
    return solve(compiled(frozenset(numbers)), numbers)


def compare(name: str, point: Callable[[random.Random], Numbers], points: int, seed: int) -> str:
    """One line of the table."""
    draw = random.Random(seed)
    difference, gap, ours, theirs, unsolved = 0.0, 0.0, [], [], 0
    for _ in range(points):
        numbers = point(draw)
        started = time.perf_counter()
        try:
            solution = worst(numbers)
        except Unsolved:
            unsolved += 1
            continue
        ours.append(time.perf_counter() - started)
        started = time.perf_counter()
        value, _ = pepit_models.optimum(pepit_models.gradient_admm(numbers, 1))
        theirs.append(time.perf_counter() - started)
        difference = max(difference, abs(value - solution.value))
        found = attaining_run(contraction(numbers), solution)
        gap = max(gap, 1.0 if found is None else 1 - float(found.ratio) / solution.value)
    median = [1000 * sorted(times)[len(times) // 2] for times in (ours, theirs)]
    return (
        f"{name:24s} {len(ours):6d} {unsolved:8d} {difference:14.1e} {median[0]:10.2f} {median[1]:10.2f} "
        f"{median[1] / median[0]:8.1f} {gap:12.1e}"
    )


def main(points: int = 100, seed: int = 1) -> None:
    """Print the table; nothing is saved."""
    convex = convex_point(random.Random(0))
    worst(convex)
    pepit_models.optimum(pepit_models.gradient_admm(convex, 1))
    print("milliseconds: medians from parameters to value, on both sides; gap: largest 1 - attained/optimum of exact runs")
    print(
        f"{'lemma':24s} {'points':>6s} {'unsolved':>8s} {'|ours - PEPit|':>14s} {'ours ms':>10s} "
        f"{'PEPit ms':>10s} {'ratio':>8s} {'gap':>12s}"
    )
    print(compare("6.5 convex", convex_point, points, seed))
    print(compare("7.6 strongly convex", strong_point, points, seed))


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
