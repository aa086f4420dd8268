"""Renyi differential privacy implies approximate differential privacy.

From Renyi to approximate differential privacy.

Where: Sec 3.3.
Letters: S an event, L = P/Q; ``threshold`` = c = e^(eps') with eps' = eps + ln(1/delta)/(alpha - 1); Q_S = Q(S); P_small,
P_large the P-mass of S where L <= c, L > c, Q_small the Q-mass of the first; ``level`` = c^(alpha - 1), ``moment`` = E_P
L^(alpha - 1), ``budget`` = e^((alpha - 1) eps), so budget = delta level. Idea: Markov's inequality for L^(alpha - 1) under
P.
Reading: interpretation: for every event, cut where the ratio of the two laws passes the threshold
Note: A shorter proof than the source's (Mironov 2017, Proposition 3), which uses Hoelder's inequality. Sharper conversions
are known (Balle et al. 2020, Canonne et al. 2020); the paper's experiments convert numerically.
"""

from verify import *

for_all(positive="threshold level delta budget", nonnegative="moment P_small P_large Q_small Q_S")

says = statement(
    **alike("small_ratio part markov", program("an event under two laws P and Q, cut where P/Q passes a threshold")),
    renyi=budget
    >= moment
    | assumed(
        "RDP algorithm is also", "Section 3.3", "E_P L^(alpha - 1) = exp((alpha - 1) D_alpha) is at most exp((alpha - 1) eps)"
    ),
    calibration=budget
    == delta * level | letter("level", "c^(alpha - 1) = e^((alpha - 1) eps)/delta for the c of eps + ln(1/delta)/(alpha - 1)"),
    approximate_privacy=threshold * Q_S + delta >= P_small + P_large | goal,
)

claim = Claim(
    "cyffers2023.rdp-to-dp",
    "divergence",
    statement=r"(\alpha,\varepsilon)\text{-RDP}\ \Rightarrow\ \Bigl(\varepsilon+\frac{\ln(1/\delta)}{\alpha-1}"
    r",\delta\Bigr)\text{-DP}",
    prints=r"""
        \text{-RDP} -> not compared: words
    """,
)

proof = shows(approximate_privacy=(level * small_ratio + level * threshold * part + markov + renyi - calibration) / level)

witness = at("threshold=2 level=2 delta=1/4 moment=1/2 budget=1/2 P_small=1/2 P_large=1/4 Q_small=1/4 Q_S=1/4")

too_strong = altered(
    {
        "delta 1 % smaller": threshold * Q_S + 99 * delta / 100 >= approximate_privacy.right,
        "the threshold 1 % smaller": 99 * threshold * Q_S / 100 + delta >= approximate_privacy.right,
    },
    drop="markov renyi small_ratio",
)
