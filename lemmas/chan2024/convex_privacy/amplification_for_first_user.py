"""Corollary 6.2, amplification: with f_1 ~_Delta f_1', after 2T + 1 iterations D^z <= (C/T) eta^2 Delta^2/(2 sigma^2).

Where: arXiv Corollary 6.2. Letters: ``x1`` = x_1 - x_1'; D is the divergence after 2T + 1 iterations, D_N its supremum over the
values of the first noise N_1, given which both scenarios run 2T iterations from the points (x_1 + N_1, lam_1) and (x_1' + N_1,
lam_1); c = max(2, 3/(eta beta)).
Idea: lam_1 is common and the starts differ by x1 whatever N_1 is, so Theorem 6.1 applies with |x1| <= eta Delta.
"""

from lemmas.chan2024.convex_privacy.local_privacy import A_x1, At_A_x1, Delta, beta, eta, sigma, x1
from lemmas.chan2024.convex_privacy.local_privacy import claim as local
from lemmas.chan2024.convex_privacy.privacy_amplification import MAXIMUM, C, T
from verify import (
    Claim,
    Have,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    at_least,
    because,
    instance,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    without,
)

D, D_N = scalars("D D_N")
bound = C / T * eta**2 * Delta**2 / (2 * sigma**2)
FIRST_ITERATION = tuple(fact for fact in local.says.facts if fact.name != "gaussian") if local.says is not None else ()

says = Statement(
    signs=signs(positive="eta beta sigma T c", nonnegative="a Delta D D_N"),
    spaces=spaces(X="x1 At_A_x1", Z="A_x1"),
    facts=(
        *FIRST_ITERATION,
        *MAXIMUM,
        at_least(
            "later_iterations",
            C / (2 * sigma**2 * T) * x1.norm2,
            D_N,
            because=argued("Theorem 6.1 from (x_1 + N_1, lam_1) and (x_1' + N_1, lam_1), for every N_1", "chan2024.theorem-6.1"),
        ),
        at_least(
            "averaged",
            D_N,
            D,
            because=instance("common.quasi-convexity", "marginal", "N_1 has one law in both scenarios", D_cond=D_N, D_Y=D),
        ),
    ),
    goals=(at_least("amplified", bound, D),),
)

claim = Claim(
    id="chan2024.corollary-6.2-amplified",
    title="Privacy of the first user after 2T + 1 noisy iterations, convex objectives",
    where="arXiv Corollary 6.2",
    kind="bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T+1},\lambda_{2T+1})\|(\tilde x'_{2T+1},\lambda'_{2T+1}))\le\frac CT\cdot"
    r"\frac{\eta^2\Delta^2}{2\sigma^2},\quad C=\max\Big\{2,\frac3{\beta\eta}\Big\}(1+\beta\eta\|A\|^2)",
    says=says,
    reading="verbatim",
    note="lam_1 = lam_0 - beta (A x_0 + B y_0 - c) does not depend on f_1, so the starts differ in x only, as Theorem 6.1 "
    "asks. Conditioning on N_1 is the natural coupling of Remark 5.3 made explicit; the first noise does not amplify.",
)

proof = Proof(
    steps=(
        Have(
            at_least("sensitivity", eta**2 * Delta**2, x1.norm2),
            because(
                term(eta**2, "neighbours"),
                term(eta**2 * beta**2, square=At_A_x1),
                term(2 * eta * beta, square=A_x1),
                term(2 * eta * beta, "adjoint"),
            ),
        ),
    ),
    goals={"amplified": because(term(1, "averaged"), term(1, "later_iterations"), term(C / (2 * sigma**2 * T), "sensitivity"))},
)

witness = Point(
    scalars={"eta": 1, "beta": 2, "sigma": 1, "T": 2, "c": 2, "a": 1, "Delta": 1, "D": 1, "D_N": 1},
    vectors={"x1": [0, 1], "At_A_x1": [0, 0], "A_x1": [0]},
)

too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "eta in place of its square", at_least("amplified", bound / eta, D)),
    altered(says, "1/T^2 in place of 1/T", at_least("amplified", bound / T, D)),
    without(says, "neighbours"),
    without(says, "adjoint"),
    without(says, "later_iterations"),
    without(says, "averaged"),
)
