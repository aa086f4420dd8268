"""The vectors that chan2024's lemmas speak of, in what a run of its algorithms has and computes.

``PAIR``: of the difference of two runs of Algorithm 1 at one iteration (``x_hat`` is the next x without noise); ``RUN``: with the
multipliers. ``STEP``: of one iteration of Algorithm 4 and a reference point (x_star, y_star); N = eta z.
"""

from ..expression import Expression, Variable
from . import oracle_admm as oracle
from .gradient_admm import A, B, beta, c, eta, f, lam, x, x_hat, y

X_STAR, Y_STAR = Variable("x_star", "X"), Variable("y_star", "Y")
W_NEXT, N = lam.next - beta * A(x_hat), eta * oracle.z
PAIR: dict[str, Expression] = {
    "x": x,
    "x_next": x_hat,
    "y": y,
    "A_x": A(x),
    "A_x_next": A(x_hat),
    "b": B(y),
    "w": lam - beta * A(x),
    "w_next": W_NEXT,
    "At_w_next": A.T(W_NEXT),
    "At_b": A.T(B(y)),
    "Bt_lam_next": B.T(lam.next),
    "G": f.gradient(x),
}
RUN = {**PAIR, "lam": lam, "lam_next": lam.next}
STEP: dict[str, Expression] = {
    "x": x,
    "x_next": x.next,
    "x_star": X_STAR,
    "lam": lam,
    "lam_next": lam.next,
    "c": c,
    "N": N,
    "MN": beta * A.T(A(N)) + N / eta,
    "G": oracle.G,
    "s": f.gradient(x),
    "b": B(y),
    "b_next": B(y.next),
    "b_star": B(Y_STAR),
    "r": A(x.next) + B(y.next) - c,
    "r_half": A(x.next) + B(y) - c,
    "p": lam.next + beta * (B(y.next) - B(y)),
    "q": lam - beta * (A(x.next) + B(y) - c) - beta * A(N),  # at the noiseless point
}
STEP |= {f"A_{name}": A(STEP[name]) for name in ("x", "x_next", "x_star", "N")} | {"At_AN": A.T(A(N))}
IMAGES = ("lam", "lam_next", "b", "b_next", "b_star", "c", "r", "r_half", "p", "q")  # of which A^T is named
STEP |= {f"At_{n}": A.T(STEP[n]) for n in IMAGES}
