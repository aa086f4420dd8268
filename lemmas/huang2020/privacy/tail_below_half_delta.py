"""The tail at the threshold is below delta/2.

(23): the tail at the threshold of (24) is below delta/2.

Where: eq. (23).
Letters: L = ln(1.25/delta), c = sqrt(2L), z = (4L - eps)/(2c) the threshold over sigma; phi = exp(-z^2/2)/sqrt(2 pi); G =
exp(eps/2 - eps^2/(16 L)), so that exp(-z^2/2) = exp(-L) G = (4/5) delta G.
Idea: tail <= phi/z with phi <= (2/5)(4/5) delta G, G <= 2 and z > 5/2.
Reading: verbatim
Note: True, by another argument than the printed one (its (20) is false, its (22) does not help): the prefactor 1/z <= 2/5 is
needed. The tail is even at most 0.256 delta.
"""

from verify import *

from .exponent_inequality import small_delta

for_all(positive="c L eps delta phi G tail", real="z")

says = statement(
    root=c**2 == 2 * L | letter("c", "c = sqrt(2 L)"),
    eps_at_most_1=1 >= eps | assumed(r"is small (≤ 0.01) and let $\epsilon \leq 1$", "before (21)"),
    small_delta=small_delta,
    threshold=2 * c * z == 4 * L - eps | letter("z", "the threshold of (24) over sigma_{i,k} of (14)"),
    mills=program("standard normal", "mills_above", r=z),
    density=program("density at the threshold", "below", r=z),
    exponential=program("exponential, reciprocal", "tangent", X=G, y=eps**2 / (16 * L) - eps / 2),
    twenty_three=delta / 2 > tail | goal,
    a_quarter=32 * delta / 125 >= tail | goal,
)

claim = Claim(
    "huang2020.eq-23",
    "inequality",
    statement=r"\delta\le0.01,\ \epsilon\le1:\quad\Pr\Big[\xi>\frac{4Lc_1/\epsilon-c_1}{m_iA}\Big]<\frac\delta2",
    prints=r"""
        \delta\le0.01 -> not compared: the hypotheses have it in other letters
        \Pr\Big[\xi>\frac{4Lc_1/\epsilon-c_1}{m_iA}\Big] -> tail
        \epsilon -> eps
    """,
)

proof = shows(
    use("prefactor", "huang2020.eq-21"),
    have(tail_bound=2 * c * phi >= (4 * L - eps) * tail | 2 * c * mills + tail * threshold),
    # G <= 2: 2 - G = 2 (1 - G (1 - eps/2 + eps^2/(16 L))) + G (1 - eps) + G eps^2/(8 L)
    have(G_small=2 >= G | 2 * G * exponential + G * eps_at_most_1 + term(G * eps**2 / (8 * L))),
    # 5 c tail <= (4 L - eps) tail <= 2 c phi
    have(by_density=2 * phi >= 5 * tail | (tail_bound + tail * fact("prefactor.a_third")) / c),
    have(quarter=32 * delta / 125 >= tail | by_density / 5 + 2 * density / 5 + 16 * delta / 125 * G_small),
    twenty_three=quarter + term(61 * delta / 250),
    a_quarter=quarter,
)

witness = at("c=4 L=8 eps=1 delta=1/2400 tail=1/20000 z=31/8 phi=1/5000 G=3/2")

too_strong = altered({"a hundredth of delta": delta / 100 > twenty_three.right}, drop="mills density exponential")
