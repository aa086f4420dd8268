"""Privacy of centralized private ADMM, as restated in the appendix.

Theorem 8 as printed: K rounds of Algorithm 2 cost at most 8 alpha K L^2 gamma^2/(sigma^2 n^2).

Where: App C.3 Thm 8.
Letters: the statement is the printed one for Algorithm 2 as printed, on the line, with r = 0 and linear losses f_i = a_i x,
a_1 = L against -L. Then z_{k+1} = mean u_k and mean u_{k+1} = mean u_k - 2 lambda gamma mean(a_i) + lambda
mean(eta_{k+1,i}): the output z_K = mean u_{K-1} is Gaussian, ``shift``, written Delta, is the difference of its
means, ``variance``, written V, its variance, for K >= 2, and the divergence is alpha Delta^2/(2 V); a = alpha - 1.
Idea: shift 4 lambda gamma L/n and variance lambda^2 sigma^2/n per round: 8 alpha (K - 1) L^2 gamma^2/(n sigma^2), one n
short.
Reading: interpretation: Linear losses on the line with r = 0, and z_K alone released.
Note: Counterexample: linear losses, r = 0, n = 4, K = 3, alpha = 2, L = gamma = sigma = 1: the privacy loss is 8 against a
bound of 3. In general the loss is n (K - 1)/K times the bound, so it exceeds it as soon as n(K - 1) > K, and by a factor ~
n: an implementer of the printed lines who takes sigma from this theorem gives away about n times the privacy loss stated.
Attempts to save it: with those maps it is true (cyffers2023.theorem-8-corrected); for the printed maps the sensitivity of
the mean is indeed divided by n, but so is the variance of its noise; release of z_K only is what is used here, and clipping
is not part of the algorithm. What the printed lines do guarantee: cyffers2023.theorem-2-printed-maps.
"""

from verify import *

from . import centralized_privacy_printed as theorem_2

alpha, printed = theorem_2.alpha, theorem_2.printed
says, witness, too_strong = theorem_2.says, theorem_2.witness, theorem_2.too_strong

claim = Claim(
    "cyffers2023.theorem-8",
    "divergence",
    statement=r"D_\alpha\le\frac{8\alpha KL^2\gamma^2}{\sigma^2n^2}",
    prints=r"D_\alpha -> shift**2*alpha/(2*variance)",
    symbols=theorem_2.SYMBOLS,
    facts="equivalent",
    consequence="guarantee",
)

counterexample = theorem_2.counterexample
