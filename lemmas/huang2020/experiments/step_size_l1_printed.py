"""The step size of section VI-E (as printed).

Sec. VI-E: (29) with the numbers, and lambda/n divided by n once more.

Where: Sec. VI-E.
Letters: root = sqrt 104, n = 100 agents (Figs. 2 and 3), k, m = m_i, L = ln(1.25/delta), eps; inverse = 23^2/eta^2 by (29),
printed = the bracket of the printed formula.
Idea: (29) has c_1 + (lambda/n) c_2 with lambda/n = 1e-6; the print has 1e-6 sqrt(104)/n.
Reading: interpretation: At n = 100, which section VI uses.
Note: At n = 100 and k = m_i = eps = ln(1.25/delta) = 1 the bracket is 1666.0000004 against 1666.0000408 by (29). The two
differ for every k, m_i, delta, eps: huang2020.eta-1664-differs. Attempts to save it: at n = 1 both agree; with lambda = 1e-6
(not lambda/n) the print would be right, but Sec. VI-C says lambda/n = 1e-6, and Sec. VI-F inserts 1e-6 for lambda/n. The
step changes by about 1e-5 of its value. 1664 is right. Corrected: huang2020.eta-1664-corrected.
"""

from verify import *

for_all(positive="root k m L eps inverse printed")

noise = 1664 * k * L / (m**2 * eps**2)
weight = ratio(1, 10**6)
n = 100

says = statement(
    root_above=root**2 >= 103 | letter("root", "c_2 = sqrt 104", value="sqrt(104)"),
    root_below=105 >= root**2 | letter("root", "c_2 = sqrt 104", value="sqrt(104)"),
    twenty_nine=inverse
    == 2 * k * (1 + weight * root) ** 2 + noise
    | letter("inverse", "(29) with c_w = 23, c_1 = 1, c_2 = sqrt 104, dp = 104, lambda/n = 1e-6: 16 * 104 = 1664"),
    section_VI_E=printed
    == 2 * k * (1 + weight * root / n) ** 2 + noise | letter("printed", "the bracket of the printed formula"),
    step_size=inverse == printed | goal,
)

claim = Claim(
    "huang2020.eta-1664",
    "identity",
    consequence="conversion",
    statement=r"\eta_i^k=23\Big(2k\big(1+10^{-6}\sqrt{104}/n\big)^2+\frac{1664kL}{m_i^2\epsilon^2}\Big)^{-1/2}",
    prints=r"""
        m_i -> m
        \epsilon -> eps
        \eta_i^k -> sqrt(529/inverse)
        n -> 100
        \sqrt{104} -> root
    """,
    facts="equivalent",
    negated_by="huang2020.eta-1664-differs",
)
