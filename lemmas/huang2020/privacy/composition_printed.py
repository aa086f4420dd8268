"""All iterations together are (c_0 sqrt(t) epsilon, delta)-DP with one constant c_0 (as printed).

Theorem 2 as printed: over t iterations the same delta and epsilon_bar = c_0 sqrt(t) epsilon, for a constant c_0.

Where: Theorem 2 (proof in missing Appendix B).
The instances, one for every c_0 > 0: linear losses that attain the sensitivity in every iteration; delta = 1.25 exp(-2), so
sqrt(2 ln(1.25/delta)) = 2; eps = 1; t = root^2 iterations with root = 16 (c_0 + q), q what rounds c_0 up to a positive
integer. The joint law of all messages is a Gaussian release with mu = root/2.
Letters: r = eps_bar/mu - mu/2; tail = Pr[N > r], phi the density at r, X = e^eps_bar Pr[N > r + mu]; exact = the least
delta' for which all messages are (eps_bar, delta')-DP; e_2 = exp(-2).
Idea: r < 0 and r + mu >= 4, so exact = tail - X >= 1/2 - phi/4.
Reading: interpretation: c_0 does not depend on t, epsilon and delta; entries of the noise are N(0, sigma^2).
Note: For eps = 1, delta = 1.25 e^-2 = 0.169 and an integer s > c_0, t = 256 s^2 steps with linear losses are not (c_0
sqrt(t), 0.4)-DP: the privacy loss is normal with mean 32 s^2 and deviation 8 s, and c_0 sqrt(t) < 16 s^2. At c_0 = 1/2 and s
= 1 they are (8, delta')-DP from delta' = Phi(3) - e^8 Phi(-5) = 0.9977 on. Attempts to save it: a c_0 that depends on delta
or on eps does not help (both are fixed here, and t grows); one that depends on t makes the statement empty; linear losses
are convex with |l'| <= c_1. What the moments accountant of [20] gives is a range: for sqrt(t) eps <= 4 ln(1.25/delta) the
theorem holds with c_0 = 2, and always with eps_bar = sqrt(t) eps + t eps^2/(4 ln(1.25/delta))
(huang2020.theorem-2-corrected). Consequence: the guarantee is stated without its range; the experiments (t = 100, eps <=
0.2) are within it.
"""

from verify import *

from .release import tails

for_all(positive="c_0 q eps_bar tail phi H X e_2 delta", nonnegative="exact", real="r")

root = 16 * (c_0 + q)
mu = root / 2

says = statement(
    rounded=c_0 + q >= 1 | letter("q", "c_0 + q is an integer of at least 1", bounded=True),
    printed_epsilon=eps_bar == c_0 * root | letter("eps_bar", "c_0 sqrt(t) eps at eps = 1"),
    threshold=mu * r == eps_bar - mu**2 / 2 | letter("r", "eps_bar/mu - mu/2"),
    profile=instance("common.gaussian-composition", root=root, c=2, e=1, eps=eps_bar),
    **tails(eps=eps_bar, mu=mu),
    private=delta >= exact | goal,
)

claim = Claim(
    "huang2020.theorem-2",
    "composition",
    consequence="guarantee",
    statement=r"\exists c_0\ \forall t:\quad\text{Algorithm 3 is }(c_0\sqrt t\,\epsilon,\delta)\text{-DP}",
    prints=r"""
        \sqrt t -> not compared: the statement has t = 256 and one probability
    """,
    facts="equivalent",
    negated_by="huang2020.theorem-2-no-constant",
)
