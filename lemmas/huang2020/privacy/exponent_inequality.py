"""The exponent of (20) against the logarithm of delta.

(22) as printed, and as meant.

Where: eq. (22).
Letters: L = ln(1.25/delta); log_root = ln sqrt(2 pi); log_meant = ln(sqrt(2 pi) delta/2) = ln(sqrt(2 pi)/2 * 1.25) - L;
constant = ln(1.25 sqrt(2 pi)/2) = 0.449...
Idea: the left side is negative. As meant: 2L - eps + eps^2/(8L) > L - 0.449.
Reading: interpretation: Both the printed product and the logarithm of the product that is meant.
Note: Read as printed (a product) it is trivially true, and useless for (23): a negative number is below a positive one. As
meant, ln(sqrt(2 pi) delta/2), it is true too. But the exponent of (20) is wrong by a factor 2; with the right one, 16L in
place of 8L, the inequality is false at eps = 1 (huang2020.eq-22-halved), so (21) and (22) do not give (23) after mending
(20) alone. (23) needs the prefactor as well: huang2020.eq-21 (a_third) and huang2020.eq-23. Consequence: a gap in the
printed proof, closed there.
"""

from verify import *

for_all(positive="L eps delta log_root constant", real="log_meant")

left = -((4 * L - eps) ** 2) / (8 * L)
halved = -((4 * L - eps) ** 2) / (16 * L)


says = statement(
    eps_at_most_1=1 >= eps | assumed(r"is small (≤ 0.01) and let $\epsilon \leq 1$", "before (21)"),
    small_delta=L
    >= 4 | assumed(r"is small (≤ 0.01) and let $\epsilon \leq 1$", "before (21)", "L = ln(1.25/delta) >= ln 125 > 4"),
    meant=log_meant == constant - L | letter("log_meant", "ln(sqrt(2 pi) delta/2), as delta = 1.25 exp(-L)"),
    as_printed=log_root * delta / 2 > left | goal,
    as_meant=log_meant > left | goal,
)

claim = Claim(
    "huang2020.eq-22",
    "inequality",
    statement=r"\delta\le0.01,\ \epsilon\le1:\quad-\frac{(4L-\epsilon)^2}{8L}<\ln(\sqrt{2\pi})\frac\delta2",
    prints=r"""
        \delta\le0.01 -> not compared: the hypotheses have it in other letters
        \ln(\sqrt{2\pi}) -> log_root
        \epsilon -> eps
    """,
)

proof = shows(
    as_printed=term(log_root * delta / 2) + 1 / (8 * L) * square(4 * L - eps),
    # constant - L + 2 L - eps + eps^2/(8 L)
    as_meant=meant + small_delta + eps_at_most_1 + term(eps**2 / (8 * L)) + term(constant) + term(3),
)

witness = at("L=8 eps=1 delta=1/2400 log_root=9/10 constant=449/1000 log_meant=-7551/1000")

too_strong = altered(
    scale="""
        as meant with 1/4 of the exponent -> as_meant right 1/4
        a positive left side -> as_printed right -1
    """,
    drop="meant",
)
