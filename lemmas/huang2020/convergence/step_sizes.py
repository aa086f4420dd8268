"""The steps c_w/(G_i sqrt s) balance noise and distance, summed over the agents.

The sums over the agents that the steps a_i = c_w/(G_i sqrt s) balance: of the noise terms and of the distances to w*.

Where: ours.
For Theorem 3.
Letters, at each agent i: ``X`` = E|f_i' - (rho + 1/eta_i) xi_i|^2 at most ``G2`` = G_i^2, ``g`` = sqrt(s) G_i, ``l2``,
``r2`` = squared lengths of the mean loss subgradient and of R', ``a`` = a_i, ``inv`` = 1/a_i. Sums over the agents so far:
``K`` of c_w sqrt(s) G_i, ``V`` of a_i X_i, ``Q`` of c_w^2/a_i. c = lambda/n; s is common to the agents.
Idea: s a_i G_i^2 = c_w sqrt(s) G_i = c_w^2/a_i, agent by agent.
Note: s = t for a constant step, s = 2 for the printed steps a_i/sqrt k.
"""

from verify import *

from . import second_moment as one

scalars("K V Q X G2 g l2 r2 a inv")
AGENT = each_step(
    "huang2020.theorem-3-second-moment",
    means={
        "X": (one.g - one.xi * one.A).norm2,
        "G2": (one.c_1 + one.c * one.c_2) ** 2 + one.N2,
        "l2": one.loss.norm2,
        "r2": one.reg.norm2,
    },
    constant="c c_1 c_2",
)

for_all(positive="s c_w c_1 c_2", nonnegative="c")

says = statement(
    noise=K >= s * V | goal,
    distance=Q == K | goal,
    nonnegative=Q >= 0 | goal,
    constant=K >= 0 | goal,
    recursion=over(
        "i",
        0,
        dict(K=(0, K + c_w * g), V=(0, V + a * X), Q=(0, Q + c_w**2 * inv)),
        signs(positive="G2 g a inv", nonnegative="l2 r2", real="X"),
        loss_bound=c_1**2 >= l2 | assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Theorem 3", "|l'| <= c_1, at every agent"),
        regulariser_bound=c_2**2 >= r2 | assumed(r"and $\|R'(\cdot)\| \leq c_2$", "Theorem 3", "at every agent"),
        second_moment=G2 >= X | AGENT("second_moment", "E|f_i' - (rho + 1/eta_i) xi_i|^2 <= G_i^2"),
        root=g**2 == s * G2 | letter("g", "sqrt(s) G_i"),
        step_size=g * a == c_w | letter("a", "a_i = c_w/(G_i sqrt s)"),
        inverse=inv * a == 1 | letter("inv", "1/a_i"),
    ),
)

claim = Claim("huang2020.step-sizes", "identity")

proof = shows(
    by_induction(
        invariants(noise_so_far=K >= s * V | at_start, distance_so_far=Q == K | at_start, sign=Q >= 0 | at_start),
        noise_so_far=noise_so_far + s * a * second_moment - g * step_size + a * root,
        distance_so_far=distance_so_far - c_w * inv * step_size + c_w * g * inverse,
        sign=sign + term(c_w**2 * inv),
    ),
    noise=noise_so_far,
    distance=distance_so_far,
    nonnegative=sign,
    constant=sign - distance_so_far,
)

witness = at("s=4 c_w=1 c_1=1 c_2=1 c=1", "X=4 G2=4 g=4 l2=1 r2=1 a=1/4 inv=4", "X=8 G2=9 g=6 l2=1 r2=0 a=1/6 inv=6", index=2)

too_strong = altered(
    scale="""
        noise 1 % larger -> noise right 101/100
        half the distance -> distance right 1/2
    """
)
