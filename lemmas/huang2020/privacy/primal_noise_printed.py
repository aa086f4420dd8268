"""Section III-A: the noise scale of Algorithm 2 without a range of epsilon.

Where: Sec. III-A. The instance: linear losses that attain the sensitivity S; delta = 1.25 exp(-2), so c = sqrt(2
ln(1.25/delta)) = 2, and eps = 8; sigma = S c/eps, mu = S/sigma; exact = the least delta' for which one iteration is (8,
delta')-DP; X = e^8 Pr[N(0, 1) > eps/mu + mu/2].
Idea: mu = 4 and eps/mu = mu/2, so exact = 1/2 - X with X = e^8 Pr[N > 4] <= 1/10.
"""

from verify import Claim, Point, Statement, altered, argued, at_least, equal, ratio, scalars, signs

S, c, eps, sigma, mu, X, delta, exact = scalars("S c eps sigma mu X delta exact")

says = Statement(
    signs=signs(positive="S c eps sigma mu X delta exact"),
    spaces={},
    facts=(
        equal("c_is", c, 2, because=argued("the choice of delta")),
        equal("eps_is", eps, 8, because=argued("the choice of eps: no range is stated at this place")),
        equal(
            "scale",
            eps * sigma,
            S * c,
            because=argued("the printed sigma_i, with the sensitivity S = 2 c_1/(m_i (lambda/n + rho))"),
        ),
        equal("ratio", sigma * mu, S, because=argued("the sensitivity is attained (huang2020.pvp-sensitivity)")),
        equal("profile", exact, ratio(1, 2) - X, because=argued("Balle, Wang 2018, at eps/mu = mu/2")),
        at_least(
            "second_tail",
            ratio(2, 5),
            mu * X,
            because=argued("e^8 Pr[N > 4] <= e^8 phi(4)/4 = phi(0)/4, phi(0) < 2/5: huang2020.eq-19"),
        ),
        at_least("delta_above", delta, ratio(16, 100), because=argued("1.25 exp(-2) = 0.169...")),
        at_least("delta_below", ratio(17, 100), delta, because=argued("1.25 exp(-2) = 0.169..., since e^2 > 7.38")),
    ),
    goals=(at_least("private", delta, exact),),
)

claim = Claim(
    id="huang2020.pvp-noise",
    consequence="hypothesis",
    title="Noise scale of primal variable perturbation, for every epsilon (as printed)",
    where="Sec. III-A",
    kind="bound",
    statement=r"\sigma_i=\frac{2c_1\sqrt{2\ln(1.25/\delta)}}{(\lambda/n+\rho)m_i\epsilon}\ \Rightarrow\ "
    r"\text{each iteration is }(\epsilon,\delta)\text{-DP}",
    says=says,
    facts="equivalent",
    note="Every value within the bounds on X and delta breaks the goal: exact >= 2/5. For every delta (L = ln(1.25/delta) "
    ">= 2) the same happens at all eps >= 4L. Attempts to save it: with eps <= 1, the range of Theorem 1 and of [21], "
    "it is true (huang2020.pvp-noise-corrected); up to 9/5 too. Consequence: a missing condition in a passing remark; "
    "the experiments use eps <= 0.2.",
)

counterexample = Point(
    scalars={
        "S": 1,
        "c": 2,
        "eps": 8,
        "sigma": ratio(1, 4),
        "mu": 4,
        "X": ratio(1, 20),
        "delta": ratio(169, 1000),
        "exact": ratio(9, 20),
    }
)

too_strong = (altered(says, "half of delta", at_least("private", delta / 2, exact)),)
