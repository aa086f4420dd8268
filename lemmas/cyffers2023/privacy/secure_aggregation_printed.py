"""Secure aggregation improves the privacy loss against the server by 1/m^2.

Remark 4: with secure aggregation the privacy loss against the server is said to improve by 1/m^2.

Where: Sec 5.3 Remark 4.
Letters: one round of Algorithm 3 as printed, full participation m = n, linear losses, f_1 = L x against -L x; the server
sees the sum of the m messages: its mean shifts by 4 lambda gamma L, its noise has variance m lambda^2 sigma^2. D = its
divergence, local = (30), beside the claim of Theorem 2 per round; a = alpha - 1.
Idea: the m noises add up as well, which gives 1/m.
Reading: interpretation: One round, full participation, linear losses.
Note: Counterexample: m = n = alpha = 2, L = gamma = lambda = sigma = 1: the loss is 8 against eps_loc/m^2 = 4. Attempts to
save it: the sensitivity of the mean of the messages is divided by m, but its noise has variance lambda^2 sigma^2/m, so the
loss is divided by m: cyffers2023.remark-4-corrected. m^2 would need each user to add noise of m times the variance. The
second half is true of the printed bound of Theorem 2 (local/m^2 at m = n), which is itself false, and true for the maps of
(23), where the local guarantee is as good as the centralized one.
"""

from verify import *

from .aggregation_printed import aggregated, local_bound

for_all(positive="a m n L gamma lam sigma", nonnegative="D local")

alpha = a + 1
centralized = 8 * alpha * L**2 * gamma**2 / (n**2 * sigma**2)

says = statement(
    *given(
        m_at_least_1=m >= 1 | assumed("number of sampled users", "Algorithm 3, input", "1 <= m <= n"),
        full_participation=m
        == n | assumed("for full participation, we recover the privacy guarantee of the centralized case", "Remark 4", "m = n"),
    ),
    aggregated,
    local_bound,
    aggregated_loss=local / m**2 >= D | goal,
    as_centralized=centralized >= D | goal,
)

claim = Claim(
    "cyffers2023.remark-4",
    "divergence",
    statement=r"\varepsilon_{server}=\frac{\varepsilon_{loc}}{m^2};\quad m=n:\ \text{the guarantee of Theorem 2}",
    prints=r"""
        \varepsilon_{server}= -> not compared: the goal bounds it
    """,
    facts="equivalent",
    consequence="guarantee",
)

witness = at("a=1 m=1 n=1 L=1 gamma=1 lam=1 sigma=1 D=16 local=16")

counterexample = at("a=1 m=2 n=2 L=1 gamma=1 lam=1 sigma=1 D=8 local=16")

too_strong = altered(
    {"1 % below 1/m": dict(aggregated_loss=99 * local / m / 100 >= D | false, as_centralized=m * centralized >= D | false)}
)
