"""Weak convexity of the Renyi divergence.

Proposition 3: weak convexity of the Renyi divergence, D_alpha(mu_rho || nu_rho) <= (1 + c) E D_alpha(mu_i || nu_i).

Where: App C.5 Prop 3.
Letters: y_i = (alpha - 1) D_alpha(mu_i || nu_i) in [0, c], D_most >= every D_i; mean_D, mean_y, mean_y2 and mean_exp are the
means over i ~ rho of D_i, y_i, y_i^2 and e^{y_i}; D, y, exp_y those of the mixtures; a = alpha - 1.
Idea: p^alpha q^(1 - alpha) is jointly convex, and e^y <= 1 + y + y^2 on [0, 1].
Reading: verbatim
Note: Feldman et al. 2018 quote c in (0, 1] too. Theorem 4 needs c <= 1 for eps_loc = 8 alpha L^2 gamma^2/sigma^2, that is
sigma^2 >= 8 L^2 gamma^2 alpha(alpha - 1); it assumes sigma^2 > 4 L^2 gamma^2 alpha(alpha - 1) only, which gives c < 2.
"""

from verify import *

from .letters import c_at_most_1

for_all(positive="a c", nonnegative="D_most exp_y mean_exp", real="D mean_D y mean_y mean_y2")

MEANS = "numbers in [0, c], c at most 1, and their exponentials"


def of_mixtures(D, mean_D, D_most):
    """What two mixtures D apart obey; mean_D: the mean, D_most: a bound of the divergences of their parts."""
    return given(
        y_value=y == a * D | letter("y", "(alpha - 1) D"),
        mean_y_value=mean_y == a * mean_D | letter("mean_y", "the mean of (alpha - 1) D_i"),
        joint_convexity=instance("common.joint-convexity", "mean", w=1, X=mean_exp, M=exp_y),
        exponential_below=program("exponential, tangent", "tangent", X=exp_y),
        **alike("exponential_above bounded", program(MEANS, y_most=a * D_most)),
    )


says = statement(
    c_at_most_1,
    *given(
        small=c
        >= a * D_most
        | assumed("for some. Let be a probability distribution over", "Proposition 3", "(alpha - 1) D_i <= c for every i")
    ),
    *of_mixtures(D, mean_D, D_most),
    weak_convexity=(1 + c) * mean_D >= D | goal,
)

claim = Claim(
    "cyffers2023.proposition-3",
    "divergence",
    statement=r"D_\alpha(\mu_i\|\nu_i)\le\tfrac c{\alpha-1}\ \forall i,\ c\in(0,1]\ \Rightarrow\ "
    r"D_\alpha(\mu_\rho\|\nu_\rho)\le(1+c)\,\mathbb E_{i\sim\rho}D_\alpha(\mu_i\|\nu_i)",
    prints=r"""
        D_\alpha(\mu_i\|\nu_i) -> D_most
        \alpha -> 1+a
        D_\alpha(\mu_\rho\|\nu_\rho) -> D
        \mathbb E_{i\sim\rho}D_\alpha(\mu_i\|\nu_i) -> mean_D
        D_\alpha -> D
    """,
)

proof = shows(
    weak_convexity=(joint_convexity + exponential_below + exponential_above + bounded + y_value - (1 + c) * mean_y_value) / a
)

witness = at("a=1 c=1 y=1/4 exp_y=5/4 D=1/4 D_most=1 mean_D=1/4 mean_y=1/4 mean_y2=1/16 mean_exp=21/16")

too_strong = altered(
    {"plain convexity": mean_D >= D | false}, scale="1 % less -> left 99/100", drop="joint_convexity bounded exponential_above"
)
