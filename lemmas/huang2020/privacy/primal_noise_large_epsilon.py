"""The noise scale of primal variable perturbation is too small at epsilon = 10.

The noise scale of Section III-A is too small at epsilon = 10: the range of epsilon is needed.

Where: ours.
On Sec. III-A and Theorem 1. The instance: linear losses that attain the sensitivity S; delta = 1.25 exp(-2), so c = sqrt(2
ln(1.25/delta)) = 2, and eps = 10; mu = S/sigma = eps/c = 5, r = eps/mu - mu/2 = -1/2.
Letters: e_2 = exp(-2); tail = Pr[N(0, 1) > r], phi the density at r, X = e^eps Pr[N(0, 1) > r + mu]; exact = the least
delta' for which one iteration is (10, delta')-DP.
Idea: exact = tail - X, tail >= 1/2 and X <= phi/(r + mu) <= 4/45.
Note: For every delta (L = ln(1.25/delta) >= 2) the same happens at all eps > 4L. exact is at least 0.41, delta 0.1692.
"""

from verify import *

from .release import more_than, tails

mu = 5

for_all(positive="c eps tail phi H X e_2 delta", nonnegative="exact", real="r")

says = statement(
    eps_is=eps == 10 | letter("eps", "no range is stated in the sentence"),
    r_is=mu * r == 10 - ratio(25, 2) | letter("r", "eps/mu - mu/2 at mu = eps/c = 5"),
    profile=instance("common.gaussian-composition", root=1, c=1, e=mu, eps=10),
    **tails(mu=mu, eps=10),
    not_private=exact > delta | goal,
)

claim = Claim("huang2020.pvp-noise-large-epsilon", "bound")

proof = shows(
    have(r_value=r == ratio(-1, 2) | r_is / Polynomial.of(5)),
    have(half=tail >= ratio(1, 2) | 2 * sides + (2 * tail - 1) * r_value),
    have(H_small=1 >= H | exponential + H / 2 * square(r)),
    have(X_small=ratio(4, 45) >= X | 2 * (second_tail + density) / 9 + 4 * H_small / 45 + 2 * X / 9 * r_value),
    not_private=more_than(ratio(1, 2) - ratio(4, 45)),
)

witness = at("c=2 eps=10 r=-1/2 tail=69/100 phi=7/20 H=22/25 X=7/100 e_2=27/200 delta=27/160 exact=31/50")

too_strong = altered(scale="three times delta -> right 3", drop="second_tail sides")
