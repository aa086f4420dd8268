"""The same worst cases written for PEPit, the independent oracle: function classes by its own interpolation, operators by
adjointness equalities and matrix inequalities. Vectors of all spaces live in one Gram matrix there, which changes no optimum.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np


def optimum(problem: Any) -> tuple[float, float]:
    """(value, seconds) of PEPit's own solve through cvxpy and Clarabel."""
    import cvxpy

    started = time.perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        value = problem.solve(
            wrapper="cvxpy", verbose=0, solver=cvxpy.CLARABEL, tol_gap_abs=1e-10, tol_gap_rel=1e-10, tol_feas=1e-10
        )
    return float(value), time.perf_counter() - started


def gradient_admm(numbers: Mapping[str, Fraction], steps: int) -> Any:
    """Two runs of Algorithm 1 over ``steps``, numbers as of ``verify.worst_case.contraction``; second run at 0."""
    from PEPit import PEP, Point, null_point
    from PEPit.functions import SmoothStronglyConvexFunction, StronglyConvexFunction

    p = {"mu": 0.0, "mu_g": 0.0} | {n: float(v) for n, v in numbers.items()}
    eta, beta = p["eta"], p["beta"]
    problem = PEP()

    def matrix(pairs: list[tuple[Any, Any]], square: float) -> None:
        rows = [[square * (x * y) - u * v for y, v in pairs] for x, u in pairs]
        problem.add_psd_matrix(np.array(rows, dtype=object))

    x, w = [Point()], [Point()]
    images, adjoints, products = [], [], []
    for _ in range(steps):
        b, y, s = Point(), Point(), Point()
        f = problem.declare_function(SmoothStronglyConvexFunction, mu=p["mu"], L=p["nu"])
        g = problem.declare_function(StronglyConvexFunction, mu=p["mu_g"])
        lam, x_next, image = w[-1] - beta * b, Point(), Point()
        w_next = lam - beta * image
        At_w, At_b = Point(), Point()
        images.append((x_next, image))
        adjoints += [(w_next, At_w), (b, At_b)]
        products.append((y, At_b))
        pull = At_w - beta * At_b
        _two_points(f, x[-1], (x[-1] - x_next) / eta + pull, null_point)
        _two_points(g, y, s, null_point)
        problem.add_constraint(s * y == lam * b)
        x.append(x_next)
        w.append(w_next)
    for u, a in images:
        for z, v in adjoints:
            problem.add_constraint(u * v == a * z)
    if "low" in p:
        matrix([(v, z) for z, v in adjoints], 1 / p["low"] ** 2)
    if "rho" in p:
        matrix(products, p["rho"] ** 2)
    problem.set_initial_condition(p["R"] * x[0] ** 2 + p["S"] * w[0] ** 2 == 1)
    problem.set_performance_metric(p["R"] * x[-1] ** 2 + p["S"] * w[-1] ** 2)
    return problem


def _two_points(function: Any, x: Any, gradient: Any, origin: Any) -> None:
    """(Sub)gradient ``gradient`` at x and 0 at the origin."""
    from PEPit import Expression

    function.add_point((x, gradient, Expression()))
    function.add_point((origin, origin, Expression()))


def douglas_rachford(mu: float, smooth: float, step: float, relaxation: float) -> Any:
    """Two runs of Douglas-Rachford with f mu-strongly convex and smooth, g convex."""
    from PEPit import PEP
    from PEPit.functions import ConvexFunction, SmoothStronglyConvexFunction
    from PEPit.primitive_steps import proximal_step

    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexFunction, mu=mu, L=smooth)
    g = problem.declare_function(ConvexFunction)
    starts, ends = [problem.set_initial_point(), problem.set_initial_point()], []
    for z in starts:
        p, _, _ = proximal_step(z, f, step)
        q, _, _ = proximal_step(2 * p - z, g, step)
        ends.append(z + relaxation * (q - p))
    problem.set_initial_condition((starts[0] - starts[1]) ** 2 == 1)
    problem.set_performance_metric((ends[0] - ends[1]) ** 2)
    return problem


def gradient_descent(mu: float, smooth: float, step: float, steps: int, values: bool = False) -> Any:
    """|x_T - x*|^2 (or f(x_T) - f(x*)) against |x_0 - x*|^2."""
    from PEPit import PEP
    from PEPit.functions import SmoothStronglyConvexFunction

    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexFunction, mu=mu, L=smooth)
    star = f.stationary_point()
    x = start = problem.set_initial_point()
    for _ in range(steps):
        x = x - step * f.gradient(x)
    problem.set_initial_condition((start - star) ** 2 == 1)
    problem.set_performance_metric(f(x) - f(star) if values else (x - star) ** 2)
    return problem


def proximal_point(step: float, steps: int) -> Any:
    """f(x_T) - f(x*) against |x_0 - x*|^2 for convex f."""
    from PEPit import PEP
    from PEPit.functions import ConvexFunction
    from PEPit.primitive_steps import proximal_step

    problem = PEP()
    f = problem.declare_function(ConvexFunction)
    star = f.stationary_point()
    x = start = problem.set_initial_point()
    value = None
    for _ in range(steps):
        x, _, value = proximal_step(x, f, step)
    problem.set_initial_condition((start - star) ** 2 == 1)
    problem.set_performance_metric(value - f(star))
    return problem


def bounded_operator(bound: float) -> Any:
    """|M^T M x|^2 against |x|^2 for |M| <= bound."""
    from PEPit import PEP
    from PEPit.operators import LinearOperator

    problem = PEP()
    M = problem.declare_function(LinearOperator, L=bound)
    x = problem.set_initial_point()
    back = M.T.gradient(M.gradient(x))
    problem.set_initial_condition(x**2 == 1)
    problem.set_performance_metric(back**2)
    return problem
