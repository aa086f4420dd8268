"""The privacy profile of a Gaussian release: the least delta' for a given epsilon.

Where: quoted by huang2020, Theorems 1 and 2. Letters: mu = distance of the two means in standard deviations, mu r = eps -
mu^2/2; tail = Pr[N(0, 1) > r], X = e^eps Pr[N(0, 1) > r + mu]; ``exact`` = the least delta' with (eps, delta')-DP of a pair of
means mu apart, ``least`` = that of a release all of whose pairs of means are at most mu apart.
"""

from verify import Claim, Statement, at_least, equal, letter, scalars, signs

mu, eps, r, tail, X, exact, least = scalars("mu eps r tail X exact least")

says = Statement(
    signs=signs(positive="mu", nonnegative="eps tail X exact least", real="r"),
    spaces={},
    facts=(equal("threshold", mu * r, eps - mu**2 / 2, because=letter("r", "eps/mu - mu/2")),),
    goals=(equal("profile", exact, tail - X), at_least("release", tail, least)),
)

claim = Claim(
    id="common.gaussian-profile",
    title="The least delta of a Gaussian release at a given epsilon",
    where="outside the papers",
    kind="divergence",
    reading="interpretation",
    reading_note="the cited theorem's formula; what its letters denote is said in words",
    statement=r"\delta'(\epsilon)=\Pr[N>r]-e^\epsilon\Pr[N>r+\mu],\quad r=\frac\epsilon\mu-\frac\mu2;\quad"
    r"\text{it grows with }\mu",
    says=says,
    denotes="tail X exact least",
    cited="Balle and Wang 2018, Improving the Gaussian Mechanism for Differential Privacy, Theorem 8 (with Lemma 7 and its "
    "monotony in the sensitivity)",
    note="Goal release drops the second term; the threshold facts are definitions, placed by the statements that use this.",
)
