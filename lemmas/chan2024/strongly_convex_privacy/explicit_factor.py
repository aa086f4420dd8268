"""Theorem 7.2 with the explicit factor Lf = max(R/P, S/Q) of the proof of Lemma 7.6 and eta in (23).

Where: arXiv Theorem 7.2 with the constants that section 10 uses (Table 1).
"""

from verify import *

claim = Claim(
    "chan2024.theorem-7.2-with-explicit-factor",
    "Theorem 7.2 with the explicit factor max(R/P, S/Q) as its Lf",
    "arXiv Theorem 7.2, with the constants of section 10",
    "bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T},\lambda_{2T})\|(\tilde x'_{2T},\lambda'_{2T}))\le\frac C{2\sigma^2}\cdot"
    r"\frac{\mathfrak L^{2T-1}}T\|x_0-x_0'\|^2,\quad\mathfrak L=\max\{R/P,S/Q\},\ \eta\text{ in (23)}",
    note="""
        Neither proved nor refuted. This is the reading that section 10 needs: Table 1 computes this factor. The chain of
        section 7 gives the same power with 1 - Lf^2 over 1 - Lf^(2T) in place of 1/T (chan2024.theorem-7.2-optimal-weights),
        larger by up to T (1 - Lf^2); for T = 1 the two agree, so the claim holds there (chan2024.lemma-7.7), and for T = 2, Lf
        <= 1/3 it follows from chan2024.lemma-7.7-sharper. It would follow for all T if the exact contraction factor stayed far
        enough below max(R/P, S/Q), but it does not: for eta -> 2/(nu + mu) with beta k -> infinity, k = 2/(nu + mu) - eta, both
        tend to ((nu - mu)/(nu + mu))^2. Tried against it: a difference in the kernel of A, which decays exactly like (1 - eta
        mu)^2 per iteration; S/Q forces beta >= (4/k)(1/Lf - 1), so C is of order 1/k just when Lf is within order k of (1 - eta
        mu)^2, and T Lf^(-2T)(1 - eta mu)^(4T) never catches up with C (for small k that would need Lf^4 > 24 e). Floating
        search over quadratic instances with exact Gaussian covariances (m <= 2, n <= 4, l <= 2, dense and diagonal Hessians,
        eta in (23) down to 10^-4 of its length from 2/(nu + mu), beta from 10^-3 to 10^5, T up to 1000, worst direction of
        dx_0, three seeds, 5000 random starts with local steps): the largest ratio of the divergence to the claimed bound was
        0.256 at T = 1 and 0.133 for T >= 2, at T = 2.
    """,
)
