"""The sum of the single-step inequality over t iterations with a constant step: the distances telescope.

Where: ours, for Theorems 3 and 4. Letters, all expectations of sums over the agents: S = sum of the left sides, noise = the
first term of one step, P = (rho/2)|w* - w^k|^2, Q = |w* - wt_i^k|^2/(2 eta_i), D = |gamma_i - gamma_i^k|^2/(2 rho); P_0, Q_0,
D_0 at the start.
Idea: induction; P, Q, D stay non-negative.
"""

from verify import (
    Claim,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    altered,
    argued,
    at_least,
    because,
    scalars,
    signs,
    term,
)

k, S, P, Q, D, P_0, Q_0, D_0, noise = scalars("k S P Q D P_0 Q_0 D_0 noise")
left, P_next, Q_next, D_next = scalars("left P_next Q_next D_next")

says = Statement(
    signs=signs(nonnegative="P_0 Q_0 D_0 noise"),
    spaces={},
    facts=(),
    goals=(at_least("telescoped", k * noise + P_0 + Q_0 + D_0, S),),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"S": Polynomial.of(0), "P": P_0, "Q": Q_0, "D": D_0},
        following={"S": S + left, "P": P_next, "Q": Q_next, "D": D_next},
        step_signs={"left": "real", "P_next": "nonnegative", "Q_next": "nonnegative", "D_next": "nonnegative"},
        step_facts=(
            at_least(
                "single_step",
                noise + P - P_next + Q - Q_next + D - D_next,
                left,
                because=argued(
                    "at w_i = w = w*, in expectation: the noise is independent of the past, so its product with w* - "
                    "wt_i^{k-1} has mean zero",
                    "huang2020.lemma-2",
                    "huang2020.lemma-3-corrected",
                ),
            ),
        ),
    ),
)

claim = Claim(
    id="huang2020.telescoped",
    title="The distances telescope over the iterations when the step is constant",
    where="ours",
    kind="inequality",
    statement=r"\sum_{k=1}^t\mathbb E[\text{left}_k]\le t\cdot\text{noise}+P_0+Q_0+D_0",
    says=says,
    note="With eta_i^k decreasing in k the terms Q do not telescope: see huang2020.telescoped-decreasing-steps.",
)

proof = Proof(
    goals={"telescoped": because(term(1, "kept"), term(1, "P_sign"), term(1, "Q_sign"), term(1, "D_sign"))},
    induction=Induction(
        invariants=(
            at_least("kept", k * noise + P_0 + Q_0 + D_0, S + P + Q + D),
            at_least("P_sign", P),
            at_least("Q_sign", Q),
            at_least("D_sign", D),
        ),
        base={"kept": because(), "P_sign": because(term(P_0)), "Q_sign": because(term(Q_0)), "D_sign": because(term(D_0))},
        step={
            "kept": because(term(1, "kept"), term(1, "single_step")),
            "P_sign": because(term(P_next)),
            "Q_sign": because(term(Q_next)),
            "D_sign": because(term(D_next)),
        },
    ),
)

witness = Point(
    scalars={"P_0": 1, "Q_0": 1, "D_0": 1, "noise": 1}, index=1, steps=({"left": 2, "P_next": 1, "Q_next": 0, "D_next": 1},)
)

too_strong = (
    altered(says, "without Q_0", at_least("telescoped", k * noise + P_0 + D_0, S)),
    altered(says, "the noise of half the iterations", at_least("telescoped", k * noise / 2 + P_0 + Q_0 + D_0, S)),
)
