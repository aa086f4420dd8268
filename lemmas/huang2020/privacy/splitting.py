"""(24)-(25): splitting the noise at the threshold gives (epsilon, delta)-DP.

Where: (24), (25). Letters: for a set S, p_1, p_2 = its probability under D on A_1 and A_2, q_1, q_2 = that of the same outcomes
under D'; E = e^epsilon; rare = Pr[A_2].
Idea: p_1 <= E q_1 by the threshold, p_2 <= Pr[A_2] < delta.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    above,
    altered,
    argued,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    term,
    without,
)

p_1, p_2, q_1, q_2, E, rare, half, delta = scalars("p_1 p_2 q_1 q_2 E rare half delta")

says = Statement(
    signs=signs(positive="E delta", nonnegative="p_1 p_2 q_1 q_2 rare half"),
    spaces={},
    facts=(
        at_least(
            "loss_on_A_1",
            E * q_1,
            p_1,
            because=argued("the density ratio is at most e^eps on A_1", "huang2020.eq-18-threshold-corrected"),
        ),
        at_least("inside_A_2", rare, p_2, because=argued("p_2 is the probability of a part of A_2")),
        equal("two_tails", rare, 2 * half, because=argued("symmetry of the law of the component of the noise")),
        above("twenty_three", delta / 2, half, because=argued("its statement", "huang2020.eq-23")),
    ),
    goals=(above("private", E * (q_1 + q_2) + delta, p_1 + p_2),),
)

claim = Claim(
    id="huang2020.eq-24-25",
    title="Splitting at the threshold",
    where="eqs. (24)-(25)",
    kind="inequality",
    reading="interpretation",
    reading_note="The events are those of the component of the noise along the difference of the means.",
    statement=r"\Pr[\tilde w\in S\mid D]<e^\epsilon\Pr[\tilde w\in S\mid D']+\delta",
    says=says,
    note="For dp > 1 the events are those of the component of the noise along the difference of the means "
    "(huang2020.eq-16-corrected), not of an entry.",
)

proof = Proof(
    goals={
        "private": because(
            term(1, "loss_on_A_1"), term(1, "inside_A_2"), term(-1, "two_tails"), term(2, "twenty_three"), term(E * q_2)
        )
    }
)

witness = Point(
    scalars={
        "p_1": ratio(1, 2),
        "p_2": 0,
        "q_1": ratio(1, 4),
        "q_2": 0,
        "E": 2,
        "rare": ratio(1, 400),
        "half": ratio(1, 800),
        "delta": ratio(1, 100),
    }
)

too_strong = (
    altered(says, "half of delta", above("private", E * (q_1 + q_2) + delta / 2, p_1 + p_2)),
    without(says, "loss_on_A_1"),
    without(says, "twenty_three"),
)
