"""Step sizes of Theorem 3.

(29): the step of Theorem 3, and how it balances the two terms of (28).

Where: Theorem 3, eq. (29).
Letters: h = sqrt(2k), G = G_i, c_w; eta = eta_i^k.
Idea: eta G^2/2 = c_w G/(2h) and c_w^2/(2 eta) = c_w G h/2.
Reading: interpretation: For c_w > 0: the step would be 0 for w* = 0, and (8) divides by it.
Note: For w* = 0 the step is 0 and (8) is undefined; c_w > 0 is presupposed.
"""

from verify import *

for_all(positive="h G c_w eta")

says = statement(
    twenty_nine=h * G * eta == c_w | letter("eta", "(29) with h = sqrt(2k)"),
    noise_term=eta * G**2 / 2 == c_w * G / (2 * h) | goal,
    distance_term=c_w**2 / (2 * eta) == c_w * G * h / 2 | goal,
)

claim = Claim(
    "huang2020.eq-29",
    "definition",
    statement=r"\eta_i^k=\frac{c_w}{\sqrt{2k}\,G_i},\quad G_i^2=(c_1+\lambda c_2/n)^2+\frac{8dp\,c_1^2L}{m_i^2\epsilon^2}",
    prints=r"""
        \frac{c_w}{\sqrt{2k}\,G_i} -> c_w/(h*G)
        G_i^2 -> not compared: G is any positive number
        \eta_i^k -> eta
    """,
    facts="equivalent",
)

proof = shows(noise_term=(G * twenty_nine) / (2 * h), distance_term=(-c_w * twenty_nine) / (2 * eta))

witness = at("h=2 G=3 c_w=6 eta=1")

too_strong = altered(scale="1 % more noise -> noise_term right 101/100", drop="twenty_nine")
