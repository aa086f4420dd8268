"""Theorem 7.2 with the factor of Lemma 7.6 and the best weights: Lf^(2T-1)/(1 + Lf^2 + ... + Lf^(2(T-1))) in place of
Lf^(2T-1)/T.

Where: ours; the strongest bound of the argument of arXiv Theorem 7.2. Letters as in ``privacy_amplification``, with L the factor
of Lemma 7.6 and dx_0 = V e, V = 1 + L^-2 + .. + L^(-2(T-1)), v = L^(-2(T-1)); p = 1/v, Q = 1 + L^2 + .. + L^(2(T-1)), P = L^(2T).
Idea: the start for T + 1 rounds lies by L^(-2T) e farther out, so that the round that is added costs L^(-2T) c L |(e, 0)|_*^2: T
rounds cost V times that, and the square of V is V Q/p.
"""

from lemmas.chan2024.strongly_convex_privacy.initial_norm_corrected import A_x, bounded, x
from lemmas.chan2024.strongly_convex_privacy.one_step_privacy import MAXIMUM, WEIGHTED, R, c, contracts, sigma
from lemmas.chan2024.strongly_convex_privacy.privacy_amplification import AT, C, first_round, next_round
from lemmas.common.gradient_admm_pair import SUM, L, beta, eta
from verify import *

D_1, E_1, D, D_next, E, E_next, P = scalars("D_1 E_1 D D_next E E_next P")

p, Q, V, v = scalars("p Q V v")
dx_0 = x * V
bound = C / (2 * sigma**2) * L * p * dx_0.norm2

says = statement(
    for_all(positive="eta beta nu mu sigma c R L", nonnegative="a E_1 D_1", X="x", Z="A_x"),
    bounded,
    *WEIGHTED,
    *MAXIMUM,
    contracts(L),
    *first_round(L),
    goals=(at_least("amplified", bound, D * Q), at_least("closed_form", bound * (1 - L**2), D * (1 - L**2 * p))),
    definitions=SUM,
    recursion=Recursion(
        "T",
        1,
        {"E": E_1, "D": D_1, "p": L**0, "Q": L**0, "V": L**0, "v": L**0, "P": L**2},
        {"E": E_next, "D": D_next, "p": L**2 * p, "Q": 1 + L**2 * Q, "V": V + v / L**2, "v": v / L**2, "P": L**2 * P},
        signs(nonnegative="E_next D_next"),
        next_round(L, v / L**2),
    ),
)

claim = Claim(
    id="chan2024.theorem-7.2-optimal-weights",
    title="Privacy amplification for strongly convex objectives: the strongest bound of the argument",
    where="ours",
    kind="bound",
    says=says,
    strengthens="chan2024.theorem-7.2",
    note="The exponent 2T - 1 of the paper with the factor of Lemma 7.6, but 1/T replaced by the larger 1/Q, since Q <= T. "
    "At most L^T/T, since Q >= T L^(T-1) (arithmetic and geometric mean), hence at most the bound of Theorem 7.2 with "
    "Lf' = L^(1/2). No bound that uses only conditions (A) and (B) can be smaller (chan2024.theorem-5.2-attained). Given T and "
    "dx_0 the vector e is dx_0/V.",
)

per_round = c * L * (R * x.norm2 + eta * beta * A_x.norm2)
share = C * L / (2 * sigma**2) * x.norm2
# p (C L/(2 sigma^2) V^2 |e|^2) - D Q, where Q = p V
AMPLIFIED = (
    term(1, "shift_rule", "sum_positive"),
    term(1 / (2 * sigma**2), "energy", "sum_positive"),
    term(c * L * eta * beta / (2 * sigma**2), "bounded", "farther", "sum_positive"),
    term(share * V, "ends"),
)
proof = shows(
    Have(above("square_below_one", 1, L**2), because(term(1 + L, "contracts"))),
    by_induction(
        # P (v/L^2)^2 = p v^2/L^2 = v/L^2
        invariant(
            at_least("energy", V * per_round, E),
            base=because("first_round"),
            step=because("energy", "round", term(-(v**2) * per_round / L**4, "squares"), term(-v * per_round / L**2, "inverse")),
        ),
        invariant(at_least("shift_rule", E / (2 * sigma**2), D), base=because("first_divergence"), step=because("divergence")),
        invariant(equal("inverse", p * v, 1), step=because("inverse")),
        invariant(equal("squares", P, L**2 * p), step=because(term(L**2, "squares"))),
        invariant(equal("ends", p * V, Q), step=because(term(L**2, "ends"), "inverse")),
        invariant(equal("sum", (1 - L**2) * Q, 1 - L**2 * p), step=because(term(L**2, "sum"))),
        invariant(at_least("sum_positive", Q), base=because(term(1)), step=because(term(1), term(L**2, "sum_positive"))),
        invariant(at_least("step_positive", v), base=because(term(1)), step=because(term(1 / L**2, "step_positive"))),
        invariant(at_least("farther", V), base=because(term(1)), step=because("farther", term(1 / L**2, "step_positive"))),
    ),
    amplified=because(*AMPLIFIED),
    closed_form=because(*(term(t.coefficient, "square_below_one", *t.facts) for t in AMPLIFIED), term(D, "sum")),
)

# L = 1/2, T = 2: p = 1/4, Q = 5/4, V = 5, v = 4.
SCALARS = {n: value for n, value in AT.items() if n != "r"}
witness = Point(
    scalars={**SCALARS, **numbers("L=1/2 E_1=10/3 D_1=5/3")},
    vectors={"x": [1], "A_x": [1]},
    index=2,
    steps=({"E_next": ratio(50, 3), "D_next": ratio(25, 3)},),
)

# A = [1], B = 0, f = x^2/2, nu = 2, mu = 1, eta = 3/5 in (23), beta = 7/9, T = 1: R = 14/45, c = 45/7, C = 5, L = S/Q = 540/547,
# and the exact divergence is 477/968.
tightness = Tightness(
    "C Lf of Theorem 7.2 at T = 1",
    "amplified",
    bound,
    Point(
        scalars=numbers("eta=3/5 beta=7/9 nu=2 mu=1 sigma=1 R=14/45 c=45/7 L=540/547 a=1 D_1=477/968 E_1=477/484"),
        vectors={"x": [1], "A_x": [1]},
        index=1,
    ),
)

too_strong = (
    scaled(says, "1 % smaller", "amplified", left=ratio(99, 100)),
    altered(says, "L^2 p in place of L p", at_least("amplified", L * bound, D * Q)),
    altered(
        says, "closed form with L in place of L^2 in the numerator", at_least("closed_form", bound * (1 - L), D * (1 - L**2 * p))
    ),
    without(says, "first_round"),
    without(says, "first_divergence"),
    without(says, "bounded"),
)
