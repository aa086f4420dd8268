"""The noise scale of Theorem 1 is enough for epsilon up to 9/5 and 4 ln(1.25/delta).

Theorem 1 beyond epsilon = 1: the same noise scale works for epsilon <= 9/5 that is at most 4L.

Where: ours.
On Theorem 1.
Letters as in ``each_iteration``.
Idea: for r >= 0 the tail is at most H/2 = (2/5) delta G, and G <= exp(9/10) < 5/2.
Note: epsilon > 4 ln(1.25/delta) needs delta > 1.25 exp(-epsilon/4), above 0.97 for epsilon <= 1, where Theorem 1 is what
there is. At fixed delta the exact delta' at sigma of (14) grows with eps (its derivative in eps is phi(c - eps/(2c))/c -
e^eps Pr[N > c + eps/(2c)], positive by huang2020.eq-19), so the largest true range is an interval (0, eps*]. Brackets of
eps*, from certified balls of the exact Gaussian profile: delta = 0.5: 4.465 to 4.467; 0.1: 5.741 to 5.743; 0.01: 6.771 to
6.773; 1e-3: 7.463 to 7.464; 1e-4: 7.990 to 7.992; 1e-5: 8.419 to 8.421; 1e-6: 8.782 to 8.783. For large eps it fails:
huang2020.pvp-noise.
"""

from verify import *

from .each_iteration import mu

for_all(positive="c L eps delta H G tail", nonnegative="r exact")

says = statement(
    eps_at_most=ratio(9, 5)
    >= eps | assumed(r"Let $\epsilon \in (0, 1]$ be arbitrary", "Theorem 1", "here the larger range epsilon <= 9/5"),
    root=c**2 == 2 * L | letter("c", "c = sqrt(2 L)"),
    small_delta=eps - mu**2 / 2
    >= 0 | assumed(r"Let $\epsilon \in (0, 1]$ be arbitrary", "Theorem 1", "here epsilon <= 4 L: mu^2 = eps^2/(2 L)"),
    threshold=mu * r == eps - mu**2 / 2 | letter("r", "r = c - eps/(2c)"),
    profile=instance("common.gaussian-composition", "release", "as in Theorem 1", root=1, c=1, e=mu, least=exact),
    tail_bound=program("standard normal, r >= 0", "half"),
    exponent=program("exponent at the threshold"),
    exponential=program("exponent at the threshold, epsilon <= 9/5", "below"),
    private=delta >= exact | goal,
)

claim = Claim("huang2020.theorem-1-larger-range", "bound")

proof = shows(private=profile + tail_bound / 2 - exponent / 10 + 2 * delta / 5 * exponential)

witness = at("c=4 L=8 eps=9/5 delta=1/2400 tail=1/2400 H=1/1200 G=5/2 exact=1/2400 r=151/40")

too_strong = altered(scale="1 % less delta -> left 99/100", drop="exponential tail_bound")
