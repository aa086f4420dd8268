"""The argument of the tail in Theorem 1 is at least -1/4.

For epsilon in (0, 1] and delta <= 1 the argument of the tail in Theorem 1 is at least -1/4.

Where: ours.
For Theorem 1.
Letters: c = sqrt(2L), L = ln(1.25/delta); r eps/c = ``value`` - eps/(4c) with r = c - eps/(2c).
Idea: c^2 = 2L >= 2/5 and c >= 2/5, so c^2 + c/4 >= 1/2 >= eps/2.
"""

from verify import *

for_all(positive="c L eps delta")

value = eps - eps**2 / (2 * c**2) + eps / (4 * c)
FACTS = given(
    root=c**2 == 2 * L | letter("c", "c = sqrt(2 L), L = ln(1.25/delta)"),
    eps_at_most_1=1 >= eps | assumed(r"Let $\epsilon \in (0, 1]$ be arbitrary", "Theorem 1"),
    delta_at_most_1=1 >= delta | assumed("with probability of at least", "Definition 1", "delta is a probability"),
    log_bound=program("logarithm of 1.25/delta", "tangent"),
)

says = statement(*FACTS, range=value >= 0 | goal)

claim = Claim("huang2020.theorem-1-range", "inequality", facts="equivalent")

proof = shows(
    have(L_bound=L >= ratio(1, 5) | log_bound + 4 * delta_at_most_1 / 5),
    # (c - 2/5)(c + 2/5) = 2L - 4/25
    have(
        c_large=c >= ratio(2, 5) | (root + 2 * L_bound + term(ratio(6, 25))) / (c + ratio(2, 5))
    ),  # value c^2/eps = c^2 - eps/2 + c/4 >= 2/5 - 1/2 + 1/10
    range=(eps * root + 2 * eps * L_bound + eps / 2 * eps_at_most_1 + eps / 4 * c_large) / c**2,
)

witness = at("c=4 L=8 eps=1 delta=1/2400")

too_strong = altered({"r >= 0": range.left - eps / (4 * c)}, drop="eps_at_most_1 log_bound")
