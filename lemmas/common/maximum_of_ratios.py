"""The larger of two ratios below one is positive and below one: L = max(R/P, S/Q) with P > R > 0, Q > S > 0 has 0 < L < 1.

Where: ours (used for chan2024, Lemma 7.6). L is the maximum exactly when L P >= R, L Q >= S and one of them is an equality.
Idea: (1 - L) times P (Q - S) + Q (L P - R) equals (P - R)(Q - S).
"""

from verify import *

P, Q, R, S, L = scalars("P Q R S L")

says = statement(
    for_all(positive="P Q R S", real="L"),
    at_least("first_ratio", L * P, R, because=letter("L", "the larger of R/P and S/Q")),
    at_least("second_ratio", L * Q, S, because=letter("L", "the larger of R/P and S/Q")),
    equal("maximum", (L * P - R) * (L * Q - S), because=letter("L", "the larger of R/P and S/Q")),
    above("P_above_R", P, R, because=assumed("P larger than R", "ours")),
    above("Q_above_S", Q, S, because=assumed("Q larger than S", "ours")),
    goals=(above("below_one", 1, L), above("positive", L)),
)

claim = Claim(
    id="common.maximum_of_ratios",
    title="The larger of two positive ratios below one lies between zero and one",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
)

bracket = P * (Q - S) + Q * (L * P - R)

proof = shows(
    Have(above("bracket", bracket), because(term(P, "Q_above_S"), term(Q, "first_ratio"))),
    Have(above("product", (1 - L) * bracket), because(term(1, "P_above_R", "Q_above_S"), term(-1, "maximum"))),
    Use("gap", "common.positive_factor", scalars={"B": bracket, "u": 1 - L}),
    below_one=because("gap"),
    positive=because("first_ratio", term(R), scale=P),
)

witness = Point(scalars=numbers("P=8/9 Q=31/100 R=14/45 S=3/10 L=30/31"))

too_strong = (
    scaled(says, "below 99/100", "below_one", left=ratio(99, 100)),
    altered(says, "above 1/100", above("positive", L, ratio(1, 100))),
    without(says, "maximum"),
    without(says, "P_above_R"),
    without(says, "Q_above_S"),
)
