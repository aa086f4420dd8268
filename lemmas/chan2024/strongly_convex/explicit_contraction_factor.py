"""One iteration contracts the squared customised norm by the explicit factor max(R/P, S/Q) < 1.

Proof of Lemma 7.6: for eta in (23) one iteration contracts the squared norm by L = max(R/P, S/Q) < 1.

Where: arXiv proof of Lemma 7.6.
Letters: P, Q, R, S, k as there; r = sqrt((nu + mu)^2 + 8 nu mu), d = nu + mu + r. L is the maximum exactly when L P >= R, L
Q >= S and one of them is an equality. Idea: P > R > 0 by the threshold for eta and by Definition 7.4, Q > S; then L times
the weighted inequality, and L P >= R, L Q >= S termwise.
Reading: step
Note: Squared norms. The condition of (23) on the y-term enters as 2 mu_g >= beta^2 rho^2 (2/(nu + mu) - eta), which is void
for A^T B = 0; equality is allowed there, (23) asks for strictness.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, k, s, w_next
from ...common.gradient_admm_run import run_at
from .positive_weight import R
from .step_size_threshold import SUMS, d, factor, root
from .weighted_inequality import P, Q, S
from .weighted_inequality import facts as one_step

for_all(positive="eta beta nu mu mu_g r", nonnegative="rho", real="L", X=R_N, Z=R_M + " A_x", Y=R_L)

given(
    eta_above=eta
    > 4 / d | assumed("To summarize, we check that we can pick the value", "Lemma 7.6, (23)", "eta above the first lower end")
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
    *one_step,
    root,
    eta_above,
    first_ratio,
    second_ratio,
    maximum,
    positive=L > 0 | goal,
    below_one=1 > L | goal,
    contraction=L * before >= after | goal,
    definitions=SUMS,
)

claim = Claim(
    "chan2024.lemma-7.6-explicit-L",
    "bound",
    statement=r"0<\mathfrak L:=\max\{R/P,S/Q\}<1,\qquad"
    r"\|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2"
    r"\le\mathfrak L\,\|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2"
    r"\quad\text{for }\eta\text{ in (23)}",
    prints=r"""
        \max\{R/P -> not compared: the two ratios are hypotheses
        \|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2 -> after
        \|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2 -> before
        S -> eta/beta
        \mathfrak L -> L
        \mathfrak d x_t -> x
        \mathfrak d x_{t+1} -> x_next
        \mathfrak d x -> x
        x_t -> x
        x_{t+1} -> x_next
    """,
)

proof = shows(
    use("weights", "chan2024.lemma-7.6-PQRS"),
    use("threshold", "chan2024.lemma-7.6-P-gt-R"),
    use("norm", "chan2024.def-7.4-positive-weight"),
    have(P_above_R=P > R | (factor * eta_above + fact("threshold.second_equivalence")) / (s * eta / 2)),
    have(P_positive=P > 0 | P_above_R + norm),
    have(Q_positive=Q > 0 | term(S) + eta / 4 * step_size),
    use("factor", "common.maximum_of_ratios", P=P, Q=Q, R=R, S=S),
    positive=fact("factor.positive"),
    below_one=fact("factor.below_one"),
    contraction=fact("factor.positive") * fact("weights.weighted") + first_ratio * square(x_next) + second_ratio * square(w_next),
)

witness = run_at(says)
observe = "gradient_admm_pair"

NUMBERS = numbers("beta=30 eta=3/5 nu=2 mu=1 s=3 mu_g=1 rho=1 L=2/3")


def at_numbers(fact):
    """``fact`` at step size and penalty inside the first end of (23) and outside the second."""
    return Fact(fact.name, fact.kind, fact.value.substitute({n: Polynomial.of(v) for n, v in NUMBERS.items()}))


too_strong = (
    *altered(
        {
            "factor at least one half": positive.left > ratio(1, 2),
            "factor k in place of L": dict(contraction=k * before >= after | false),
        },
        scale="""
        below 99/100 -> below_one left 99/100
        factor L/2 -> contraction left 1/2
        factor made 1 % smaller -> contraction left 99/100
    """,
        drop="eta_above maximum",
    ),
    Neighbour(
        "y-term condition dropped, at beta = 30, eta = 3/5, nu = 2, mu = mu_g = rho = 1, where L = 2/3",
        statement(
            Domain({}, {n: space for n, space in says.spaces.items() if n != "A_x"}),
            *tuple(at_numbers(f) for f in one_step if f.name not in ("y_term", "step_size")),
            goals=(at_numbers(at_least("contraction", L * before, after)),),
        ),
    ),
    *altered(drop="step_size coercive strongly_monotone strongly_cocoercive"),
)
