"""The general ADMM (cyffers2023, Algorithm 5) as it is often written: each step handed to cvxpy and its default solver.

    python -m verify conform examples.public.cvxpy_loop:admm --problem ...

The steps are right; the solver (Clarabel, or OSQP for quadratic programs) stops at its own tolerance.
"""

import cvxpy as cp
import numpy as np

from examples.adapter import Adapter
from verify.conformance import Problem, Unsupported, function, own_case


def penalty(g, z):
    """g(z) as an expression of cvxpy."""
    if g.kind == "l1":
        return g.c1 * cp.norm1(z)
    if g.kind == "elastic-net":
        return g.c1 * cp.norm1(z) + g.c2 * cp.sum_squares(z)
    raise Unsupported(f"no g of kind {g.kind}")


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    if p.family != "general-admm" or noise is None or p.f.kind != "quadratic":
        raise Unsupported("the general ADMM with quadratic f and given noise")
    z, x = cp.Variable(p.B.shape[1]), cp.Variable(p.A.shape[1])
    u, q = cp.Parameter(len(p.c)), cp.Parameter(len(p.c))
    step_z = cp.Problem(cp.Minimize(p.step * penalty(p.g, z) + cp.sum_squares(p.B @ z + u) / 2))
    step_x = cp.Problem(cp.Minimize(p.step * (cp.quad_form(x, p.f.H) / 2 + p.f.h @ x) + cp.sum_squares(p.A @ x - q) / 2))
    us, xs, zs = [p.u0], [], []
    for t in range(steps):
        u.value = us[t]
        step_z.solve()
        zs.append(np.array(z.value))
        q.value = p.c - 2 * p.B @ zs[t] - us[t]
        step_x.solve()
        xs.append(np.array(x.value))
        us.append(us[t] + 2 * p.lam * (p.A @ xs[t] + p.B @ zs[t] - p.c + noise[t] / 2))
    return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs)}


def cases():
    """A Lasso of three variables."""
    rng = np.random.default_rng(12)
    root = rng.normal(size=(3, 3))
    f = function("quadratic", H=root.T @ root, h=rng.normal(size=3))
    fields = {"A": np.eye(3), "B": -np.eye(3), "c": np.zeros(3), "f": f, "g": function("l1", c1=0.25), "step": 0.75, "lam": 0.5,
              "u0": rng.normal(size=3)}  # fmt: skip
    return (own_case(Problem("general-admm", 6, fields, 0.3 * rng.normal(size=(6, 3)), 0.3, 1), "lasso"),)


ADAPTER = Adapter(
    title="a loop over cvxpy",
    about="every step handed to cvxpy with its default solver and tolerances",
    admm=admm,
    cases=cases,
    needs=("cvxpy",),
    source="cvxpy 1.9.3 with its default solvers",
    findings={
        "general-admm z-step": (
            "The solver stops at its own tolerance. What it leaves depends on the data and is not covered by the noise's "
            "analysis: about 1e-9 here, nothing beside the noise, but no theorem speaks of it; where a solver stops early "
            "at 1e-4 it can be of the size of the sensitivity."
        ),
        "general-admm x-step": (
            "As in the step in z: the rest of an inner solver, a function of the data that no noise was calibrated for."
        ),
    },
)
