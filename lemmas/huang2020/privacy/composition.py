"""Theorem 2 with its range: epsilon_bar = sqrt(t) epsilon + t epsilon^2/(4L), below 2 sqrt(t) epsilon in a range.

Where: corrects Theorem 2. Letters: root = sqrt t, L = ln(1.25/delta), c = sqrt(2L); mu = sqrt(t) eps/c the ratio of the
composed Gaussian release; r = eps_bar/mu - mu/2; tail = Pr[N(0, 1) > r], H = exp(-r^2/2); exact = the least delta' for which
all messages are (eps_bar, delta')-DP.
Idea: r = c exactly, so H = exp(-L) = (4/5) delta and tail <= H/2.
"""

from verify import (
    Claim,
    Have,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    term,
    without,
)

root, eps, L, c, mu, eps_bar, r, tail, H, delta, exact = scalars("root eps L c mu eps_bar r tail H delta exact")

says = Statement(
    signs=signs(positive="root eps L c mu H delta", nonnegative="tail exact", real="eps_bar r"),
    spaces={},
    facts=(
        equal("root_of_2L", c**2, 2 * L, because=argued("c = sqrt(2L)")),
        equal(
            "composed",
            c * mu,
            root * eps,
            because=argued(
                "each iteration is a Gaussian release with ratio at most eps/c given the past (huang2020.lemma-1-corrected, (26)); adaptive composition: Dong, Roth, Su 2022, corollary 3.3"
            ),
        ),
        equal("epsilon_bar", eps_bar, root * eps + root**2 * eps**2 / (4 * L), because=argued("the claim")),
        equal("threshold", mu * r, eps_bar - mu**2 / 2, because=argued("the definition of r")),
        at_least("profile", tail, exact, because=argued("Balle, Wang 2018: exact = Pr[N > r] - e^eps_bar Pr[N > r + mu]")),
        at_least(
            "tail_bound", H, 2 * tail, because=argued("Pr[N(0, 1) > r] <= exp(-r^2/2)/2 for r >= 0; r = c > 0 by the first goal")
        ),
        equal("exponent", 5 * H, 4 * delta, because=argued("exp(-c^2/2) = exp(-L) = delta/1.25")),
        at_least("range", 4 * L, root * eps, because=argued("the range; used for the last goal only")),
    ),
    goals=(
        equal("r_is_c", r, c),
        at_least("private", ratio(2, 5) * delta, exact),
        at_least("c_0_is_2", 2 * root * eps, eps_bar),
    ),
)

claim = Claim(
    id="huang2020.theorem-2-corrected",
    title="Privacy of all iterations, with explicit constants and the range in which sqrt(t) is right",
    where="ours",
    kind="composition",
    statement=r"\bar\epsilon=\sqrt t\,\epsilon+\frac{t\epsilon^2}{4\ln(1.25/\delta)}:\ \text{Algorithm 3 is }"
    r"(\bar\epsilon,\tfrac25\delta)\text{-DP};\quad\bar\epsilon\le2\sqrt t\,\epsilon\text{ if }"
    r"\sqrt t\,\epsilon\le4\ln(1.25/\delta)",
    says=says,
    corrects="huang2020.theorem-2",
    note="eps need not be at most 1. The exact composition of Gaussians is used, so only the tail bound is lossy: the "
    "delta is 2/5 of the one asked for. Entries of the noise are N(0, sigma_{i,k}^2) and eta_i^k does not depend on "
    "the data. This is for the data of one agent; other agents' messages are post-processing of data that do not "
    "contain the tuple.",
)

proof = Proof(
    steps=(
        Have(
            equal("half_mu_squared", mu**2 / 2, root**2 * eps**2 / (4 * L)),
            because(term(c * mu + root * eps, "composed"), term(-(mu**2), "root_of_2L"), scale=4 * L),
        ),
    ),
    goals={
        "r_is_c": because(
            term(1, "threshold"),
            term(1, "epsilon_bar"),
            term(-1, "half_mu_squared"),
            term(-1, "composed"),
            scale=mu,
        ),
        "private": because(term(1, "profile"), term(ratio(1, 2), "tail_bound"), term(ratio(-1, 10), "exponent")),
        "c_0_is_2": because(
            term(-1, "epsilon_bar"),
            term(root * eps / (4 * L), "range"),
        ),
    },
)

witness = Point(
    scalars={
        "root": 4,
        "eps": 1,
        "L": 8,
        "c": 4,
        "mu": 1,
        "eps_bar": ratio(9, 2),
        "r": 4,
        "tail": ratio(1, 6000),
        "H": ratio(1, 3000),
        "delta": ratio(1, 2400),
        "exact": ratio(1, 6000),
    }
)

too_strong = (
    altered(says, "1 % less delta", at_least("private", ratio(99, 250) * delta, exact)),
    altered(says, "c_0 = 1", at_least("c_0_is_2", root * eps, eps_bar)),
    without(says, "range"),
    without(says, "composed"),
    without(says, "exponent"),
)
