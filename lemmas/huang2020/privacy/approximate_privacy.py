"""(epsilon, delta)-differential privacy.

Definition 1, (7): (epsilon, delta)-DP on two outcomes, and its immunity to post-processing there.

Where: Sec. II-C, Definition 1, eq. (7).
Letters: p, q the probabilities of one outcome under D and D', E = e^epsilon; k, l = probabilities that a data-independent
map sends the two outcomes into a set.
Idea: k p_1 + l p_2 - E (k q_1 + l q_2) is at most the larger of the set inequalities, since 0 <= k, l <= 1.
Reading: weaker: Two outcomes, which may be two cells of a larger range.
Note: Neighbours differ in one tuple, here by replacement (Lemma 1 keeps m_i fixed). The probabilities may be masses of two
cells of a larger range. (15) writes Pr[wt | D_i] for the probability of a set: with a density in its place (15) would be
stronger or weaker than (7), depending on units.
"""

from verify import *

for_all(positive="E", nonnegative="p_1 p_2 q_1 q_2 delta k low")

says = statement(
    first=E * q_1 + delta
    >= p_1
    | assumed("differentially private if for any two neighbouring datasets", "Definition 1, (7)", "the set of the first outcome"),
    both=E * (q_1 + q_2) + delta
    >= p_1 + p_2
    | assumed("differentially private if for any two neighbouring datasets", "Definition 1, (7)", "the set of both outcomes"),
    k_at_most_1=1 >= k | letter("k", "a probability", bounded=True),
    ordered=k >= low | letter("low", "the outcomes are numbered so that the map prefers the first", bounded=True),
    post_processing=E * (k * q_1 + low * q_2) + delta >= k * p_1 + low * p_2 | goal,
)

claim = Claim(
    "huang2020.definition-1",
    "definition",
    statement=r"\Pr[\mathcal M(D)\in O]\le e^\epsilon\Pr[\mathcal M(D')\in O]+\delta",
    prints=r"""
        \Pr[\mathcal M(D)\in O] -> p_1+p_2
        e^\epsilon -> E
        \Pr[\mathcal M(D')\in O] -> q_1+q_2
    """,
)

proof = shows(  # a + l b with a = k - low on the first set, low on both
    post_processing=ordered * first + low * both + delta * k_at_most_1
)

witness = at("p_1=1/2 p_2=1/2 q_1=1/4 q_2=3/4 E=2 delta=0 k=1 low=1/2")

too_strong = altered(
    {"1 % less delta": E * (k * q_1 + low * q_2) + 99 * delta / 100 >= post_processing.right}, drop="first k_at_most_1"
)
