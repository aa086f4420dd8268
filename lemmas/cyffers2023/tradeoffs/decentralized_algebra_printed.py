"""The second-order noise of decentralized private ADMM.

Appendix D.3: substituting q = 1/n and sigma^2 = 8 K alpha L^2 gamma^2 ln n/(eps n^2) in the second-order noise of Theorem 1.

Where: App D.3.
Letters: w = 1 - tau, kappa = 8 alpha L^2 gamma^2/eps. Homogeneous in ln_n > 0, so its value does not matter.
Idea: n^3/n^2 = n, where 1/n is printed.
Reading: interpretation: Printed are two sums; here is the second summand of each. It outgrows the first as L does, so that
the sums fail too.
Note: At n = 2, K = 4, p = 1, tau = 0 and 8 alpha L^2 gamma^2 ln n = eps the right side is 32 against 64. False for every n
>= 2, by the factor n^2/2 (at n = 2, twice the right side). Attempts to save it: none of Theorem 1's printed terms helps, as
1/q^3 = n^3; the sharper Theorem 1 has no 1/q in its noise floor, which restores the corollary (cyffers2023.corollary-5.3).
"""

from verify import *

for_all(positive="w p n K kappa sigma ln_n")


says = statement(
    n_at_least_2=n >= 2 | assumed("for all pairs of distinct users", "Definition 3", "n >= 2"),
    calibrated=n**2 * sigma**2
    == K * kappa * ln_n | letter("sigma", "the noise of Theorem 4 with K_i = K/n for the loss epsilon"),
    second_order=16 * p * K * kappa * ln_n / (w**3 * n) >= 8 * p / w**3 * n**3 * sigma**2 | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.3-algebra",
    "identity",
    statement=r"\frac{8p}{(1-\tau)^3}\Bigl(\frac{8K\alpha L^2\gamma^2\ln n}{\varepsilon n^2}\Bigr)n^3\le"
    r"2K\,\frac{8p}{(1-\tau)^3}\,\frac{8\alpha L^2\gamma^2\ln n}{\varepsilon n}",
    prints=r"""
        \frac{8K\alpha L^2\gamma^2\ln n}{\varepsilon n^2} -> K*kappa*ln_n/n**2
        \frac{8\alpha L^2\gamma^2\ln n}{\varepsilon n} -> kappa*ln_n/n
        (1-\tau) -> w
        \ln n -> ln_n
    """,
    facts="equivalent",
    consequence="step",
)

counterexample = at("w=1 p=1 n=2 K=4 kappa=1 sigma=1 ln_n=1")

too_strong = altered({"1 % below the truth": ratio(99, 100) * 8 * p * K * kappa * ln_n * n / w**3 >= second_order.right})
