"""Lemma 6.12 as printed: W_*(K(z), K(z')) is at most the SQUARED customised norm of z - z'.

Where: arXiv Lemma 6.12. The statement is the printed one for the problems A = [1 0], B = [1], c = 0, f = (h/2)|x|^2 with
h <= 1/eta, any convex g, and inputs that differ by d in the kernel of A only: then w does not differ, line by line of
Algorithm 1 the difference stays in the kernel and is multiplied by 1 - eta h in each iteration, whatever the noise. So K(z)
and K(z') are shifts of each other by (1 - eta h)^2 d, and W_* is exactly the length ``n_out`` of that shift.
Idea: with f = 0 the shift is d itself, and d <= d^2 fails for d < 1.
"""

from verify import Claim, Point, Statement, argued, at_least, equal, ratio, scalars, signs

eta, h, d, n_in, n_out, W = scalars("eta h d n_in n_out W")

says = Statement(
    signs=signs(positive="eta d", nonnegative="h n_in n_out W"),
    spaces={},
    facts=(
        at_least("smooth", 1, eta * h, because=argued("f is (1/eta)-smooth")),
        equal("norm_in", n_in, d, because=argued("Definition 6.3 for a difference in the kernel of A with equal multipliers")),
        equal(
            "norm_out",
            n_out,
            (1 - eta * h) ** 2 * d,
            because=argued("two iterations of Algorithm 1 on this family, see the module"),
        ),
        equal(
            "distance", W, n_out, because=argued("K(z) and K(z') differ by a constant shift; W_* of Definition 6.11 is its norm")
        ),
    ),
    goals=(at_least("nonexpansion", n_in**2, W),),
)

claim = Claim(
    id="chan2024.lemma-6.12",
    consequence="misprint",
    title="Non-expansion of the two-iteration operator, as printed with a square on the right only",
    where="arXiv Lemma 6.12",
    kind="inequality",
    statement=r"W_*(K(\tilde x_t,\lambda_t),K(\tilde x'_t,\lambda'_t))\le\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    says=says,
    facts="equivalent",
    note="Misprint: Definition 6.11 takes the un-squared norm, so the right side should not be squared (or both sides "
    "should). Counterexample: f = 0 and inputs at distance 1/2 in the kernel of A. Attempts to save it: no hypothesis "
    "bounds the inputs away from each other, no choice of units helps since the two sides scale differently, and "
    "another coupling cannot bring two shifted copies of one law closer than the shift. Nothing is lost: the proof "
    "gives chan2024.lemma-6.12-corrected, which is what Theorem 5.2 needs.",
)

witness = Point(scalars={"eta": 1, "h": 0, "d": 2, "n_in": 2, "n_out": 2, "W": 2})

counterexample = Point(scalars={"eta": 1, "h": 0, "d": ratio(1, 2), "n_in": ratio(1, 2), "n_out": ratio(1, 2), "W": ratio(1, 2)})
