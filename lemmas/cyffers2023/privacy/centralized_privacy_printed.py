"""Privacy of centralized private ADMM, as printed.

Theorem 2 as printed: K rounds of Algorithm 2 cost at most 8 alpha K L^2 gamma^2/(sigma^2 n^2).

Where: Sec 5.2 Thm 2.
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
Attempts to save it: with those maps it is true (cyffers2023.theorem-2-corrected); for the printed maps the sensitivity of
the mean is indeed divided by n, but so is the variance of its noise; release of z_K only is what is used here, and clipping
is not part of the algorithm. What the printed lines do guarantee: cyffers2023.theorem-2-printed-maps.
"""

from verify import *

from .letters import lam_at_most_1, n_at_least_1

for_all(positive="a n gamma lam sigma", nonnegative="L")

scalars("K shift variance")
SYMBOLS = {"shift": r"\Delta", "variance": "V"}
alpha = a + 1
printed = 8 * K * alpha * L**2 * gamma**2 / (sigma**2 * n**2)
true = 8 * (K - 1) * alpha * L**2 * gamma**2 / (sigma**2 * n)
step, noise = 4 * lam * gamma * L / n, lam**2 * sigma**2 / n


def of_sums(printed, step, noise, **facts):
    """The bound ``printed`` for a Gaussian output whose means differ by K - 1 times ``step``, of K - 1 times the variance
    ``noise``."""
    return statement(
        n_at_least_1,
        lam_at_most_1,
        **facts,
        privacy=printed * 2 * variance >= alpha * shift**2 | goal,
        recursion=over("K", 2, dict(shift=(step, shift + step), variance=(noise, variance + noise))),
    )


says = of_sums(printed, step, noise)

claim = Claim(
    "cyffers2023.theorem-2",
    "divergence",
    statement=r"D_\alpha\le\frac{8\alpha KL^2\gamma^2}{\sigma^2n^2}",
    prints=r"D_\alpha -> shift**2*alpha/(2*variance)",
    symbols=SYMBOLS,
    facts="equivalent",
    consequence="guarantee",
)

witness = at("a=1 n=1 L=1 gamma=1 lam=1 sigma=1", index=3)

counterexample = at("a=1 n=4 L=1 gamma=1 lam=1 sigma=1", index=3)  # where 2 variance = 1

too_strong = altered({"1 % below the loss": 99 * true * 2 * variance / 100 >= privacy.right})
