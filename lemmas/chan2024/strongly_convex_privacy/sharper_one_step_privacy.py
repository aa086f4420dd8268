"""Lemma 7.7 with a sharper constant: c = max(2 L/R, (1 + 2 L)/(eta beta)) in place of max(2/R, 3/(eta beta)).

Where: ours; sharpens arXiv Lemma 7.7. Letters as in ``one_step_privacy``; P of the proof of Lemma 7.6.
Idea: given the common w~ the second iteration starts with w-difference 0, so P|x2|^2 <= R|x1 + E v|^2 with R <= L P: the second
divergence carries the factor L too.
"""

from lemmas.chan2024.one_step_privacy.composition import composed, gaussian1
from lemmas.chan2024.one_step_privacy.one_step_privacy import D_K, LINKS
from lemmas.chan2024.strongly_convex_privacy.one_step_privacy import R as weight
from lemmas.chan2024.strongly_convex_privacy.one_step_privacy import contraction, norm_in
from lemmas.common.gradient_admm_pair import SUM, L
from lemmas.common.two_iterations import Ev, beta, eta, isometry, sigma, v, x1, x1_masked, x2
from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    assumed,
    at_least,
    because,
    equal,
    instance,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    without,
)

D_2, c = scalars("D_2 c")
bound = c * L / (2 * sigma**2) * norm_in

says = Statement(
    signs=signs(positive="eta beta sigma nu mu c L", nonnegative="D_K D_z D_out D D_1 D_2"),
    spaces=spaces(X="x x1 Ev x2", Z="w lam1 A_x1"),
    facts=(
        gaussian1,
        isometry,
        at_least(
            "second_iteration",
            L * x1_masked.norm2,
            x2.norm2,
            because=argued(
                "with a common w~ the second iteration starts with w-difference 0, so P|x2|^2 <= R|x1 + E v|^2, and R/P <= L",
                "chan2024.lemma-7.6-PQRS",
            ),
        ),
        equal(
            "gaussian2",
            D_2,
            x2.norm2 / (2 * sigma**2),
            because=instance("chan2024.fact-4.3", "gaussian", "means x_{t+2} and x_{t+2}'", D=D_2, dx=x2),
        ),
        composed,
        contraction,
        *LINKS,
        at_least(
            "first_weight",
            c * weight,
            2 * L,
            because=assumed(
                "comes from the choice of", "ours, as in the proof of Lemma 7.7", "c = max(2 L/R, (1 + 2 L)/(eta beta))"
            ),
        ),
        at_least(
            "second_weight",
            c * eta * beta,
            1 + 2 * L,
            because=assumed(
                "comes from the choice of", "ours, as in the proof of Lemma 7.7", "c = max(2 L/R, (1 + 2 L)/(eta beta))"
            ),
        ),
    ),
    goals=(at_least("private", bound, D_K),),
    definitions=SUM,
)

claim = Claim(
    id="chan2024.lemma-7.7-sharper",
    title="One-step privacy in the strongly convex case, both iterations contracting",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t))\le\frac{\mathfrak L}{2\sigma^2}"
    r"\max\Big(\frac{2\mathfrak L}R,\frac{1+2\mathfrak L}{\eta\beta}\Big)"
    r"\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    says=says,
    strengthens="chan2024.lemma-7.7",
    note="L < 1 is the factor max(R/P, S/Q) of the proof of Lemma 7.6; only R/P <= L is used for the second iteration.",
)

proof = Proof(
    goals={
        "private": because(
            term(2 * sigma**2, "averaged"),
            term(-2 * sigma**2, "simulated"),
            term(2 * sigma**2, "processed"),
            term(2 * sigma**2, "composed"),
            term(-2 * sigma**2, "gaussian1"),
            term(-2 * sigma**2, "gaussian2"),
            term(1, "second_iteration"),
            term(L, square=x1 - Ev),
            term(-2 * L, "isometry"),
            term(1, "first_weight", square=x1),
            term(1, "second_weight", square=v),
            term(c, "contraction"),
            scale=2 * sigma**2,
        )
    }
)

# A difference in the kernel of A, Hessian mu = 1 there: 1/2 -> 1/5 -> 2/25 with eta = 3/5; R = 14/45.
witness = Point(
    scalars={
        "eta": ratio(3, 5),
        "beta": 20,
        "sigma": 1,
        "nu": 2,
        "mu": 1,
        "c": ratio(45, 14),
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
        "w": [0],
        "lam1": [0],
        "A_x1": [0],
    },
)

too_strong = (
    altered(says, "1 % smaller", at_least("private", ratio(99, 100) * bound, D_K)),
    altered(says, "L squared", at_least("private", L * bound, D_K)),
    altered(says, "half of c", at_least("private", bound / 2, D_K)),
    without(says, "second_iteration"),
    without(says, "first_weight"),
    without(says, "second_weight"),
    without(says, "contraction"),
)
