"""Theorem 2 as printed: over t iterations the same delta and epsilon_bar = c_0 sqrt(t) epsilon, for a constant c_0.

Where: Theorem 2. The instances, one for every c_0 >= 1: linear losses that attain the sensitivity in every iteration; delta =
1.25 exp(-2), so c = sqrt(2 ln(1.25/delta)) = 2; eps = 1; t = (8 c_0)^2 iterations (root = sqrt t). The joint law of all
messages is a Gaussian release with mu = sqrt(t) eps/c; exact = the least delta' for which it is (eps_bar, delta')-DP; X =
e^eps_bar Pr[N > eps_bar/mu + mu/2].
Idea: eps_bar = mu^2/2, so exact = 1/2 - X with X <= phi(0)/mu <= 1/10.
"""

from verify import Claim, Point, Statement, altered, argued, at_least, equal, ratio, scalars, signs

c_0, root, c, eps, eps_bar, mu, X, delta, exact = scalars("c_0 root c eps eps_bar mu X delta exact")

says = Statement(
    signs=signs(positive="c_0 root c eps eps_bar mu X delta exact"),
    spaces={},
    facts=(
        at_least("constant", c_0, 1, because=argued("any constant; a smaller one is weaker still, since eps_bar grows with c_0")),
        equal("iterations", root, 8 * c_0, because=argued("t = 64 c_0^2 iterations (c_0 an integer, rounded up)")),
        equal("c_is", c, 2, because=argued("the choice of delta")),
        equal("eps_is", eps, 1, because=argued("the end of the stated range of eps")),
        equal("printed_epsilon", eps_bar, c_0 * root * eps, because=argued("Theorem 2")),
        equal(
            "composed",
            c * mu,
            root * eps,
            because=argued(
                "t Gaussian releases with ratio eps/c each are one with ratio sqrt(t) eps/c (Dong, Roth, Su 2022, corollary 3.3)"
            ),
        ),
        equal("profile", exact, ratio(1, 2) - X, because=argued("Balle, Wang 2018, at eps_bar/mu = mu/2")),
        at_least(
            "second_tail",
            ratio(2, 5),
            mu * X,
            because=argued("e^eps_bar Pr[N > mu] <= e^(mu^2/2) phi(mu)/mu = phi(0)/mu: huang2020.eq-19"),
        ),
        at_least("delta_above", delta, ratio(16, 100), because=argued("1.25 exp(-2) = 0.169...")),
        at_least("delta_below", ratio(17, 100), delta, because=argued("1.25 exp(-2) = 0.169..., since e^2 > 7.38")),
    ),
    goals=(at_least("private", delta, exact),),
)

claim = Claim(
    id="huang2020.theorem-2",
    consequence="guarantee",
    title="All iterations together are (c_0 sqrt(t) epsilon, delta)-DP with one constant c_0 (as printed)",
    where="Theorem 2 (proof in missing Appendix B)",
    kind="composition",
    statement=r"\exists c_0\ \forall t:\quad\text{Algorithm 3 is }(c_0\sqrt t\,\epsilon,\delta)\text{-DP}",
    says=says,
    facts="equivalent",
    note="For every c_0 >= 1 the goal fails: huang2020.theorem-2-no-constant proves exact >= 2/5 from these facts; the "
    "point is c_0 = 1, t = 64. Attempts to save it: a c_0 that depends on delta does not help (L is fixed here); one "
    "that depends on t or eps makes the statement empty; linear losses are convex with |l'| <= c_1. What the moments "
    "accountant of [20] gives is a range: for sqrt(t) eps <= 4 ln(1.25/delta) the theorem holds with c_0 = 2, and "
    "always with eps_bar = sqrt(t) eps + t eps^2/(4 ln(1.25/delta)) (huang2020.theorem-2-corrected). Consequence: the "
    "guarantee is stated without its range; the experiments (t = 100, eps <= 0.2) are within it.",
)

counterexample = Point(
    scalars={
        "c_0": 1,
        "root": 8,
        "c": 2,
        "eps": 1,
        "eps_bar": 8,
        "mu": 4,
        "X": ratio(1, 20),
        "delta": ratio(169, 1000),
        "exact": ratio(9, 20),
    }
)

too_strong = (altered(says, "half of delta", at_least("private", delta / 2, exact)),)
