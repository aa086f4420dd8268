"""Consensus problems for the tests, their solutions by an interior point, and optimality without any proximal map."""

import cvxpy
import numpy as np

from verify.admm import L1, Box, ElasticNet, Huber, LogCosh, Logistic, Quadratic, QuadraticRegulariser, Zero
from verify.algorithms.cyffers2023 import centralized_admm as second_algorithm
from verify.algorithms.cyffers2023.lasso_admm import lasso_admm as declared
from verify.algorithms.functions import Absolute
from verify.algorithms.run import Inputs, run
from verify.conformance.kit.families.cyffers2023 import FORMS

TIGHT = {"solver": cvxpy.CLARABEL, "tol_gap_abs": 1e-12, "tol_gap_rel": 1e-12, "tol_feas": 1e-12}
REGULARISERS = ("zero", "l1", "elastic net", "box", "quadratic")


def centralized_admm(problem, u, lam, steps):
    """Algorithm 2 without noise."""
    given = problem.inputs(np.full(steps, lam), None, {"u": np.asarray(u)}, np.zeros((steps, problem.n, problem.p)))
    return run(second_algorithm.centralized_admm, given, steps)


def losses(rng, kind, n=4, p=3):
    """n losses of p variables, each of two data points."""
    found = []
    for _ in range(n):
        features, targets = rng.normal(size=(2, p)), rng.normal(size=2)
        found.append(
            {
                "quadratic": lambda a=features, b=targets: Quadratic.least_squares(a, b),
                "logistic": lambda a=features, b=targets: Logistic(a, np.sign(b), 0.1),
                "huber": lambda a=features, b=targets: Huber(a, b, 0.4),
                "logcosh": lambda a=features, b=targets: LogCosh(a, b),
            }[kind]()
        )
    return found


def regulariser(name, p=3):
    return {
        "zero": Zero(),
        "l1": L1(0.1),
        "elastic net": ElasticNet(0.1, 0.2),
        "box": Box(-0.1, 0.2),
        "quadratic": QuadraticRegulariser(np.eye(p), np.ones(p)),
    }[name]


def atom(f, x):
    """(f(x) as a cvxpy expression, constraints), written from the definitions."""
    if isinstance(f, Quadratic):
        return cvxpy.quad_form(x, cvxpy.psd_wrap(f.H)) / 2 + f.h @ x + f.constant, []
    if isinstance(f, Logistic):
        margins = -cvxpy.multiply(f.labels, f.features @ x)
        return cvxpy.sum(cvxpy.logistic(margins)) / len(f.labels) + f.l2 / 2 * cvxpy.sum_squares(x), []
    if isinstance(f, Huber):
        return cvxpy.sum(cvxpy.huber(f.features @ x - f.targets, f.delta)) / 2 / len(f.targets), []
    if isinstance(f, LogCosh):
        r = f.features @ x - f.targets  # log cosh r = r + log(1 + exp(-2r)) - log 2
        return cvxpy.sum(r + cvxpy.logistic(-2 * r)) / len(f.targets), []
    if isinstance(f, QuadraticRegulariser):
        return cvxpy.quad_form(x, cvxpy.psd_wrap(f.K)) / 2 + f.k @ x, []
    if isinstance(f, ElasticNet):
        return f.c1 * cvxpy.norm1(x) + f.c2 * cvxpy.sum_squares(x), []
    if isinstance(f, L1):
        return f.c1 * cvxpy.norm1(x), []
    return 0, [x >= f.low, x <= f.high] if isinstance(f, Box) else []


def minimiser(terms, p):
    """argmin of a sum of (weight, function) by cvxpy and Clarabel."""
    x = cvxpy.Variable(p)
    parts = [(weight, *atom(f, x)) for weight, f in terms]
    objective = sum(weight * value for weight, value, _ in parts)
    cvxpy.Problem(cvxpy.Minimize(objective), [c for *_, constraints in parts for c in constraints]).solve(**TIGHT)
    return x.value


def solution(fs, r):
    """argmin (1/n) sum f_i + r."""
    return minimiser([(1 / len(fs), f) for f in fs] + [(1.0, r)], fs[0].dimension)


def subgradient_gap(r, z, s):
    """The distance of s from the subdifferential of r at z, entry by entry; infinite outside the domain."""
    if isinstance(r, QuadraticRegulariser):
        return float(np.abs(s - r.K @ z - r.k).max())
    if isinstance(r, Box):
        if not np.all((r.low <= z) & (z <= r.high)):
            return float("inf")
        gap = np.where(z >= r.high, np.minimum(s, 0), np.where(z <= r.low, np.maximum(s, 0), s))
        return float(np.abs(gap).max())
    c1, c2 = (r.c1, getattr(r, "c2", 0.0)) if isinstance(r, (L1, ElasticNet)) else (0.0, 0.0)
    rest = s - 2 * c2 * z
    return float(np.where(z == 0, np.maximum(np.abs(rest) - c1, 0), np.abs(rest - c1 * np.sign(z))).max())


def optimality_gap(fs, r, z):
    """How far minus the mean gradient is from the subdifferential of r at z: 0 exactly at the minimisers of (7)."""
    return subgradient_gap(r, z, -np.mean([f.gradient(z) for f in fs], axis=0))


def lasso_admm(form, features, targets, kappa, u, lam, gamma, noise, clipping=None):
    """A run of Algorithm 6 as declared, from u (n, p), noise (K, n, p): rows of z_hat, z and x have the paper's index k + 1.
    z_0, which the printed form reads although its input does not list it, is S_t(mean u)."""
    first, n, K = np.array(u), len(targets), len(noise)
    mean, (_, t, _) = first.mean(axis=0), FORMS[form](n, gamma, kappa)
    start = {"u": first, "z": np.sign(mean) * np.maximum(np.abs(mean) - t, 0)}
    squares = [Quadratic(np.outer(a, a), -b * a) for a, b in zip(features, targets, strict=True)]
    data = {"gamma": gamma, "n": n, "lam": np.full(K, lam)} | ({} if clipping is None else {"C": clipping})
    found = run(declared[form], Inputs(data, {"f": squares, "r": Absolute(kappa)}, start, {"eta": noise}), K)
    return {"u": found["u"], "x": found["x"], "z_hat": found["z_hat"][:K], "z": found["z"][1:]}
