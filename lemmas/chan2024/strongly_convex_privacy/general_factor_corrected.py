"""Theorem 7.2 with an arbitrary factor Lf of Lemma 7.6, corrected: Lf^T/T in place of Lf^(2T-1)/T.

Where: corrects the argument of arXiv Theorem 7.2. Letters as in ``privacy_amplification``: q = L^(T-1), L the factor of Lemma
7.6.
Idea: Theorem 5.2 with K = L c/(2 sigma^2) and the un-squared factor L gives K L^(T-1)/T = (c/(2 sigma^2)) L^T/T.
"""

from lemmas.chan2024.strongly_convex_privacy.initial_norm_corrected import A_x, bounded, x
from lemmas.chan2024.strongly_convex_privacy.one_step_privacy import MAXIMUM, c, sigma
from lemmas.chan2024.strongly_convex_privacy.privacy_amplification import C, D, T, amplification, one_step, q
from lemmas.common.gradient_admm_pair import SUM, L, beta, eta, step_size
from verify import Claim, Point, Proof, Statement, Use, altered, at_least, because, ratio, signs, spaces, term, without

bound = C / (2 * sigma**2) * (L * q) / T * x.norm2

says = Statement(
    signs=signs(positive="eta beta nu mu sigma T c L q", nonnegative="a D K"),
    spaces=spaces(X="x", Z="A_x"),
    facts=(bounded, step_size, *MAXIMUM, one_step, amplification),
    goals=(at_least("amplified", bound, D),),
    definitions=SUM,
)

claim = Claim(
    id="chan2024.theorem-7.2-with-factor-of-lemma-7.6-corrected",
    title="Privacy amplification for strongly convex objectives with any factor of Lemma 7.6, to the power T",
    where="ours; corrects the proof of arXiv Theorem 7.2",
    kind="bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T},\lambda_{2T})\|(\tilde x'_{2T},\lambda'_{2T}))\le\frac C{2\sigma^2}\cdot"
    r"\frac{\mathfrak L^T}T\|x_0-x_0'\|^2\quad(\mathfrak L\text{ any factor of Lemma 7.6})",
    says=says,
    corrects="chan2024.theorem-7.2-with-factor-of-lemma-7.6",
    note="The abstract and the conclusion of the paper announce L^T/T, which is this bound. Stronger in general: "
    "chan2024.theorem-7.2-optimal-weights.",
)

proof = Proof(
    steps=(Use("start", "chan2024.theorem-7.2-initial-norm-corrected"), Use("weight", "chan2024.def-7.4-positive-weight")),
    goals={
        "amplified": because(
            term(1, "amplification"),
            term(c * L * q / (2 * sigma**2 * T), "start"),
            term(q / T, "one_step_privacy", "weight", square=x),
            term(q / T * eta * beta, "one_step_privacy", square=A_x),
        )
    },
)

# eta = 1/2, nu = mu = 1, beta = 7 and a = 1: R = 3/2, c = 4/3, C = 20/3; L = 1/4.
witness = Point(
    scalars={
        "eta": ratio(1, 2),
        "beta": 7,
        "nu": 1,
        "mu": 1,
        "sigma": 1,
        "T": 1,
        "c": ratio(4, 3),
        "L": ratio(1, 4),
        "q": 1,
        "a": 1,
        "D": ratio(5, 6),
        "K": ratio(1, 6),
    },
    vectors={"x": [1], "A_x": [1]},
)

too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "L^(2T-1) in place of L^T", at_least("amplified", q * bound, D)),
    altered(says, "1/T^2 in place of 1/T", at_least("amplified", bound / T, D)),
    without(says, "one_step_privacy"),
    without(says, "amplification"),
    without(says, "bounded"),
)
