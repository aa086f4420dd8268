"""The noise scale of Section III-A is too small at epsilon = 10: the range of epsilon is needed.

Where: ours, on Sec. III-A and Theorem 1. The instance: linear losses that attain the sensitivity S; delta = 1.25 exp(-2), so c =
sqrt(2 ln(1.25/delta)) = 2, and eps = 10; mu = S/sigma = eps/c = 5, r = eps/mu - mu/2 = -1/2. Letters: e_2 = exp(-2); tail =
Pr[N(0, 1) > r], phi the density at r, X = e^eps Pr[N(0, 1) > r + mu]; exact = the least delta' for which one iteration is
(10, delta')-DP.
Idea: exact = tail - X, tail >= 1/2 and X <= phi/(r + mu) <= 4/45.
"""

from verify import *

eps, r, tail, phi, H, X, e_2, delta, exact = scalars("eps r tail phi H X e_2 delta exact")
mu = 5

says = statement(
    for_all(positive="c eps tail phi H X e_2 delta", nonnegative="exact", real="r"),
    equal("eps_is", eps, 10, because=letter("eps", "no range is stated in the sentence")),
    equal("r_is", mu * r, 10 - ratio(25, 2), because=letter("r", "eps/mu - mu/2 at mu = eps/c = 5")),
    equal("profile", exact, tail - X, because=instance("common.gaussian-composition", "profile", root=1, c=1, e=mu, eps=10)),
    at_least("sides", r * (ratio(1, 2) - tail), because=program("standard normal", "sides")),
    at_least("density", ratio(2, 5) * H, phi, because=program("standard normal", "density")),
    at_least("exponential", 1, H * (1 + r**2 / 2), because=program("standard normal", "exponential_above")),
    at_least("second_tail", phi, (r + mu) * X, because=program("second tail", "second_tail", mu=mu, eps=10)),
    at_least("e_2_below", ratio(17, 125), e_2, because=letter("e_2", "exp(-2)", value="exp(-2)")),
    equal("delta_is", delta, ratio(5, 4) * e_2, because=letter("delta", "1.25 exp(-2)")),
    goals=(above("not_private", exact, delta),),
)

claim = Claim(
    id="huang2020.pvp-noise-large-epsilon",
    title="The noise scale of primal variable perturbation is too small at epsilon = 10",
    where="ours",
    kind="bound",
    says=says,
    note="For every delta (L = ln(1.25/delta) >= 2) the same happens at all eps > 4L. exact is at least 0.41, delta 0.1692.",
)

proof = shows(
    Have(equal("r_value", r, ratio(-1, 2)), because("r_is", scale=5)),
    Have(at_least("half", tail, ratio(1, 2)), because(term(2, "sides"), term(2 * tail - 1, "r_value"))),
    Have(at_least("H_small", 1, H), because("exponential", term(H / 2, square=r))),
    Have(
        at_least("X_small", ratio(4, 45), X),
        because(
            term(ratio(2, 9), "second_tail"),
            term(ratio(2, 9), "density"),
            term(ratio(4, 45), "H_small"),
            term(ratio(2, 9) * X, "r_value"),
        ),
    ),
    not_private=because(
        "profile",
        "half",
        "X_small",
        term(ratio(5, 4), "e_2_below"),
        term(-1, "delta_is"),
        term(ratio(1, 2) - ratio(4, 45) - ratio(17, 100)),
    ),
)

witness = Point(scalars=numbers("c=2 eps=10 r=-1/2 tail=69/100 phi=7/20 H=22/25 X=7/100 e_2=27/200 delta=27/160 exact=31/50"))

too_strong = (scaled(says, "three times delta", "not_private", right=3), without(says, "second_tail"), without(says, "sides"))
