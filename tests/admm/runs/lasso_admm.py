"""cyffers2023, Algorithm 6 (appendix E): private ADMM for the Lasso, (1/(2n)) |Ax - b|^2 + kappa |x|_1, with clipping.

Here f_i(x) = (<a_i, x> - b_i)^2/2 and r = kappa |.|_1. With the ridge rho in the x-step and the threshold t in the z-step,

    x_i = (a_i a_i' + rho I)^{-1} (b_i a_i + rho (2z - u_i)) = prox_{f_i/rho}(2z - u_i),      z = S_t(mean u),

a fixed point has x_i = z, z - u_i = (1/rho) a_i (<a_i, z> - b_i) and mean u - z in t d|z|_1. Summed:
(1/n) A'(Az - b) + rho t d|z|_1 contains 0, so that **the fixed points solve the Lasso with the penalty rho t**. The forms:

    name               rho     t           z in the x-step   solves the Lasso with
    "printed"          2n/g    g kappa     z_k               2 n kappa (and may diverge, see below)
    "printed, new z"   2n/g    g kappa     z_{k+1}           2 n kappa
    "displayed prox"   n/g     g kappa     z_{k+1}           n kappa
    "equations 8-9"    1/g     g kappa     z_{k+1}           kappa
    "derived"          n/g     g kappa/n   z_{k+1}           kappa

where g = gamma. "printed" is Algorithm 6. "displayed prox" takes the display before it at its word, that x_i is
prox_{(gamma/(2n)) (<a_i,.> - b_i)^2}; the closed form that follows has 2n/g where this prox gives n/g. "equations 8-9" is
Algorithm 2 for this problem, "derived" is (22)-(23).

The z_k of line 5 (z_{k+1} in line 6 and in Algorithm 2) makes the loop a recursion of two steps: for f_i = 0 and r = 0 the mean
obeys v_{k+1} = (1 - 4 lambda) v_k + 4 lambda v_{k-1}, whose root -4 lambda is unstable for lambda > 1/4.
"""

from dataclasses import dataclass

import numpy as np

from verify.algorithms.arrays import Array, relaxation
from verify.algorithms.cyffers2023.lasso_admm import lasso_admm as declared
from verify.algorithms.functions import Absolute, Quadratic
from verify.algorithms.run import Inputs, run
from verify.conformance.kit.families.cyffers2023 import FORMS


@dataclass(frozen=True, eq=False)
class LassoTrace:
    """A run of K rounds. u: (K+1, n, p), row k is u_k; row k of z_hat, z (K, p) and x (K, n, p) has the paper's index k+1."""

    u: Array
    x: Array
    z_hat: Array
    z: Array


def lasso_admm(features, targets, kappa, u, lam, gamma, *, steps, clipping=None, noise=None, z=None, form="printed"):
    """``steps`` = K rounds from u (n, p), for features (n, p) with the rows a_i and targets (n,).

    form: a name of ``FORMS``, the table above. kappa >= 0, gamma > 0, lam: lambda in (0, 1], or (K,). clipping: C > 0,
    None for none. noise: eta, (K, n, p). z: z_0 (p,) for the printed form only, which reads it although its input does not
    list it; by default S_t(mean u_0).
    """
    first, n = np.asarray(u, dtype=np.float64), len(targets)
    eta = np.zeros((steps, *first.shape)) if noise is None else np.asarray(noise)
    mean, (_, t, _) = first.mean(axis=0), FORMS[form](n, gamma, kappa)
    start = {"u": first, "z": np.sign(mean) * np.maximum(np.abs(mean) - t, 0) if z is None else np.asarray(z)}
    losses = [Quadratic(np.outer(row, row), -target * row) for row, target in zip(np.asarray(features), targets, strict=True)]
    data = {"gamma": gamma, "n": n, "lam": relaxation(lam, steps)} | ({} if clipping is None else {"C": clipping})
    found = run(declared[form], Inputs(data, {"f": losses, "r": Absolute(kappa)}, start, {"eta": eta}), steps)
    return LassoTrace(found["u"], found["x"], found["z_hat"][:steps], found["z"][1:])
