"""The sum of the single-step inequality with the printed steps and weights 1/sqrt k: the distances telescope without any bound.

Where: ours, for Theorem 3. Letters as in ``telescoped``, each step times its weight u (non-increasing, at most 1): with eta_i^k
= a_i/sqrt k the distance term |w* - wt_i^k|^2/(2 eta_i^k) times 1/sqrt k has the constant factor 1/(2 a_i): Q. total = the
weighted noise terms so far.
Idea: induction; u P and u D fall with u as well.
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
)

k, S, P, Q, D, u, total, P_0, Q_0, D_0 = scalars("k S P Q D u total P_0 Q_0 D_0")
left, noise, P_next, Q_next, D_next, u_next = scalars("left noise P_next Q_next D_next u_next")

says = Statement(
    signs=signs(nonnegative="P_0 Q_0 D_0"),
    spaces={},
    facts=(),
    goals=(at_least("telescoped", total + P_0 + Q_0 + D_0, S),),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"S": Polynomial.of(0), "P": P_0, "Q": Q_0, "D": D_0, "u": Polynomial.of(1), "total": Polynomial.of(0)},
        following={"S": S + left, "P": P_next, "Q": Q_next, "D": D_next, "u": u_next, "total": total + noise},
        step_signs={
            "left": "real",
            "noise": "nonnegative",
            "P_next": "nonnegative",
            "Q_next": "nonnegative",
            "D_next": "nonnegative",
            "u_next": "nonnegative",
        },
        step_facts=(
            at_least(
                "single_step",
                noise + u_next * (P - P_next) + Q - Q_next + u_next * (D - D_next),
                left,
                because=argued(
                    "at w_i = w = w*, in expectation, times 1/sqrt k (one weight for all agents)", "huang2020.lemma-2"
                ),
            ),
            at_least("weights_fall", u, u_next, because=letter("u_next", "1/sqrt k falls", bounded=True)),
        ),
    ),
)

claim = Claim(
    id="huang2020.telescoped-weighted",
    title="With the printed steps and weights 1/sqrt k the distances telescope",
    where="ours",
    kind="inequality",
    statement=r"\sum_{k=1}^t\frac{\mathbb E[\text{left}_k]}{\sqrt k}\le\sum_{k=1}^t\frac{\text{noise}_k}{\sqrt k}+P_0+\sum_i"
    r"\frac{\|w^*-\tilde w_i^0\|^2}{2a_i}+D_0",
    says=says,
)

proof = Proof(
    goals={"telescoped": because(term(1, "kept"), term(1, "u_sign", "P_sign"), term(1, "u_sign", "D_sign"), term(1, "Q_sign"))},
    induction=Induction(
        invariants=(
            at_least("kept", total + P_0 + Q_0 + D_0, S + u * P + Q + u * D),
            at_least("P_sign", P),
            at_least("Q_sign", Q),
            at_least("D_sign", D),
            at_least("u_sign", u),
        ),
        base={
            "kept": because(),
            "P_sign": because(term(P_0)),
            "Q_sign": because(term(Q_0)),
            "D_sign": because(term(D_0)),
            "u_sign": because(term(1)),
        },
        step={
            "kept": because(
                term(1, "kept"), term(1, "single_step"), term(1, "weights_fall", "P_sign"), term(1, "weights_fall", "D_sign")
            ),
            "P_sign": because(term(P_next)),
            "Q_sign": because(term(Q_next)),
            "D_sign": because(term(D_next)),
            "u_sign": because(term(u_next)),
        },
    ),
)

witness = Point(
    scalars={"P_0": 1, "Q_0": 1, "D_0": 1},
    index=1,
    steps=({"left": 2, "noise": 1, "P_next": 1, "Q_next": 0, "D_next": 1, "u_next": 1},),
)

too_strong = (
    altered(says, "without Q_0", at_least("telescoped", total + P_0 + D_0, S)),
    altered(says, "half the noise", at_least("telescoped", total / 2 + P_0 + Q_0 + D_0, S)),
)
