"""Theorem 1 with matrix-normal noise taken literally.

Theorem 1 with the noise law as printed, MN(0, sigma^2 I, sigma^2 I), whose entries have deviation sigma^2.

Where: Theorem 1 with (10b) and Algorithm 3, line 5.
Theorem 1 and (10b) taken literally. The instance: d = p = 1, a release with sensitivity S = 1/32 (for example c_1 = 1, m_i =
16, rho = 1, eta = 1/3; linear losses attain it), delta = 1.25 exp(-2), so c = sqrt(2 ln(1.25/delta)) = 2, eps = 1.
Letters: sigma by (14); deviation of an entry; mu = S/deviation = 8, r = eps/mu - mu/2; tail = Pr[N(0, 1) > r], X = e^eps
Pr[N(0, 1) > r + mu]; exact = the least delta' for which the release is (1, delta')-DP; e_2 = exp(-2).
Idea: sigma = 1/16, the entry has deviation 1/256, mu = 8, and exact >= 1/2 - X.
Reading: interpretation: The printed law taken literally; the proof uses entries N(0, sigma^2), which is huang2020.theorem-1.
Note: At eps = 1, delta = 1.25 e^-2 = 0.169 and the sensitivity 1/32: sigma = 1/16, entries deviate by 1/256, and the least
delta' is Phi(31/8) - e Phi(-33/8) = 0.9998 against 0.169. The facts fix the instance; exact and X are known up to bounds,
and huang2020.theorem-1-matrix-normal-fails proves that every value within them breaks the goal. Attempts to save it: sigma
>= 1 protects, but (14) gives sigma < 1 for moderate m_i; with entries N(0, sigma^2), which the proof uses, the theorem is
true (huang2020.theorem-1). Consequence: the stated privacy guarantee fails for code that samples the printed law; the
notation is at fault, not the analysis.
"""

from verify import *

from .release import tails

for_all(positive="S c eps sigma row deviation mu tail phi H X e_2 delta", nonnegative="exact", real="r")

says = statement(
    sensitivity=32 * S == 1 | letter("S", "the bound of Lemma 1, attained by linear losses"),
    c_is=c == 2 | letter("c", "sqrt(2 ln(1.25/delta))"),
    eps_is=eps == 1 | letter("eps", "the end of the stated range"),
    fourteen=eps * sigma == S * c | letter("sigma", "(14)"),
    covariance=row == sigma**2 | letter("row", "both covariances of the printed law"),
    entry=program("matrix normal", "deviation", col=row),
    ratio=deviation * mu == S | letter("mu", "sensitivity over deviation"),
    threshold=mu * r == eps - mu**2 / 2 | letter("r", "eps/mu - mu/2"),
    profile=instance("common.gaussian-composition", root=1, c=1, e=mu),
    **tails(),
    private=delta >= exact | goal,
)

claim = Claim(
    "huang2020.theorem-1-matrix-normal",
    "bound",
    consequence="conversion",
    statement=r"\xi_i^k\sim\mathcal{MN}_{d,p}(0,\sigma_{i,k}^2I_d,\sigma_{i,k}^2I_p)\ \Rightarrow\ "
    r"\tilde w_i^k\text{ is }(\epsilon,\delta)\text{-DP}",
    facts="equivalent",
    negated_by="huang2020.theorem-1-matrix-normal-fails",
)
