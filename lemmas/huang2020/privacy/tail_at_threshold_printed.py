"""The tail at the threshold with twice the right exponent (as printed).

(20): the tail at the threshold of (24), with the exponent (4L - eps)^2/(8L).

Where: eq. (20).
Letters: L = ln(1.25/delta), c = sqrt(2L), z = threshold/sigma = (4L - eps)/(2c); tail = Pr[xi > threshold] = Pr[N(0, 1) >
z]; phi = the density of N(0, 1) at z; H = exp(-z^2/2). (4L - eps)^2/(8L) = z^2, so the printed right side is phi H/z.
Idea: (19) gives z^2/2 in the exponent, not z^2; Pr[N(0, 1) > z] >= phi z/(1 + z^2) is far above phi H/z.
Reading: interpretation: In the range that the next sentence gives, delta <= 0.01 and eps <= 1.
Note: At delta = 0.01 and eps = 1 the tail is 0.0016 against 0.000023. It is false for every delta <= 0.01 and eps <= 1:
huang2020.eq-20-reversed proves the strict opposite. Attempts to save it: for small z the prefactor saves it, but not in the
stated range. Where it comes from: (r/sigma)^2 = (4L - eps)^2/(8L) is to be halved. Consequence: this step and (22) do not
prove (23); (23) and Theorem 1 are true by huang2020.eq-20-corrected, whose exponent has 16L, with the prefactor kept.
"""

from verify import *

for_all(positive="c L eps tail phi H", real="z")

says = statement(
    root=c**2 == 2 * L | letter("c", "c = sqrt(2 L), L = ln(1.25/delta)"),
    eps_at_most_1=1 >= eps | assumed(r"is small (≤ 0.01) and let $\epsilon \leq 1$", "before (21)"),
    small_delta=L
    >= 4
    | assumed(r"is small (≤ 0.01) and let $\epsilon \leq 1$", "before (21)", "L = ln(1.25/delta) >= ln 125 > 4, since e^4 < 55"),
    threshold=2 * c * z == 4 * L - eps | letter("z", "(4 L c_1/eps - c_1)/(m_i A) over sigma_{i,k} of (14)"),
    mills=program("standard normal", "mills_below", r=z),
    exponential=program("standard normal", "exponential_above", r=z),
    printed=phi * H >= z * tail | goal,
)

claim = Claim(
    "huang2020.eq-20",
    "inequality",
    consequence="conversion",
    statement=r"\Pr\Big[\xi>\frac{4Lc_1/\epsilon-c_1}{m_iA}\Big]\le\frac{2\sqrt{2L}}{(4L-\epsilon)\sqrt{2\pi}}"
    r"\exp\Big(-\frac{(4L-\epsilon)^2}{8L}\Big)",
    prints=r"""
        \Pr\Big[\xi>\frac{4Lc_1/\epsilon-c_1}{m_iA}\Big] -> tail
        \frac{2\sqrt{2L}}{(4L-\epsilon)\sqrt{2\pi}}\exp\Big(-\frac{(4L-\epsilon)^2}{8L}\Big) -> H*phi/z
        \epsilon -> eps
    """,
    facts="equivalent",
    negated_by="huang2020.eq-20-reversed",
)
