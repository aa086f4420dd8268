"""Proof of Lemma 7.6: for eta in (23) one iteration contracts the squared norm by L = max(R/P, S/Q) < 1.

Where: arXiv proof of Lemma 7.6. Letters: P, Q, R, S, k as there; r = sqrt((nu + mu)^2 + 8 nu mu), d = nu + mu + r. L is the
maximum exactly when L P >= R, L Q >= S and one of them is an equality. Idea: P > R > 0 by the threshold for eta and by
Definition 7.4, Q > S; then L times the weighted inequality, and L P >= R, L Q >= S termwise.
"""

from lemmas.chan2024.strongly_convex.positive_weight import R
from lemmas.chan2024.strongly_convex.step_size_threshold import SUMS, d, factor, root
from lemmas.chan2024.strongly_convex.weighted_inequality import P, Q, S
from lemmas.chan2024.strongly_convex.weighted_inequality import facts as one_step
from lemmas.common.gradient_admm_pair import R_L, R_M, R_N, L, eta, k, s, w, w_next, x, x_next
from lemmas.common.gradient_admm_run import run_at
from verify import *

eta_above = above(
    "eta_above",
    eta,
    4 / d,
    because=assumed("To summarize, we check that we can pick the value", "Lemma 7.6, (23)", "eta above the first lower end"),
)


def larger_ratio(P, Q, R, S, name="maximum"):
    """L = max(R/P, S/Q), written without division; ``name`` is that of the last of the three facts."""
    defined = assumed(
        "If we can achieve this, we can define", "proof of Lemma 7.6", "L = max(R/P, S/Q), written without division"
    )
    return (
        at_least("first_ratio", L * P, R, because=defined),
        at_least("second_ratio", L * Q, S, because=defined),
        equal(name, (L * P - R) * (L * Q - S), because=defined),
    )


first_ratio, second_ratio, maximum = larger_ratio(P, Q, R, S)
before = R * x.norm2 + S * w.norm2
after = R * x_next.norm2 + S * w_next.norm2

says = statement(
    for_all(positive="eta beta nu mu mu_g r", nonnegative="rho", real="L", X=R_N, Z=R_M + " A_x", Y=R_L),
    *one_step,
    root,
    eta_above,
    first_ratio,
    second_ratio,
    maximum,
    goals=(above("positive", L), above("below_one", 1, L), at_least("contraction", L * before, after)),
    definitions=SUMS,
)

claim = Claim(
    id="chan2024.lemma-7.6-explicit-L",
    title="One iteration contracts the squared customised norm by the explicit factor max(R/P, S/Q) < 1",
    where="arXiv proof of Lemma 7.6",
    kind="bound",
    statement=r"0<\mathfrak L:=\max\{R/P,S/Q\}<1,\qquad"
    r"\|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2"
    r"\le\mathfrak L\,\|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2"
    r"\quad\text{for }\eta\text{ in (23)}",
    prints={
        r"\max\{R/P": "not compared: the two ratios are hypotheses",
        r"\|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2": "after",
        r"\|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2": "before",
        "S": "eta/beta",
        r"\mathfrak L": "L",
        r"\mathfrak d x_t": "x",
        r"\mathfrak d x_{t+1}": "x_next",
        r"\mathfrak d x": "x",
        "x_t": "x",
        "x_{t+1}": "x_next",
        "...": "980dcac9",
    },
    says=says,
    reading="step",
    note="Squared norms. The condition of (23) on the y-term enters as 2 mu_g >= beta^2 rho^2 (2/(nu + mu) - eta), which is void "
    "for A^T B = 0; equality is allowed there, (23) asks for strictness.",
)

proof = shows(
    Use("weights", "chan2024.lemma-7.6-PQRS"),
    Use("threshold", "chan2024.lemma-7.6-P-gt-R"),
    Use("norm", "chan2024.def-7.4-positive-weight"),
    Have(above("P_above_R", P, R), because(term(factor, "eta_above"), "threshold.second_equivalence", scale=s * eta / 2)),
    Have(above("P_positive", P), because("P_above_R", "norm")),
    Have(above("Q_positive", Q), because(term(S), term(eta / 4, "step_size"))),
    Use("factor", "common.maximum_of_ratios", scalars={"P": P, "Q": Q, "R": R, "S": S}),
    positive=because("factor.positive"),
    below_one=because("factor.below_one"),
    contraction=because(
        term(1, "factor.positive", "weights.weighted"),
        term(1, "first_ratio", square=x_next),
        term(1, "second_ratio", square=w_next),
    ),
)

witness = run_at(says)
observe = "gradient_admm_pair"

NUMBERS = numbers("beta=30 eta=3/5 nu=2 mu=1 s=3 mu_g=1 rho=1 L=2/3")


def at_numbers(fact: Fact) -> Fact:
    """``fact`` at step size and penalty inside the first end of (23) and outside the second."""
    return Fact(fact.name, fact.kind, fact.value.substitute({n: Polynomial.of(v) for n, v in NUMBERS.items()}))


too_strong = (
    scaled(says, "below 99/100", "below_one", left=ratio(99, 100)),
    scaled(says, "factor L/2", "contraction", left=ratio(1, 2)),
    scaled(says, "factor made 1 % smaller", "contraction", left=ratio(99, 100)),
    altered(says, "factor at least one half", above("positive", L, ratio(1, 2))),
    altered(says, "factor k in place of L", at_least("contraction", k * before, after)),
    without(says, "eta_above"),
    without(says, "maximum"),
    Neighbour(
        "y-term condition dropped, at beta = 30, eta = 3/5, nu = 2, mu = mu_g = rho = 1, where L = 2/3",
        statement(
            Domain({}, {n: space for n, space in says.spaces.items() if n != "A_x"}),
            *tuple(at_numbers(f) for f in one_step if f.name not in ("y_term", "step_size")),
            goals=(at_numbers(at_least("contraction", L * before, after)),),
        ),
    ),
    without(says, "step_size"),
    without(says, "coercive"),
    without(says, "strongly_monotone"),
    without(says, "strongly_cocoercive"),
)
