"""t Gaussian releases have the privacy profile of one with sqrt t times the distance.

Adaptive composition of Gaussian releases, by the privacy profile of one; with t = 1 that profile itself.

Where: outside the papers.
Quoted by huang2020, Theorems 1 (t = 1) and 2.
Letters: each of t = root^2 iterations is, given the past, a Gaussian release with means at most e/c standard deviations
apart, mu = root e/c, mu r = eps - mu^2/2; tail = Pr[N(0, 1) > r], X = e^eps Pr[N(0, 1) > r + mu]; ``least`` = the least
delta' with (eps, delta')-DP of all t together, ``exact`` the same where every distance is e/c.
Reading: interpretation: the cited theorem's formula; what its letters denote is said in words
Note: Goal release drops the second term.
"""

from verify import *

for_all(positive="root c e", nonnegative="eps tail X exact least", real="r")

mu = root * e / c

says = statement(
    threshold=mu * r == eps - mu**2 / 2 | letter("r", "eps/mu - mu/2 at mu = root e/c"),
    profile=exact == tail - X | goal,
    release=tail >= least | goal,
)

claim = Claim(
    "common.gaussian-composition",
    "composition",
    statement=r"\mu_1,\dots,\mu_t\le\tfrac ec\ \Rightarrow\ \delta'(\epsilon)\le\Pr[N>r]-e^\epsilon\Pr[N>r+\mu],\quad"
    r"\mu=\sqrt t\,\tfrac ec,\ r=\tfrac\epsilon\mu-\tfrac\mu2",
    denotes="tail X exact least",
    free="root e r",
    cited="Dong, Roth and Su 2022, Gaussian Differential Privacy, Corollary 3.3 (composition) and Corollary 2.13 "
    "(the profile; for one release also Balle and Wang 2018, Improving the Gaussian Mechanism, Theorem 8)",
)
