"""(23): the tail at the threshold of (24) is below delta/2.

Where: (23). Letters: L = ln(1.25/delta), c = sqrt(2L), z = (4L - eps)/(2c) the threshold over sigma; phi = exp(-z^2/2)/sqrt(2
pi); G = exp(eps/2 - eps^2/(16 L)), so that exp(-z^2/2) = exp(-L) G = (4/5) delta G.
Idea: tail <= phi/z with phi <= (2/5)(4/5) delta G, G <= 2 and z > 5/2.
"""

from lemmas.huang2020.privacy.exponent_inequality import small_delta
from verify import *

c, L, eps, delta, z, tail, phi, G = scalars("c L eps delta z tail phi G")

says = statement(
    for_all(positive="c L eps delta phi G tail", real="z"),
    equal("root", c**2, 2 * L, because=letter("c", "c = sqrt(2 L)")),
    at_least("eps_at_most_1", 1, eps, because=assumed(r"is small (≤ 0.01) and let $\epsilon \leq 1$", "before (21)")),
    small_delta,
    equal("threshold", 2 * c * z, 4 * L - eps, because=letter("z", "the threshold of (24) over sigma_{i,k} of (14)")),
    at_least("mills", phi, z * tail, because=program("standard normal", "mills_above", r=z)),
    at_least("density", ratio(8, 25) * delta * G, phi, because=program("density at the threshold", "below", r=z)),
    at_least(
        "exponential",
        1 / G,
        1 - eps / 2 + eps**2 / (16 * L),
        because=program("exponential, reciprocal", "tangent", X=G, y=eps**2 / (16 * L) - eps / 2),
    ),
    goals=(above("twenty_three", delta / 2, tail), at_least("a_quarter", ratio(32, 125) * delta, tail)),
)

claim = Claim(
    id="huang2020.eq-23",
    title="The tail at the threshold is below delta/2",
    where="eq. (23)",
    kind="inequality",
    reading="verbatim",
    statement=r"\delta\le0.01,\ \epsilon\le1:\quad\Pr\Big[\xi>\frac{4Lc_1/\epsilon-c_1}{m_iA}\Big]<\frac\delta2",
    prints={
        r"\delta\le0.01": "not compared: the hypotheses have it in other letters",
        r"\Pr\Big[\xi>\frac{4Lc_1/\epsilon-c_1}{m_iA}\Big]": "tail",
        r"\epsilon": "eps",
        "...": "f68be425",
    },
    says=says,
    note="True, by another argument than the printed one (its (20) is false, its (22) does not help): the prefactor 1/z <= "
    "2/5 is needed. The tail is even at most 0.256 delta.",
)

proof = shows(
    Use("prefactor", "huang2020.eq-21"),
    Have(at_least("tail_bound", 2 * c * phi, (4 * L - eps) * tail), because(term(2 * c, "mills"), term(tail, "threshold"))),
    # G <= 2: 2 - G = 2 (1 - G (1 - eps/2 + eps^2/(16 L))) + G (1 - eps) + G eps^2/(8 L)
    Have(at_least("G_small", 2, G), because(term(2 * G, "exponential"), term(G, "eps_at_most_1"), term(G * eps**2 / (8 * L)))),
    # 5 c tail <= (4 L - eps) tail <= 2 c phi
    Have(at_least("by_density", 2 * phi, 5 * tail), because("tail_bound", term(tail, "prefactor.a_third"), scale=c)),
    Have(
        at_least("quarter", ratio(32, 125) * delta, tail),
        because(term(ratio(1, 5), "by_density"), term(ratio(2, 5), "density"), term(ratio(16, 125) * delta, "G_small")),
    ),
    twenty_three=because("quarter", term(ratio(61, 250) * delta)),
    a_quarter=because("quarter"),
)

witness = Point(scalars=numbers("c=4 L=8 eps=1 delta=1/2400 tail=1/20000 z=31/8 phi=1/5000 G=3/2"))

too_strong = (
    altered(says, "a hundredth of delta", above("twenty_three", delta / 100, tail)),
    without(says, "mills"),
    without(says, "density"),
    without(says, "exponential"),
)
