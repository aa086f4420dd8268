"""The sums over the agents that the steps a_i = c_w/(G_i sqrt s) balance: of the noise terms and of the distances to w*.

Where: ours, for Theorem 3. Letters, at each agent i: ``X`` = E|f_i' - (rho + 1/eta_i) xi_i|^2 at most ``G2`` = G_i^2, ``g`` =
sqrt(s) G_i, ``l2``, ``r2`` = squared lengths of the mean loss subgradient and of R', ``a`` = a_i, ``inv`` = 1/a_i. Sums over the
agents so far: ``K`` of c_w sqrt(s) G_i, ``V`` of a_i X_i, ``Q`` of c_w^2/a_i. c = lambda/n; s is common to the agents.
Idea: s a_i G_i^2 = c_w sqrt(s) G_i = c_w^2/a_i, agent by agent.
"""

from lemmas.huang2020.convergence import second_moment as one
from verify import *

K, V, Q, s, c_w, c_1, c_2 = scalars("K V Q s c_w c_1 c_2")
X, G2, g, l2, r2, a, inv = scalars("X G2 g l2 r2 a inv")
zero = Polynomial.of(0)
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

says = statement(
    for_all(positive="s c_w c_1 c_2", nonnegative="c"),
    goals=(at_least("noise", K, s * V), equal("distance", Q, K), at_least("nonnegative", Q), at_least("constant", K)),
    recursion=Recursion(
        index="i",
        start=0,
        initial={"K": zero, "V": zero, "Q": zero},
        following={"K": K + c_w * g, "V": V + a * X, "Q": Q + c_w**2 * inv},
        step_signs=signs(positive="G2 g a inv", nonnegative="l2 r2", real="X"),
        step_facts=(
            at_least(
                "loss_bound",
                c_1**2,
                l2,
                because=assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Theorem 3", "|l'| <= c_1, at every agent"),
            ),
            at_least(
                "regulariser_bound", c_2**2, r2, because=assumed(r"and $\|R'(\cdot)\| \leq c_2$", "Theorem 3", "at every agent")
            ),
            at_least("second_moment", G2, X, because=AGENT("second_moment", "E|f_i' - (rho + 1/eta_i) xi_i|^2 <= G_i^2")),
            equal("root", g**2, s * G2, because=letter("g", "sqrt(s) G_i")),
            equal("step_size", g * a, c_w, because=letter("a", "a_i = c_w/(G_i sqrt s)")),
            equal("inverse", inv * a, 1, because=letter("inv", "1/a_i")),
        ),
    ),
)

claim = Claim(
    id="huang2020.step-sizes",
    title="The steps c_w/(G_i sqrt s) balance noise and distance, summed over the agents",
    where="ours",
    kind="identity",
    says=says,
    note="s = t for a constant step, s = 2 for the printed steps a_i/sqrt k.",
)

proof = shows(
    by_induction(
        invariant(
            at_least("noise_so_far", K, s * V),
            step=because("noise_so_far", term(s * a, "second_moment"), term(-g, "step_size"), term(a, "root")),
        ),
        invariant(
            equal("distance_so_far", Q, K),
            step=because("distance_so_far", term(-c_w * inv, "step_size"), term(c_w * g, "inverse")),
        ),
        invariant(at_least("sign", Q), step=because("sign", term(c_w**2 * inv))),
    ),
    noise=because("noise_so_far"),
    distance=because("distance_so_far"),
    nonnegative=because("sign"),
    constant=because("sign", term(-1, "distance_so_far")),
)

witness = Point(
    scalars=numbers("s=4 c_w=1 c_1=1 c_2=1 c=1"),
    index=2,
    steps=(
        {"X": 4, "G2": 4, "g": 4, "l2": 1, "r2": 1, "a": ratio(1, 4), "inv": 4},
        {"X": 8, "G2": 9, "g": 6, "l2": 1, "r2": 0, "a": ratio(1, 6), "inv": 6},
    ),
)

too_strong = (
    scaled(says, "noise 1 % larger", "noise", right=ratio(101, 100)),
    scaled(says, "half the distance", "distance", right=ratio(1, 2)),
)
