"""The same sum with decreasing steps: it needs a bound on the distances of all iterates.

Where: ours, for Theorem 3. Letters as in ``telescoped``, for one agent or with one bound for all; q = E|w* - wt^k|^2 (Q without
its factor), theta = 1/(2 eta^k), non-decreasing; total = the noise terms so far; B2 = a bound on q at every k < t.
Idea: Abel summation: theta' (q - q') + theta (B2 - q) <= theta' (B2 - q') where q <= B2.
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
    letter,
    scalars,
    signs,
    term,
    without,
)

k, S, P, q, D, theta, total, P_0, q_0, D_0, theta_0, B2 = scalars("k S P q D theta total P_0 q_0 D_0 theta_0 B2")
left, noise, P_next, q_next, D_next, growth = scalars("left noise P_next q_next D_next growth")

says = Statement(
    signs=signs(nonnegative="P_0 q_0 D_0 theta_0 B2"),
    spaces={},
    facts=(at_least("bounded_start", B2, q_0, because=letter("B2", "the hypothesis of this record, at k = 0", bounded=True)),),
    goals=(at_least("telescoped", total + P_0 + D_0 + theta * B2, S),),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"S": Polynomial.of(0), "P": P_0, "q": q_0, "D": D_0, "theta": theta_0, "total": Polynomial.of(0)},
        following={"S": S + left, "P": P_next, "q": q_next, "D": D_next, "theta": theta + growth, "total": total + noise},
        step_signs={
            "left": "real",
            "noise": "nonnegative",
            "P_next": "nonnegative",
            "q_next": "nonnegative",
            "D_next": "nonnegative",
            "growth": "nonnegative",
        },
        step_facts=(
            at_least(
                "single_step",
                noise + P - P_next + (theta + growth) * (q - q_next) + D - D_next,
                left,
                because=argued("at w_i = w = w*, in expectation", "huang2020.lemma-2"),
            ),
            at_least(
                "bounded",
                B2,
                q_next,
                because=letter("B2", "the hypothesis of this record, at every k <= t: a bound on E|w* - wt^k|^2", bounded=True),
            ),
        ),
    ),
)

claim = Claim(
    id="huang2020.telescoped-decreasing-steps",
    title="With decreasing steps the sum telescopes if the iterates stay bounded in mean square",
    where="ours",
    kind="inequality",
    statement=r"\mathbb E\|\tilde w^k-w^*\|^2\le B^2\ \Rightarrow\ \sum_{k=1}^t\mathbb E[\text{left}_k]\le\sum_k\text{noise}_k"
    r"+P_0+D_0+\frac{B^2}{2\eta^t}",
    says=says,
    note="theta_0 = 1/(2 eta^1), growth = 0 at the first step.",
)

proof = Proof(
    goals={"telescoped": because(term(1, "kept"), term(1, "P_sign"), term(1, "D_sign"), term(1, "theta_sign", "q_sign"))},
    induction=Induction(
        invariants=(
            at_least("kept", total + P_0 + D_0 + theta * (B2 - q), S + P + D),
            at_least("P_sign", P),
            at_least("q_sign", q),
            at_least("D_sign", D),
            at_least("theta_sign", theta),
            at_least("near", B2, q),
        ),
        base={
            "kept": because(term(theta_0, "bounded_start")),
            "P_sign": because(term(P_0)),
            "q_sign": because(term(q_0)),
            "D_sign": because(term(D_0)),
            "theta_sign": because(term(theta_0)),
            "near": because(term(1, "bounded_start")),
        },
        step={
            "kept": because(term(1, "kept"), term(1, "single_step"), term(growth, "near")),
            "P_sign": because(term(P_next)),
            "q_sign": because(term(q_next)),
            "D_sign": because(term(D_next)),
            "theta_sign": because(term(1, "theta_sign"), term(growth)),
            "near": because(term(1, "bounded")),
        },
    ),
)

witness = Point(
    scalars={"P_0": 1, "q_0": 1, "D_0": 1, "theta_0": 1, "B2": 2},
    index=1,
    steps=({"left": 2, "noise": 1, "P_next": 1, "q_next": 0, "D_next": 1, "growth": 0},),
)

too_strong = (
    altered(says, "without theta B2", at_least("telescoped", total + P_0 + D_0, S)),
    altered(says, "the start in place of the bound", at_least("telescoped", total + P_0 + D_0 + theta * q_0, S)),
    without(says, "bounded_start"),
)
