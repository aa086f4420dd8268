"""Corollary 9.4, amplification: after 2T + 1 iterations of Algorithm 4, D^z <= (C/T) Delta^2/(2 rho^2) for the first user.

Where: arXiv Corollary 9.4. Letters as in ``convex_privacy.amplification_for_first_user`` with sigma = eta rho; D_1 is the
divergence of (x_{2T+1}, lam_{2T}), Algorithm 1's state, D that of the released (x_{2T+1}, lam_{2T+1}).
Idea: after the first iteration Algorithm 4 runs Algorithm 1 on (x_1, lam_0), 2T times; lam_{2T+1} is a function of the result.
"""

from lemmas.chan2024.convex_privacy.amplification_for_first_user import FIRST_ITERATION
from lemmas.chan2024.convex_privacy.local_privacy import SENSITIVITY, D, Delta, eta, x1
from lemmas.chan2024.convex_privacy.privacy_amplification import MAXIMUM, C, T
from verify import (
    Claim,
    Have,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    assumed,
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

rho, D_1, D_N, nu = scalars("rho D_1 D_N nu")
bound = C / T * Delta**2 / (2 * rho**2)

says = Statement(
    signs=signs(positive="eta beta rho nu T c", nonnegative="a Delta D D_1 D_N"),
    spaces=spaces(X="x1 At_A_x1", Z="A_x1"),
    facts=(
        *FIRST_ITERATION,
        *MAXIMUM,
        at_least(
            "step",
            1,
            eta * nu,
            because=assumed(
                "we will mostly use in the algorithm description", "sec. 2, smoothness", "eta <= 1/nu, f_t convex and nu-smooth"
            ),
        ),
        at_least(
            "later_iterations",
            C / (2 * eta**2 * rho**2 * T) * x1.norm2,
            D_N,
            because=argued(
                "Theorem 6.1 with sigma = eta rho, from (x_1 + N, lam_0) "
                "and (x_1' + N, lam_0): iterations 1 to 2T are Algorithm 1",
                "chan2024.theorem-6.1",
                "chan2024.sec9-reparam",
                "chan2024.alg-4",
            ),
        ),
        at_least(
            "averaged",
            D_N,
            D_1,
            because=instance(
                "common.quasi-convexity", "marginal", "the first noise has one law in both scenarios", D_cond=D_N, D_Y=D_1
            ),
        ),
        at_least(
            "released",
            D_1,
            D,
            because=instance(
                "chan2024.fact-4.5a", "marginal", "lam_{2T+1} is a function of (x_{2T+1}, lam_{2T})", D_pair=D_1, D_Y=D
            ),
        ),
    ),
    goals=(at_least("amplified", bound, D),),
)

claim = Claim(
    id="chan2024.corollary-9.4-amplified",
    title="Privacy of the first user after 2T + 1 iterations of Algorithm 4, for step sizes up to 1/nu",
    where="arXiv Cor 9.4",
    kind="bound",
    statement=r"\mathsf{D^z}((x_{2T+1},\lambda_{2T+1})\|(x'_{2T+1},\lambda'_{2T+1}))\le\frac CT\cdot\frac{\Delta^2}{2\rho^2},"
    r"\quad C=\max\Big\{2,\frac3{\beta\eta}\Big\}(1+\beta\eta\|A\|^2)",
    says=says,
    reading="stronger hypotheses",
    reading_note="eta <= 1/nu, which section 9 does not keep.",
    note="Algorithm 4 updates in another order than Algorithm 1 and starts with an arbitrary y_0; neither harms, see "
    "chan2024.alg-4. Hypothesis: the f_t are convex and nu-smooth (the paper's standing assumption) with eta <= 1/nu "
    "as in section 6 (eta <= 2/nu is enough, chan2024.lemma-6.5-longest-step). Section 9 sets eta = 1/sqrt(T) and "
    "names no such bound: it holds for a horizon of at least nu^2 only. For longer steps the corollary fails, see "
    "chan2024.corollary-9.4-step-size. With the eta of Theorem 9.1, C is of order 1/eta, so the bound decays like "
    "1/sqrt(T), not 1/T.",
)

proof = Proof(
    steps=(Have(at_least("sensitivity", eta**2 * Delta**2, x1.norm2), because(*SENSITIVITY)),),
    goals={
        "amplified": because(
            term(1, "released"),
            term(1, "averaged"),
            term(1, "later_iterations"),
            term(C / (2 * eta**2 * rho**2 * T), "sensitivity"),
        )
    },
)

witness = Point(
    scalars={"eta": 1, "beta": 2, "rho": 1, "nu": 1, "T": 2, "c": 2, "a": 1, "Delta": 1, "D": 1, "D_1": 1, "D_N": 1},
    vectors={"x1": [0, 1], "At_A_x1": [0, 0], "A_x1": [0]},
)

too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "1/T^2 in place of 1/T", at_least("amplified", bound / T, D)),
    altered(says, "a factor eta too many", at_least("amplified", eta * bound, D)),
    without(says, "neighbours"),
    without(says, "adjoint"),
    without(says, "later_iterations"),
    without(says, "averaged"),
    without(says, "released"),
)
