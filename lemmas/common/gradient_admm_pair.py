"""The vocabulary of two runs of one gradient-ADMM step (chan2024, Algorithm 1): differences, and the facts they obey.

Differences of two runs with the same f, g, A, B, c: ``x`` = dx_t, ``x_next`` = dx_{t+1} in R^n; ``y`` = dy_t in R^l;
``w`` = dlam_t - beta A dx_t, ``b`` = B dy_t, ``A_x`` = A dx_t, ``A_x_next`` = A dx_{t+1} in R^m; ``At_w_next`` and ``At_b``
are A^T applied to w_{t+1} and b. Derived from the declaration of the algorithm (``verify.algorithms``):

    lam_{t+1} = w - beta b,   w_{t+1} = lam_{t+1} - beta A x_{t+1},   G = (x - x_{t+1})/eta + A^T(w_{t+1} - beta b),

where G = d grad f(x_t). ``Bt_lam_next`` = B^T d lam_{t+1} in R^l, the difference of the subgradients of g.
``verify.admm.bindings`` computes the same names from a recorded run.

Strongly convex case (section 7): ``s`` = nu + mu, ``k`` = 2/s - eta (the paper writes it out), ``rho`` = |A^T B|. Scalars
that a statement names but a run does not record are given by ``DERIVED``: L = max(R/P, S/Q) of Lemma 7.6 and
r = sqrt(s^2 + 8 nu mu) of (23), from the recorded scalars.
"""

from collections.abc import Mapping
from fractions import Fraction

from verify import Fact, above, at_least, scalars
from verify.algorithms.chan2024 import gradient_admm as run
from verify.algorithms.differences import differences
from verify.algorithms.expression import Parameter

eta, beta, nu, mu, mu_g, rho = scalars("eta beta nu mu mu_g rho")
W_NEXT = run.lam.next - run.beta * run.A(run.x_hat)
LETTERS = {
    "x": run.x, "x_next": run.x_hat, "y": run.y, "A_x": run.A(run.x), "A_x_next": run.A(run.x_hat), "b": run.B(run.y),
    "w": run.lam - run.beta * run.A(run.x), "w_next": W_NEXT, "At_w_next": run.A.T(W_NEXT), "At_b": run.A.T(run.B(run.y)),
    "Bt_lam_next": run.B.T(run.lam.next), "G": run.f.gradient(run.x),
}
STRONG = {"f": {"smooth": Parameter("nu"), "strongly": Parameter("mu", "nonnegative")},
          "g": {"strongly": Parameter("mu_g", "nonnegative")}}
pair = differences(run.gradient_admm, LETTERS)
strong_pair = differences(run.gradient_admm, LETTERS, classes=STRONG)

x, x_next, At_w_next, At_b, w, b, A_x, A_x_next, y, Bt_lam_next = (
    pair.vectors[name] for name in ("x", "x_next", "At_w_next", "At_b", "w", "b", "A_x", "A_x_next", "y", "Bt_lam_next")
)
lam, lam_next, w_next, G = (pair.vectors[name] for name in ("lam", "lam_next", "w_next", "G"))

R_N = "x x_next At_w_next At_b"
R_M = "w b A_x_next"
R_L = "y"

adjoint_w = pair.fact("adjoint_w", "adjoint_At_w_next_A_x_next")
adjoint_b = pair.fact("adjoint_b", "adjoint_At_b_A_x_next")
monotone = pair.fact("monotone", "monotone_g")
cocoercive = pair.fact("cocoercive", "cocoercive_f")

WHY = {
    "adjoint_w": "A^T is the adjoint of A",
    "adjoint_b": "A^T is the adjoint of A",
    "monotone": "chan2024.eq-8",
    "cocoercive": "chan2024.fact-6.4",
}

(s, r, L) = scalars("s r L")
k = 2 / s - eta
SUM = (("s", nu + mu),)

adjoint_B = pair.fact("adjoint_B", "adjoint_Bt_lam_next_b")
subgradient_monotone = pair.fact("subgradient_monotone", "monotone_g_unpaired")
subgradient_strongly_monotone = strong_pair.fact("subgradient_strongly_monotone", "strongly_monotone_g_unpaired")
strongly_monotone = strong_pair.fact("strongly_monotone", "strongly_monotone_g")
strongly_cocoercive = at_least("strongly_cocoercive", s * (G @ x), nu * mu * x.norm2 + G.norm2)
coercive = at_least("coercive", At_w_next.norm2, w_next.norm2)
operator_norm = at_least("operator_norm", rho**2 * y.norm2, At_b.norm2)
step_size = above("step_size", k)
y_term = at_least("y_term", 2 * mu_g, beta**2 * rho**2 * k)

REASONS = {
    **WHY,
    "adjoint_B": "B^T is the adjoint of B, and b = B y",
    "subgradient_monotone": "line 1: B^T lam_{t+1} is a subgradient of the convex g at y_t, and subgradients are monotone",
    "subgradient_strongly_monotone": "line 1: B^T lam_{t+1} is a subgradient at y_t of the mu_g-strongly convex g",
    "strongly_monotone": "chan2024.eq-15",
    "strongly_cocoercive": "common.strong_cocoercivity",
    "coercive": "A = [I D] (Remark 3.4), so |A^T v|^2 = |v|^2 + |D^T v|^2 for every v",
    "operator_norm": "rho = |A^T B| and b = B y",
    "step_size": "eta < 2/(nu + mu)",
    "y_term": "chan2024.lemma-7.6-y-elimination",
}


def why(*facts: Fact) -> dict[str, str]:
    """The reasons of the given facts, for ``Claim.hypotheses``."""
    return {fact.name: REASONS[fact.name] for fact in facts}


def _root(v: Mapping[str, Fraction | float]) -> float:
    """r = sqrt((nu + mu)^2 + 8 nu mu) of (23), as a float (it is irrational in general)."""
    return float((v["nu"] + v["mu"]) ** 2 + 8 * v["nu"] * v["mu"]) ** 0.5


def _factor(v: Mapping[str, Fraction | float]) -> Fraction | float:
    """L = max(R/P, S/Q) of Lemma 7.6, for eta in (23); 0 where P or Q is not positive, so that no fact about L holds."""
    if v["nu"] + v["mu"] == 0:
        return 0.0
    gap = 2 / (v["nu"] + v["mu"]) - v["eta"]
    P, Q = 1 - gap / v["eta"], v["eta"] / v["beta"] + v["eta"] * gap / 4
    if P <= 0 or Q <= 0:
        return 0.0
    R = 1 - 2 * v["eta"] * v["nu"] * v["mu"] / (v["nu"] + v["mu"]) + gap / v["eta"]
    return max(R / P, v["eta"] / v["beta"] / Q)


DERIVED = {"r": _root, "L": _factor}
