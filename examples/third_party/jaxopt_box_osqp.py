"""BoxOSQP of jaxopt (JAX) as Algorithm 4 of chan2024, as in ``osqp_oracle``; here z may start anywhere.

    python -m verify conform examples.third_party.jaxopt_box_osqp:admm --family oracle-admm

Its linear systems are solved by LU, its relaxation is 1 and its rho is held at beta.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jaxopt import BoxOSQP, base

from examples.adapter import Adapter
from verify.conformance import Unsupported

jax.config.update("jax_enable_x64", True)


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    if p.family != "oracle-admm":
        raise Unsupported("BoxOSQP has one splitting only, that of Algorithm 4")
    if noise is None:
        raise Unsupported("BoxOSQP draws no noise")
    if p.g.kind not in ("box", "zero"):
        raise Unsupported(f"BoxOSQP projects to a box; it has no g of kind {p.g.kind}")
    if not np.array_equal(p.B, -np.eye(len(p.c))):
        raise Unsupported("BoxOSQP's splitting is Ax - z = 0: B must be -I")
    n = len(p.x0)
    low, high = (p.g.low, p.g.high) if p.g.kind == "box" else (-np.inf, np.inf)
    bounds = (jnp.asarray(low + p.c), jnp.asarray(high + p.c))
    spread = np.eye(n) + p.eta * p.beta * p.A.T @ p.A
    solver = BoxOSQP(
        sigma=1 / p.eta, rho_start=p.beta, rho_min=p.beta, rho_max=p.beta, momentum=1.0, eq_qp_solve="lu",
        check_primal_dual_infeasability=False, stepsize_updates_frequency=10**9, termination_check_frequency=10**9,
        implicit_diff=False, jit=False, maxiter=10**9,
    )  # fmt: skip
    Q, A = jnp.zeros((n, n)), jnp.asarray(p.A)
    x, y, lam = [p.x0], [p.y0], [np.zeros(len(p.c))]
    z = jnp.asarray(p.y0 + p.c)
    zero = jnp.zeros(len(p.c))
    params = base.KKTSolution(primal=(jnp.asarray(p.x0), z), dual_eq=zero, dual_ineq=(zero, zero))
    state = solver.init_state(params, (Q, jnp.zeros(n)), A, bounds)
    for t in range(steps):
        gradient = p.losses[t if len(p.losses) > 1 else 0].gradient(x[t])
        params, state = solver.update(params, state, (Q, jnp.asarray(gradient + spread @ noise[t])), A, bounds)
        (x_next, z), dual = params.primal, params.dual_eq
        x.append(np.array(x_next))
        y.append(np.array(z) - p.c)
        lam.append(-np.array(dual))
    return {"x": np.array(x), "y": np.array(y), "lam": np.array(lam)}


ADAPTER = Adapter(
    title="BoxOSQP of jaxopt (JAX)",
    about="one update at a time; relaxation 1, rho held at beta, linear systems by LU, double precision",
    families=("oracle-admm", "gradient-admm"),
    admm=admm,
    needs=("jax", "jaxopt"),
    install="make arrays",
)
