"""Lemma 7.7: in the strongly convex case two noisy iterations are private with C_K = Lf max(2/R, 3/(eta beta))/(2 sigma^2).

Where: arXiv Lemma 7.7. Letters: see ``lemmas.common.two_iterations``; R is the weight of Definition 7.4, L the factor of Lemma
7.6, c = max(2/R, 3/(eta beta)); D_K, D_z, D_out as in ``chan2024.one_step_privacy``.
Idea: the bound of Lemma 6.9 is at most c/(2 sigma^2) times the norm of Definition 7.4 after the first iteration, which is at
most L times that of the input.
"""

from lemmas.chan2024.one_step_privacy.one_step_privacy import D_K, LINKS
from lemmas.chan2024.strongly_convex.positive_weight import R
from lemmas.chan2024.strongly_convex_privacy.reuse_of_composition import claim as reuse
from lemmas.common.gradient_admm_pair import SUM, L
from lemmas.common.two_iterations import R_M, R_N, beta, eta, sigma, v, w, w1, x, x1
from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    Use,
    altered,
    assumed,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    without,
)

(c,) = scalars("c")
norm_in = R * x.norm2 + eta / beta * w.norm2
norm_1 = R * x1.norm2 + eta / beta * w1.norm2
bound = c * L / (2 * sigma**2) * norm_in
contraction = at_least(
    "contraction",
    L * norm_in,
    norm_1,
    because=assumed(
        "In the following analysis, we assume that satisfies the assumption in Lemma",
        "before Lemma 7.7",
        "L is any factor of one iteration, as chan2024.lemma-7.6-explicit-L gives one",
    ),
)
MAXIMUM = (
    at_least(
        "at_least_two",
        c * R,
        2,
        because=assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta)), R > 0"),
    ),
    at_least(
        "at_least_three",
        c * eta * beta,
        3,
        because=assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta)), R > 0"),
    ),
    equal(
        "maximum",
        (c * R - 2) * (c * eta * beta - 3),
        because=assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta)), R > 0"),
    ),
)
PAIR = reuse.says.facts if reuse.says is not None else ()

says = Statement(
    signs=signs(positive="eta beta sigma nu mu c L", nonnegative="D_K D_z D_out D D_1 D_2"),
    spaces=spaces(X=f"x {R_N}", Z=f"w {R_M}"),
    facts=(*PAIR, contraction, *LINKS, *MAXIMUM),
    goals=(at_least("private", bound, D_K),),
    definitions=SUM,
)

claim = Claim(
    id="chan2024.lemma-7.7",
    title="One-step privacy of two noisy iterations in the strongly convex case",
    where="arXiv Lemma 7.7",
    kind="bound",
    statement=r"\mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t))\le\frac{\mathfrak L}{2\sigma^2}"
    r"\max\Big(\frac2R,\frac3{\eta\beta}\Big)\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    says=says,
    reading="verbatim",
    note="The norm is squared; L is the factor of the squared norm. Steps above 1/nu are covered "
    "(chan2024.lemma-7.7-reuse). Sharper constant from the contraction of the second iteration: "
    "chan2024.lemma-7.7-sharper.",
)

proof = Proof(
    steps=(Use("pair", "chan2024.lemma-7.7-reuse"),),
    goals={
        "private": because(
            term(1, "averaged"),
            term(-1, "simulated"),
            term(1, "processed"),
            term(1, "pair"),
            term(1 / (2 * sigma**2), "at_least_two", square=x1),
            term(1 / (2 * sigma**2), "at_least_three", square=v),
            term(c / (2 * sigma**2), "contraction"),
        )
    },
)

# eta = 3/5, nu = 2, mu = 1: R = 14/45; beta = 35/3 makes 3/(eta beta) = 3/7 and 2/R = 45/7 = c.
witness = Point(
    scalars={
        "eta": ratio(3, 5),
        "beta": ratio(35, 3),
        "sigma": 1,
        "nu": 2,
        "mu": 1,
        "c": ratio(45, 7),
        "L": ratio(1, 2),
        "D_1": 0,
        "D_2": ratio(2, 625),
        "D": ratio(2, 625),
        "D_K": ratio(2, 625),
        "D_z": ratio(2, 625),
        "D_out": ratio(2, 625),
    },
    vectors={
        "x": [0, ratio(1, 2)],
        "x1": [0, ratio(1, 5)],
        "Ev": [0, 0],
        "x2": [0, ratio(2, 25)],
        "At_w2": [0, 0],
        "At_b2": [0, 0],
        "w": [0],
        "lam1": [0],
        "A_x1": [0],
        "AEv": [0],
        "b2": [0],
        "A_x2": [0],
    },
)

too_strong = (
    altered(
        says,
        "without the factor L of the first iteration, but halved",
        at_least("private", c / (2 * sigma**2) * norm_in * ratio(1, 2), D_K),
    ),
    altered(says, "1 % smaller", at_least("private", ratio(99, 100) * bound, D_K)),
    altered(says, "L squared", at_least("private", L * bound, D_K)),
    altered(says, "2/R in place of c", at_least("private", 2 * L / (2 * sigma**2) * (x.norm2 + eta / beta * w.norm2), D_K)),
    without(says, "contraction"),
    without(says, "averaged"),
    without(says, "composed"),
    without(says, "smooth2"),
)
