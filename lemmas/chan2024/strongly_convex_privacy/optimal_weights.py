"""Theorem 7.2 with the factor of Lemma 7.6 and the best weights: Lf^(2T-1)/(1 + Lf^2 + ... + Lf^(2(T-1))) in place of
Lf^(2T-1)/T.

Where: ours; the strongest bound of the argument of arXiv Theorem 7.2. Letters as in ``privacy_amplification``; p =
L^(2(T-1)), Q = 1 + L^2 + ... + L^(2(T-1)).
Idea: Theorem 5.2 with its best interpolation weights gives K p/Q with K = L c/(2 sigma^2).
"""

from lemmas.chan2024.strongly_convex_privacy.initial_norm_corrected import A_x, bounded, norm2, x
from lemmas.chan2024.strongly_convex_privacy.one_step_privacy import MAXIMUM, c, sigma
from lemmas.chan2024.strongly_convex_privacy.privacy_amplification import C, D, K, one_step
from lemmas.common.gradient_admm_pair import SUM, L, beta, eta, step_size
from verify import (
    Claim,
    Have,
    Point,
    Proof,
    Statement,
    Tightness,
    Use,
    above,
    altered,
    argued,
    assumed,
    at_least,
    because,
    equal,
    letter,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    without,
)

p, Q = scalars("p Q")
bound = C / (2 * sigma**2) * (L * p / Q) * x.norm2

says = Statement(
    signs=signs(positive="eta beta nu mu sigma c L p Q", nonnegative="a D K"),
    spaces=spaces(X="x", Z="A_x"),
    facts=(
        bounded,
        step_size,
        *MAXIMUM,
        above("contracts", 1, L, because=assumed("for some constants", "Theorem 7.2", "the factor of Lemma 7.6 is below one")),
        one_step,
        equal(
            "sum_of_powers",
            (1 - L**2) * Q,
            1 - L**2 * p,
            because=letter("Q", "1 + L^2 + ... + L^(2(T-1)), a geometric sum with last term p, L < 1", bounded=True),
        ),
        at_least(
            "amplification",
            K * p / Q * norm2,
            D,
            because=argued(
                "the best weights with the un-squared factor L of condition (A)",
                "chan2024.theorem-5.2-optimal-weights",
                "chan2024.theorem-7.2-L-identification-corrected",
            ),
        ),
    ),
    goals=(
        at_least("amplified", bound, D),
        at_least("closed_form", C / (2 * sigma**2) * L * p * (1 - L**2) * x.norm2, D * (1 - L**2 * p)),
    ),
    definitions=SUM,
)

claim = Claim(
    id="chan2024.theorem-7.2-optimal-weights",
    title="Privacy amplification for strongly convex objectives: the strongest bound of the argument",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T},\lambda_{2T})\|(\tilde x'_{2T},\lambda'_{2T}))\le\frac C{2\sigma^2}\,"
    r"\mathfrak L^{2T-1}\frac{1-\mathfrak L^2}{1-\mathfrak L^{2T}}\|x_0-x_0'\|^2\quad(\mathfrak L\text{ of Lemma 7.6})",
    says=says,
    strengthens="chan2024.theorem-7.2",
    note="The exponent 2T - 1 of the paper with the factor of Lemma 7.6, but 1/T replaced by the larger 1/Q, since Q <= T. "
    "At most L^T/T, since Q >= T L^(T-1) (arithmetic and geometric mean), hence at most the bound of Theorem 7.2 with "
    "Lf' = L^(1/2). No bound that uses only conditions (A) and (B) can be smaller (chan2024.theorem-5.2-attained).",
)

AMPLIFIED = (
    term(1, "amplification"),
    term(c * L * p / (2 * sigma**2 * Q), "start"),
    term(p / Q, "one_step_privacy", "weight", square=x),
    term(p / Q * eta * beta, "one_step_privacy", square=A_x),
)
proof = Proof(
    steps=(
        Use("start", "chan2024.theorem-7.2-initial-norm-corrected"),
        Use("weight", "chan2024.def-7.4-positive-weight"),
        Have(at_least("bounded_divergence", bound, D), because(*AMPLIFIED)),
    ),
    goals={
        "amplified": because(term(1, "bounded_divergence")),
        "closed_form": because(term(Q * (1 + L), "bounded_divergence", "contracts"), term(D, "sum_of_powers")),
    },
)

# eta = 1/2, nu = mu = 1, beta = 7 and a = 1: R = 3/2, c = 4/3, C = 20/3; L = 1/2, T = 2: p = 1/4, Q = 5/4.
witness = Point(
    scalars={
        "eta": ratio(1, 2),
        "beta": 7,
        "nu": 1,
        "mu": 1,
        "sigma": 1,
        "p": ratio(1, 4),
        "Q": ratio(5, 4),
        "c": ratio(4, 3),
        "L": ratio(1, 2),
        "a": 1,
        "D": ratio(1, 3),
        "K": ratio(1, 3),
    },
    vectors={"x": [1], "A_x": [1]},
)

# A = [1], B = 0, f = x^2/2, nu = 2, mu = 1, eta = 3/5 in (23), beta = 7/9, T = 1: R = 14/45, c = 45/7, C = 5, L = S/Q = 540/547,
# and the exact divergence is 477/968.
tightness = Tightness(
    "C Lf of Theorem 7.2 at T = 1",
    "amplified",
    bound,
    Point(
        scalars={
            "eta": ratio(3, 5),
            "beta": ratio(7, 9),
            "nu": 2,
            "mu": 1,
            "sigma": 1,
            "p": 1,
            "Q": 1,
            "c": ratio(45, 7),
            "L": ratio(540, 547),
            "a": 1,
            "D": ratio(477, 968),
            "K": ratio(45, 14) * ratio(540, 547),
        },
        vectors={"x": [1], "A_x": [1]},
    ),
)

too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "L^2 p in place of L p", at_least("amplified", L * bound, D)),
    altered(
        says,
        "closed form with L in place of L^2 in the numerator",
        at_least("closed_form", C / (2 * sigma**2) * L * p * (1 - L) * x.norm2, D * (1 - L**2 * p)),
    ),
    without(says, "one_step_privacy"),
    without(says, "amplification"),
    without(says, "sum_of_powers"),
)
