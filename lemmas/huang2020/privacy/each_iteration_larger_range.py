"""Theorem 1 beyond epsilon = 1: the same noise scale works for epsilon <= 9/5.

Where: ours, on Theorem 1. Letters as in ``each_iteration``.
Idea: for r >= 0 the tail is at most H/2 = (2/5) delta G, and G <= exp(9/10) < 5/2.
"""

from lemmas.huang2020.privacy.each_iteration import G, H, L, c, delta, eps, exact, mu, tail
from verify import *

(r,) = scalars("r")

says = statement(
    for_all(positive="c L eps delta H G tail", nonnegative="r exact"),
    at_least(
        "eps_at_most",
        ratio(9, 5),
        eps,
        because=assumed(r"Let $\epsilon \in (0, 1]$ be arbitrary", "Theorem 1", "here the larger range epsilon <= 9/5"),
    ),
    equal("root", c**2, 2 * L, because=letter("c", "c = sqrt(2 L)")),
    at_least(
        "small_delta",
        eps - mu**2 / 2,
        because=assumed(r"Let $\epsilon \in (0, 1]$ be arbitrary", "Theorem 1", "here epsilon <= 4 L: mu^2 = eps^2/(2 L)"),
    ),
    equal("threshold", mu * r, eps - mu**2 / 2, because=letter("r", "r = c - eps/(2c)")),
    at_least(
        "profile",
        tail,
        exact,
        because=instance("common.gaussian-composition", "release", "as in Theorem 1", root=1, c=1, e=mu, least=exact),
    ),
    at_least("tail_bound", H, 2 * tail, because=program("standard normal, r >= 0", "half")),
    equal("exponent", 5 * H, 4 * delta * G, because=program("exponent at the threshold", "exponent")),
    at_least("exponential", ratio(5, 2), G, because=program("exponent at the threshold, epsilon <= 9/5", "below")),
    goals=(at_least("private", delta, exact),),
)

claim = Claim(
    id="huang2020.theorem-1-larger-range",
    title="The noise scale of Theorem 1 is enough for epsilon up to 9/5",
    where="ours",
    kind="bound",
    says=says,
    strengthens="huang2020.theorem-1",
    note="At fixed delta the exact delta' at sigma of (14) grows with eps (its derivative in eps is phi(c - eps/(2c))/c - "
    "e^eps Pr[N > c + eps/(2c)], positive by huang2020.eq-19), so the largest true range is an interval (0, eps*]. "
    "Brackets of eps*, from certified balls of the exact Gaussian profile: delta = 0.5: 4.465 to 4.467; 0.1: 5.741 to "
    "5.743; 0.01: 6.771 to 6.773; 1e-3: 7.463 to 7.464; 1e-4: 7.990 to 7.992; 1e-5: 8.419 to 8.421; 1e-6: 8.782 to "
    "8.783. For large eps it fails: huang2020.pvp-noise.",
)

proof = shows(
    private=because(
        "profile", term(ratio(1, 2), "tail_bound"), term(ratio(-1, 10), "exponent"), term(ratio(2, 5) * delta, "exponential")
    )
)

witness = Point(
    scalars={**numbers("c=4 L=8 eps=9/5 delta=1/2400 tail=1/2400 H=1/1200 G=5/2 exact=1/2400"), "r": 4 - ratio(9, 40)}
)

too_strong = (
    scaled(says, "1 % less delta", "private", left=ratio(99, 100)),
    without(says, "exponential"),
    without(says, "tail_bound"),
)
