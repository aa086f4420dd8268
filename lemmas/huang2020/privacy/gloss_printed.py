"""Privacy bounds the ratio by e^epsilon with probability 1 - delta (as printed).

The sentence after (7): (epsilon, delta)-DP read as "the ratio is at most e^epsilon with probability 1 - delta".

Where: sentence following eq. (7).
Letters: two outcomes with probabilities p_1, p_2 under D and q_1, q_2 under D'; E = e^epsilon. The facts are (7) for every
set of outcomes and both orders of the two data sets; `bad` singles out the case in which outcome 1 has a ratio above
e^epsilon, where the sentence says p_1 <= delta.
Idea: (7) bounds p_1 - E q_1 by delta, not p_1.
Reading: interpretation: The sentence on two outcomes, both orders of the data sets.
Note: Two outcomes, p = (3/4, 1/4), q = (1/4, 3/4), e^epsilon = 2, delta = 1/4: (7) holds for all sets, but the ratio is 3
with probability 3/4 against delta = 1/4. Attempts to save it: the converse is true and is what the proof of Theorem 1 uses;
with 2 epsilon in place of epsilon and delta/(1 - e^-epsilon) in place of delta it is true (both in
huang2020.definition-1-gloss-corrected). Consequence: an imprecise explanation, nothing rests on it.
"""

from verify import *

for_all(positive="p_1 p_2 q_1 q_2 E delta")

says = statement(
    law_D=p_1 + p_2
    == 1 | assumed("differentially private if for any two neighbouring datasets", "Definition 1, (7)", "two outcomes under D"),
    law_D_prime=q_1 + q_2
    == 1 | assumed("differentially private if for any two neighbouring datasets", "Definition 1, (7)", "two outcomes under D'"),
    epsilon=E >= 1 | assumed("differentially private if for any two neighbouring datasets", "Definition 1, (7)", "epsilon >= 0"),
    set_1=E * q_1 + delta
    >= p_1 | assumed("differentially private if for any two neighbouring datasets", "Definition 1, (7)", "the set of outcome 1"),
    set_2=E * q_2 + delta
    >= p_2
    | assumed(
        "differentially private if for any two neighbouring datasets",
        "Definition 1, (7)",
        "the set of outcome 2; the empty and the full set are trivial",
    ),
    set_1_reversed=E * p_1 + delta
    >= q_1 | assumed("differentially private if for any two neighbouring datasets", "Definition 1, (7)", "D and D' exchanged"),
    set_2_reversed=E * p_2 + delta
    >= q_2 | assumed("differentially private if for any two neighbouring datasets", "Definition 1, (7)", "D and D' exchanged"),
    bad=p_1
    > E * q_1 | assumed("the ratio of the probability distributions", "after (7)", "outcome 1 has a ratio above e^epsilon"),
    rare=delta >= p_1 | goal,
)

claim = Claim(
    "huang2020.definition-1-gloss",
    "inequality",
    consequence="remark",
    statement=r"\Pr_{o\sim\mathcal M(D)}\big[p_D(o)>e^\epsilon p_{D'}(o)\big]\le\delta",
    prints=r"\Pr_{o\sim\mathcal M(D)}\big[p_D(o)>e^\epsilon p_{D'}(o)\big] -> p_1",
    facts="equivalent",
)

counterexample = at("p_1=3/4 p_2=1/4 q_1=1/4 q_2=3/4 E=2 delta=1/4")

too_strong = altered(scale="half of delta -> left 1/2")
