"""The Jacobian determinants under neighbouring data have ratio at most exp(1.4 C c_1/(eta V B)).

Where: implicit in Theorem 4.1 (1.4 c_1 term). Letters: P = Hessian of O_i without the exchanged point, + 2 eta V I; ``sigma``
= rho/N + 2 eta V; ``z`` = P^{-1} x for the point x of D; ``curvature`` = (C/B) L''; ``det``, ``det_other`` = determinants
with x and with the other point, over det P; ``s`` = C c_1/(eta V B); ``exp_14`` = exp(1.4 s), ``exp_half`` = exp(s/2).
Idea: det(P + k x x^T)/det P = 1 + k <x, P^{-1} x>, which lies between 1 and 1 + k/sigma <= 1 + s/2.
"""

from verify import *

sigma, curvature, det, det_other, s, exp_14, exp_half = scalars("sigma curvature det det_other s exp_14 exp_half")
x, z = vectors("x z")

SIGNS = signs(positive="sigma", nonnegative="curvature s det_other exp_14 exp_half", real="det")
level = at_least(
    "level",
    sigma * s,
    2 * curvature,
    because=assumed(
        r"0 < \mathcal{L}'' \leq c_1", "Assumption 4", "curvature <= C c_1/B, s = C c_1/(eta V B), and sigma >= 2 eta V"
    ),
)
FACTS = (
    at_least("normalised", 1, x.norm2, because=assumed("Normalize feature vectors in the training set such that", "Theorem 4.1")),
    at_least("stiff", x @ z, sigma * z.norm2, because=program("a sample and the rest of a Hessian", "stiff")),
    equal("rank_one", det, 1 + curvature * (x @ z), because=program("a sample and the rest of a Hessian", "rank_one")),
    at_least("rank_one_other", det_other, 1, because=program("a sample and the rest of a Hessian", "rank_one_other")),
    level,
)
BOUND = (
    Have(
        at_least("inverse_bound", 1, sigma * (x @ z)), because("normalised", term(1, square=x - z * sigma), term(sigma, "stiff"))
    ),
    Have(
        at_least("det_bound", 1 + s / 2, det),
        because(term(-sigma, "rank_one"), term(curvature, "inverse_bound"), term(ratio(1, 2), "level"), scale=sigma),
    ),
)

says = statement(
    Domain(SIGNS, spaces(X="x z")),
    *FACTS,
    at_least(
        "exponential",
        exp_14,
        1 + ratio(7, 5) * s,
        because=program("exponential, tangent", "tangent", X=exp_14, y=ratio(7, 5) * s),
    ),
    goals=(at_least("jacobian_ratio", exp_14 * det_other, det),),
)

claim = Claim(
    id="zhang2018.jacobian-ratio",
    title="Ratio of the Jacobian determinants",
    where="implicit in Theorem 4.1 (1.4 c_1 term)",
    kind="inequality",
    reading="step",
    statement=r"\frac{\det(\nabla^2O_i(f,D_i)+2\eta_iV_iI)}{\det(\nabla^2O_i(f,\hat D_i)+2\eta_iV_iI)}\le"
    r"\exp\Bigl(\frac{1.4\,C\,c_1}{\eta_iV_iB_i}\Bigr)",
    prints={
        r"\det(\nabla^2O_i(f,D_i)+2\eta_iV_iI)": "det",
        r"\det(\nabla^2O_i(f,\hat D_i)+2\eta_iV_iI)": "det_other",
        r"\exp\Bigl(\frac{1.4\,C\,c_1}{\eta_iV_iB_i}\Bigr)": "exp_14",
    },
    says=says,
    note="True, and the condition 2 c_1 < (B_i/C)(rho/N + 2 theta V_i) is not needed. The inequality -ln(1 - x) < 1.4 x on "
    "(0, 1/2) that the constant comes from is not needed either; it holds (at 1/2: ln 2 = 0.693... < 0.7). The other "
    "direction is the same with the data exchanged. The eigenvalue route of the paper's sources is replaced by the "
    "determinant of a rank-one change, once for each of the two points; sharper: zhang2018.jacobian-ratio-sharper.",
)

proof = shows(*BOUND, jacobian_ratio=because("det_bound", "exponential", term(ratio(9, 10) * s), term(exp_14, "rank_one_other")))

witness = Point(
    scalars=numbers("sigma=2 curvature=1 det=3/2 det_other=1 s=1 exp_14=4 exp_half=2"), vectors={"x": [1], "z": [ratio(1, 2)]}
)

too_strong = (
    altered(says, "no growth of the ratio", at_least("jacobian_ratio", det_other, det)),
    without(says, "exponential"),
    without(says, "level"),
    without(says, "stiff"),
)
