"""``python -m bench.worst_case``: both contraction lemmas at random parameters, engine against PEPit, and attaining instances."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from fractions import Fraction

from bench import pepit_models
from verify.cones.statement_solution import solve
from verify.worst_case import Unsolved
from verify.worst_case.algorithms import GradientAdmm, convex_weights, gradient_admm_at, strongly_convex_weights
from verify.worst_case.exact_instance import exact_pair
from verify.worst_case.instance import best_instance

Weights = tuple[Fraction, Fraction]


def convex_point(draw: random.Random) -> tuple[GradientAdmm, Weights]:
    """Lemma 6.5: eta and beta, f (1/eta)-smooth."""
    eta, beta = uniform(draw, 0.05, 3), uniform(draw, 0.05, 3)
    return GradientAdmm(eta, beta, 1 / eta), convex_weights(eta, beta)


def strong_point(draw: random.Random) -> tuple[GradientAdmm, Weights]:
    """Lemma 7.6: eta up to 2/(nu + mu), whether in (23) or not."""
    nu, mu = uniform(draw, 1, 5), uniform(draw, 0.1, 1)
    mu_g, rho, beta = uniform(draw, 0.1, 2), uniform(draw, 0.1, 3), uniform(draw, 0.1, 3)
    eta = (2 / (nu + mu) * uniform(draw, 0.3, 0.99)).limit_denominator(1000)
    parameters = GradientAdmm(eta, beta, nu, mu, mu_g, rho, Fraction(1))
    return parameters, strongly_convex_weights(parameters)


def uniform(draw: random.Random, low: float, high: float) -> Fraction:
    return Fraction(draw.uniform(low, high)).limit_denominator(100)


def compare(name: str, point: Callable[[random.Random], tuple[GradientAdmm, Weights]], points: int, seed: int) -> str:
    """One line of the table."""
    draw = random.Random(seed)
    difference, gap, exact_gap, ours, theirs, unsolved = 0.0, 0.0, 0.0, [], [], 0
    for _ in range(points):
        parameters, weights = point(draw)
        started = time.perf_counter()
        try:
            solution = solve(*gradient_admm_at(parameters, 1, weights))
        except Unsolved:
            unsolved += 1
            continue
        ours.append(time.perf_counter() - started)
        started = time.perf_counter()
        value, _ = pepit_models.optimum(pepit_models.gradient_admm(parameters, 1, weights))
        theirs.append(time.perf_counter() - started)
        difference = max(difference, abs(value - solution.value))
        instance, ratio = best_instance(parameters, 1, solution, weights)
        gap = max(gap, 1 - ratio / solution.value)
        _, exact = exact_pair(instance, parameters, weights, solution.value * (1 - 1e-6))
        exact_gap = max(exact_gap, 1 - float(exact) / solution.value)
    median = [1000 * sorted(times)[len(times) // 2] for times in (ours, theirs)]
    return (
        f"{name:24s} {len(ours):6d} {unsolved:8d} {difference:14.1e} {median[0]:10.2f} {median[1]:10.2f} "
        f"{median[1] / median[0]:8.1f} {gap:12.1e} {exact_gap:12.1e}"
    )


def main(points: int = 100, seed: int = 1) -> None:
    """Print the table; nothing is saved."""
    convex, _ = convex_point(random.Random(0))
    solve(*gradient_admm_at(convex, 1, (Fraction(1), Fraction(1))))
    pepit_models.optimum(pepit_models.gradient_admm(convex, 1, (Fraction(1), Fraction(1))))
    print("milliseconds: medians from parameters to value, on both sides; gaps: largest 1 - attained/optimum")
    print(
        f"{'lemma':24s} {'points':>6s} {'unsolved':>8s} {'|ours - PEPit|':>14s} {'ours ms':>10s} "
        f"{'PEPit ms':>10s} {'ratio':>8s} {'gap, run':>12s} {'gap, exact':>12s}"
    )
    print(compare("6.5 convex", convex_point, points, seed))
    print(compare("7.6 strongly convex", strong_point, points, seed))


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
