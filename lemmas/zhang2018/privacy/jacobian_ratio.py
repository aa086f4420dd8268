"""Ratio of the Jacobian determinants.

The Jacobian determinants under neighbouring data have ratio at most exp(1.4 C c_1/(eta V B)).

Where: implicit in Theorem 4.1 (1.4 c_1 term).
Letters: P = Hessian of O_i without the exchanged point, + 2 eta V I; ``sigma`` = rho/N + 2 eta V; ``z`` = P^{-1} x for the
point x of D; ``curvature`` = (C/B) L''; ``det``, ``det_other`` = determinants with x and with the other point, over det P;
``s`` = C c_1/(eta V B); ``exp_14`` = exp(1.4 s), ``exp_half`` = exp(s/2).
Idea: det(P + k x x^T)/det P = 1 + k <x, P^{-1} x>, which lies between 1 and 1 + k/sigma <= 1 + s/2.
Reading: step
Note: True, and the condition 2 c_1 < (B_i/C)(rho/N + 2 theta V_i) is not needed. The inequality -ln(1 - x) < 1.4 x on (0,
1/2) that the constant comes from is not needed either; it holds (at 1/2: ln 2 = 0.693... < 0.7). The other direction is the
same with the data exchanged. The eigenvalue route of the paper's sources is replaced by the determinant of a rank-one
change, once for each of the two points; sharper: zhang2018.jacobian-ratio-sharper.
"""

from verify import *

scalars("sigma curvature det det_other s exp_14 exp_half")
vectors("x z")

SIGNS = signs(positive="sigma", nonnegative="curvature s det_other exp_14 exp_half", real="det")
given(
    level=sigma * s
    >= 2 * curvature
    | assumed(r"0 < \mathcal{L}'' \leq c_1", "Assumption 4", "curvature <= C c_1/B, s = C c_1/(eta V B), and sigma >= 2 eta V")
)
FACTS = (
    *given(
        normalised=1 >= x.norm2 | assumed("Normalize feature vectors in the training set such that", "Theorem 4.1"),
        **alike("stiff rank_one rank_one_other", program("a sample and the rest of a Hessian")),
    ),
    level,
)
says = statement(
    Domain(SIGNS, spaces(X="x z")),
    *FACTS,
    exponential=program("exponential, tangent", "tangent", X=exp_14, y=7 * s / 5),
    jacobian_ratio=exp_14 * det_other >= det | goal,
)

BOUND = (
    have(inverse_bound=1 >= sigma * (x @ z) | normalised + square(x - z * sigma) + sigma * stiff),
    have(det_bound=1 + s / 2 >= det | (-sigma * rank_one + curvature * inverse_bound + level / 2) / sigma),
)

claim = Claim(
    "zhang2018.jacobian-ratio",
    "inequality",
    statement=r"\frac{\det(\nabla^2O_i(f,D_i)+2\eta_iV_iI)}{\det(\nabla^2O_i(f,\hat D_i)+2\eta_iV_iI)}\le"
    r"\exp\Bigl(\frac{1.4\,C\,c_1}{\eta_iV_iB_i}\Bigr)",
    prints=r"""
        \det(\nabla^2O_i(f,D_i)+2\eta_iV_iI) -> det
        \det(\nabla^2O_i(f,\hat D_i)+2\eta_iV_iI) -> det_other
        \exp\Bigl(\frac{1.4\,C\,c_1}{\eta_iV_iB_i}\Bigr) -> exp_14
    """,
)

proof = shows(*BOUND, jacobian_ratio=det_bound + exponential + term(9 * s / 10) + exp_14 * rank_one_other)

witness = at("sigma=2 curvature=1 det=3/2 det_other=1 s=1 exp_14=4 exp_half=2 x=[1] z=[1/2]")

too_strong = altered({"no growth of the ratio": det_other >= det | false}, drop="exponential level stiff")
