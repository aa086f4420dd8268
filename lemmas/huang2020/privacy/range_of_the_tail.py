"""For epsilon in (0, 1] and delta <= 1 the argument of the tail in Theorem 1 is at least -1/4.

Where: ours, for Theorem 1. Letters: c = sqrt(2L), L = ln(1.25/delta); r eps/c = ``value`` - eps/(4c) with r = c - eps/(2c).
Idea: c^2 = 2L >= 2/5 and c >= 2/5, so c^2 + c/4 >= 1/2 >= eps/2.
"""

from verify import *

c, L, eps, delta = scalars("c L eps delta")
value = eps - eps**2 / (2 * c**2) + eps / (4 * c)
FACTS = (
    equal("root", c**2, 2 * L, because=letter("c", "c = sqrt(2 L), L = ln(1.25/delta)")),
    at_least("eps_at_most_1", 1, eps, because=assumed(r"Let $\epsilon \in (0, 1]$ be arbitrary", "Theorem 1")),
    at_least(
        "delta_at_most_1", 1, delta, because=assumed("with probability of at least", "Definition 1", "delta is a probability")
    ),
    at_least("log_bound", L, 1 - ratio(4, 5) * delta, because=program("logarithm of 1.25/delta", "tangent")),
)

says = statement(for_all(positive="c L eps delta"), *FACTS, goals=(at_least("range", value),))

claim = Claim(
    id="huang2020.theorem-1-range",
    title="The argument of the tail in Theorem 1 is at least -1/4",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
)

proof = shows(
    Have(at_least("L_bound", L, ratio(1, 5)), because("log_bound", term(ratio(4, 5), "delta_at_most_1"))),
    # (c - 2/5)(c + 2/5) = 2L - 4/25
    Have(
        at_least("c_large", c, ratio(2, 5)), because("root", term(2, "L_bound"), term(ratio(6, 25)), scale=c + ratio(2, 5))
    ),  # value c^2/eps = c^2 - eps/2 + c/4 >= 2/5 - 1/2 + 1/10
    range=because(
        term(eps, "root"), term(2 * eps, "L_bound"), term(eps / 2, "eps_at_most_1"), term(eps / 4, "c_large"), scale=c**2
    ),
)

witness = Point(scalars=numbers("c=4 L=8 eps=1 delta=1/2400"))

too_strong = (
    altered(says, "r >= 0", at_least("range", value - eps / (4 * c))),
    without(says, "eps_at_most_1"),
    without(says, "log_bound"),
)
