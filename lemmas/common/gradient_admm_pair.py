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

from verify import *
from verify.algorithms.chan2024 import gradient_admm as run
from verify.algorithms.chan2024.letters import PAIR as LETTERS
from verify.algorithms.classes import identity_block, linear_map
from verify.algorithms.differences import differences
from verify.algorithms.expression import Parameter
from verify.lemma.generators import Generator

scalars("eta beta nu mu mu_g rho")
SMOOTH = {"f": {"smooth": Parameter("nu")}}
STRONG = {
    "f": {"smooth": Parameter("nu"), "strongly": Parameter("mu", "nonnegative")},
    "g": {"strongly": Parameter("mu_g", "nonnegative")},
}
PAIR = partial(differences, run.gradient_admm, LETTERS)
STRONG_PAIR = partial(PAIR, classes=STRONG)
pair, strong_pair = PAIR(), STRONG_PAIR()

x, x_next, At_w_next, At_b, w, b, A_x, A_x_next, y, Bt_lam_next = (
    pair.vectors[name] for name in ("x", "x_next", "At_w_next", "At_b", "w", "b", "A_x", "A_x_next", "y", "Bt_lam_next")
)
lam, lam_next, w_next, G = (pair.vectors[name] for name in ("lam", "lam_next", "w_next", "G"))

R_N = "x x_next At_w_next At_b"
R_M = "w b A_x_next"
R_L = "y"

scalars("s r L")
k = 2 / s - eta
SUM = (("s", nu + mu),)
ALL = spaces(X=R_N, Z=R_M, Y="y Bt_lam_next")


def _generator(name, means, says, *drawn):
    """The generator, and its facts as they stand in the statements that use these letters."""
    return Generator(name, means, says, drawn=drawn), tuple(from_(goal, program(name, goal.name)) for goal in says.goals)


STEP = "Algorithm 1 of chan2024, one iteration of two runs with the same f, g, A, B, c and noise, differences of the two; "

_any, (adjoint_w, adjoint_b, adjoint_B, subgradient_monotone, monotone) = _generator(
    "gradient ADMM",
    STEP + "f differentiable, g convex",
    statement(
        Domain(signs(positive="eta beta"), ALL),
        goals=(
            pair.fact("adjoint_w", "adjoint_At_w_next_A_x_next"),
            pair.fact("adjoint_b", "adjoint_At_b_A_x_next"),
            pair.fact("adjoint_B", "adjoint_Bt_lam_next_b"),
            pair.fact("subgradient_monotone", "monotone_g_unpaired"),
            pair.fact("monotone", "monotone_g"),
        ),
    ),
    PAIR,
)
_smooth, (cocoercive,) = _generator(
    "gradient ADMM, f convex and (1/eta)-smooth",
    STEP + "f convex and (1/eta)-smooth, so that G, the difference of its gradients by Lemma 3.2, is cocoercive",
    statement(Domain(signs(positive="eta beta"), ALL), goals=(pair.fact("cocoercive", "cocoercive_f"),)),
    PAIR,
)
_smooth_nu, (smooth,) = _generator(
    "gradient ADMM, f convex and nu-smooth",
    STEP + "f convex and nu-smooth, whatever eta is",
    statement(Domain(signs(positive="eta beta nu"), ALL), smooth=nu * (G @ x) >= G.norm2 | goal),
    partial(PAIR, classes=SMOOTH),
)
_strong_f, (strongly_cocoercive,) = _generator(
    "gradient ADMM, f mu-strongly convex and nu-smooth",
    STEP + "f mu-strongly convex and nu-smooth; s = nu + mu",
    statement(
        Domain(signs(positive="eta beta nu", nonnegative="mu"), ALL),
        strongly_cocoercive=s * (G @ x) >= nu * mu * x.norm2 + G.norm2 | goal,
        definitions=SUM,
    ),
    STRONG_PAIR,
)
_strong_g, (subgradient_strongly_monotone, strongly_monotone) = _generator(
    "gradient ADMM, g mu_g-strongly convex",
    STEP + "f differentiable, g mu_g-strongly convex",
    statement(
        Domain(signs(positive="eta beta", nonnegative="mu_g"), ALL),
        goals=(
            strong_pair.fact("subgradient_strongly_monotone", "strongly_monotone_g_unpaired"),
            strong_pair.fact("strongly_monotone", "strongly_monotone_g"),
        ),
    ),
    STRONG_PAIR,
)
_rows, (coercive,) = _generator(
    "gradient ADMM, A = [I D]",
    STEP + "A = [I D] as in Remark 3.4, so |A^T v|^2 = |v|^2 + |D^T v|^2 for every v",
    statement(Domain(signs(positive="eta beta"), ALL), coercive=At_w_next.norm2 >= w_next.norm2 | goal),
    partial(identity_block, w_next, At_w_next),
)
_norm, (operator_norm,) = _generator(
    "gradient ADMM, |A^T B| at most rho",
    STEP + "rho at least the operator norm of A^T B",
    statement(Domain(signs(nonnegative="rho"), ALL), operator_norm=rho**2 * y.norm2 >= At_b.norm2 | goal),
    partial(linear_map, y, At_b, square=rho**2),
)
generates = (_any, _smooth, _smooth_nu, _strong_f, _strong_g, _rows, _norm)

STRONGLY_CONVEX = (adjoint_w, adjoint_b, strongly_monotone, strongly_cocoercive)
given(
    step_size=k > 0 | assumed("To summarize, we check that we can pick the value", "Lemma 7.6, (23)", "eta < 2/(nu + mu)"),
    y_term=2 * mu_g
    >= beta**2 * rho**2 * k
    | assumed(
        "It suffices to choose",
        "after (22)",
        "for A^T B != 0 the second end of (23), eta >= 2/(nu + mu) - 2 mu_g/(beta^2 rho^2) (chan2024.lemma-7.6-y-elimination)",
        "chan2024.lemma-7.6-y-elimination",
    ),
)


def _root(v):
    """r = sqrt((nu + mu)^2 + 8 nu mu) of (23), as a float (it is irrational in general)."""
    return float((v["nu"] + v["mu"]) ** 2 + 8 * v["nu"] * v["mu"]) ** 0.5


def _factor(v):
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
