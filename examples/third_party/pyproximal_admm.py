"""pyproximal's ADMM as the general ADMM of cyffers2023 (Algorithm 5) with lambda = 1/2, A = I, B = -I, c = 0 and no noise.

    python -m verify conform examples.third_party.pyproximal_admm:admm --family general-admm

pyproximal iterates x = prox_f(z - v), z = prox_g(x + v), v = v + x - z. The u of the paper is x + v before the step in z, so that
z_{k+1} = prox_g(u_k) and v = u_k - z_{k+1}; the first z is computed with pyproximal's own proximal map.
"""

import numpy as np
import pyproximal
from pylops import MatrixMult
from pyproximal.optimization.cls_primal import ADMM

from examples.adapter import Adapter
from verify.conformance import Unsupported


class Counted(pyproximal.ProxOperator):
    """f as pyproximal's interface wants it, by the proximal map of the problem."""

    def __init__(self, f):
        super().__init__(None, False)
        self.f = f

    def __call__(self, x):
        return self.f.value(x)

    def prox(self, x, tau, **kwargs):
        return self.f.prox(x, float(tau))


def operator(f):
    """pyproximal's own operator where it has one."""
    if f.kind == "l1":
        return pyproximal.L1(sigma=f.c1)
    if f.kind == "box":
        return pyproximal.Box(lower=f.low, upper=f.high)
    if f.kind == "quadratic":
        return pyproximal.Quadratic(Op=MatrixMult(np.array(f.H)), b=np.array(f.h), niter=500)
    return Counted(f)


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    if p.family != "general-admm":
        raise Unsupported("pyproximal's ADMM is the splitting f(x) + g(z), x = z")
    n = len(p.u0)
    if not (np.array_equal(p.A, np.eye(n)) and np.array_equal(p.B, -np.eye(n)) and not np.any(p.c)):
        raise Unsupported("pyproximal's ADMM has A = I, B = -I, c = 0 only")
    if p.lam != 0.5:
        raise Unsupported("pyproximal's ADMM has no relaxation: lambda must be 1/2")
    if noise is None or np.any(noise):
        raise Unsupported("pyproximal's ADMM has no place for noise")
    f, g = operator(p.f), operator(p.g)
    first = g.prox(np.array(p.u0), p.step)
    solver = ADMM()
    x, z = solver.setup(proxf=f, proxg=g, x0=np.array(first), z0=np.array(first), tau=p.step)
    solver.u = p.u0 - first
    us, xs, zs = [p.u0], [], []
    for _ in range(steps):
        zs.append(np.array(z))
        before = solver.u
        x, z = solver.step(x, z)
        xs.append(np.array(x))
        us.append(x + before)
    return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs)}


ADAPTER = Adapter(
    title="pyproximal's ADMM",
    about="step by step, with its own proximal operators for l1, boxes and quadratics",
    families=("general-admm", "gradient-admm"),
    admm=admm,
    needs=("pyproximal",),
)
