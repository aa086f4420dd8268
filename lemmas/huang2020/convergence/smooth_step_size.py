"""Step sizes of Theorem 4.

(34): the step of Theorem 4, and how it balances the two terms of the corrected (33).

Where: Theorem 4, eq. (34).
Letters: h = sqrt(2k), N = 2 c_1 sqrt(2 dp L)/(m_i eps) (so N^2 = E|(rho + 1/eta) xi|^2 and 4 c_1 sqrt(dp k L)/(m_i eps) = h
N), M = c_3 + lambda c_4/n, c_w.
Idea: 1/eta - M = h N/c_w, so N^2/(2 (1/eta - M)) = c_w N/(2h).
Reading: interpretation: For c_w > 0, by which the print divides.
Note: So 1/eta > c_3 + lambda c_4/n, which Lemma 3 needs (and does not say).
"""

from verify import *

for_all(positive="h N c_w eta", nonnegative="M")

says = statement(
    thirty_four=eta * (M + h * N / c_w) == 1 | letter("eta", "(34) with h = sqrt(2k)"),
    above_the_smoothness=1 > eta * M | goal,
    noise_term=N**2 * eta * h / c_w == (1 - eta * M) * N | goal,
    distance_term=c_w**2 == eta * (c_w**2 * M + c_w * h * N) | goal,
)

claim = Claim(
    "huang2020.eq-34",
    "definition",
    statement=r"\eta_i^k=\Big(c_3+\lambda c_4/n+\frac{4c_1\sqrt{dpkL}}{m_i\epsilon c_w}\Big)^{-1}",
    prints=r"""
        c_3+\lambda c_4/n -> M
        \frac{4c_1\sqrt{dpkL}}{m_i\epsilon c_w} -> N*h/c_w
        \eta_i^k -> eta
    """,
    facts="equivalent",
)

proof = shows(
    above_the_smoothness=-thirty_four + term(eta * h * N / c_w), noise_term=N * thirty_four, distance_term=-(c_w**2) * thirty_four
)

witness = at("h=2 N=1 M=1 c_w=2 eta=1/2")

too_strong = altered(
    scale="""
        half -> above_the_smoothness left 1/2
        1 % less -> distance_term left 99/100
    """,
    drop="thirty_four",
)
