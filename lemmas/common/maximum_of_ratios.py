"""The larger of two positive ratios below one lies between zero and one.

The larger of two ratios below one is positive and below one: L = max(R/P, S/Q) with P > R > 0, Q > S > 0 has 0 < L < 1.

Where: ours.
Used for chan2024, Lemma 7.6. L is the maximum exactly when L P >= R, L Q >= S and one of them is an equality.
Idea: (1 - L) times P (Q - S) + Q (L P - R) equals (P - R)(Q - S).
"""

from verify import *

for_all(positive="P Q R S", real="L")

says = statement(
    first_ratio=L * P >= R | letter("L", "the larger of R/P and S/Q"),
    second_ratio=L * Q >= S | letter("L", "the larger of R/P and S/Q"),
    maximum=(L * P - R) * (L * Q - S) == 0 | letter("L", "the larger of R/P and S/Q"),
    P_above_R=P > R | ours("P larger than R"),
    Q_above_S=Q > S | ours("Q larger than S"),
    below_one=1 > L | goal,
    positive=L > 0 | goal,
)

claim = Claim("common.maximum_of_ratios", "inequality", facts="equivalent")

bracket = P * (Q - S) + Q * (L * P - R)

proof = shows(
    have(bracket=bracket > 0 | P * Q_above_S + Q * first_ratio),
    have(product=(1 - L) * bracket > 0 | P_above_R * Q_above_S - maximum),
    use("gap", "common.positive_factor", B=bracket, u=1 - L),
    below_one=gap,
    positive=(first_ratio + term(R)) / P,
)

witness = at("P=8/9 Q=31/100 R=14/45 S=3/10 L=30/31")

too_strong = altered(
    {"above 1/100": positive.left > ratio(1, 100)},
    scale="below 99/100 -> below_one left 99/100",
    drop="maximum P_above_R Q_above_S",
)
