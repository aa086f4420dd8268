"""Definition 1, (7): (epsilon, delta)-DP on two outcomes, and its immunity to post-processing there.

Where: Sec. II-C Definition 1. Letters: p, q the probabilities of one outcome under D and D', E = e^epsilon; k, l = probabilities
that a data-independent map sends the two outcomes into a set.
Idea: k p_1 + l p_2 - E (k q_1 + l q_2) is at most the larger of the set inequalities, since 0 <= k, l <= 1.
"""

from verify import *

p_1, p_2, q_1, q_2, E, delta, k, low = scalars("p_1 p_2 q_1 q_2 E delta k low")

says = statement(
    for_all(positive="E", nonnegative="p_1 p_2 q_1 q_2 delta k low"),
    at_least(
        "first",
        E * q_1 + delta,
        p_1,
        because=assumed(
            "differentially private if for any two neighbouring datasets", "Definition 1, (7)", "the set of the first outcome"
        ),
    ),
    at_least(
        "both",
        E * (q_1 + q_2) + delta,
        p_1 + p_2,
        because=assumed(
            "differentially private if for any two neighbouring datasets", "Definition 1, (7)", "the set of both outcomes"
        ),
    ),
    at_least("k_at_most_1", 1, k, because=letter("k", "a probability", bounded=True)),
    at_least(
        "ordered", k, low, because=letter("low", "the outcomes are numbered so that the map prefers the first", bounded=True)
    ),
    goals=(at_least("post_processing", E * (k * q_1 + low * q_2) + delta, k * p_1 + low * p_2),),
)

claim = Claim(
    id="huang2020.definition-1",
    title="(epsilon, delta)-differential privacy",
    where="Sec. II-C, Definition 1, eq. (7)",
    kind="definition",
    reading="weaker",
    reading_note="Two outcomes, which may be two cells of a larger range.",
    statement=r"\Pr[\mathcal M(D)\in O]\le e^\epsilon\Pr[\mathcal M(D')\in O]+\delta",
    prints={r"\Pr[\mathcal M(D)\in O]": "p_1+p_2", r"e^\epsilon": "E", r"\Pr[\mathcal M(D')\in O]": "q_1+q_2"},
    says=says,
    note="Neighbours differ in one tuple, here by replacement (Lemma 1 keeps m_i fixed). The probabilities may be masses "
    "of two cells of a larger range. (15) writes Pr[wt | D_i] for the probability of a set: with a density in its "
    "place (15) would be stronger or weaker than (7), depending on units.",
)

proof = shows(  # a + l b with a = k - low on the first set, low on both
    post_processing=because(term(1, "ordered", "first"), term(low, "both"), term(delta, "k_at_most_1"))
)

witness = Point(scalars=numbers("p_1=1/2 p_2=1/2 q_1=1/4 q_2=3/4 E=2 delta=0 k=1 low=1/2"))

too_strong = (
    altered(
        says,
        "1 % less delta",
        at_least("post_processing", E * (k * q_1 + low * q_2) + ratio(99, 100) * delta, k * p_1 + low * p_2),
    ),
    without(says, "first"),
    without(says, "k_at_most_1"),
)
