"""Aggregation divides the loss by m^2 and subsampling multiplies it by 2 m^2/n^2.

Proof of Theorem 10: aggregating m participants is said to divide the loss by m^2, and subsampling to multiply it by 2 m^2/n^2.

Where: App C.4 proof of Thm 10.
The instance: alpha = 2, m = 2 of n = 11 users, sigma = 4.
Letters: one round of Algorithm 3 as printed, linear losses, f_1 = L x against -L x: the sum of the m messages shifts by 4
lambda gamma L (the one of user 1) and has noise of variance m lambda^2 sigma^2; D = its divergence, local = (30).
``sampled`` = bound of Lemma C.1, ``unsampled`` = Gaussian mechanism, for a sensitivity Delta and q = m/n; a = alpha - 1.
Idea: the m noises add up too, which gives 1/m; and 2 alpha q^2 Delta^2/sigma^2 is 4 q^2 times alpha Delta^2/(2 sigma^2).
Reading: interpretation: An instance, alpha = 2, which the printed conditions allow; the subsampled loss as the lemma
that the proof quotes states it.
Note: At m = alpha = 2, n = 11, sigma = 4, L = gamma = lambda = 1 the sum of the two messages loses 1/2 against
eps_loc/m^2 = 1/4. The other step fails too: Lemma C.1 gives 4 m^2/n^2. Attempts to save it: dividing the sum by m
divides the noise as well; a factor m^2 would need one noise of variance sigma^2 for the mean of the m, not m noises; 2
m^2/n^2 may hold for small losses and users in one state, but is not what the lemma says, and the lemma is not about
Algorithm 3: users in different states send messages with different means, so that both outputs are mixtures (m = 1, n =
10: 2.6 times 4 m^2/n^2 of the loss of a round of user 1). A third step is missing: composition over rounds, for the
u_{k,i} are hidden state, so a round is not a subsampled mechanism of what was released before. What holds:
cyffers2023.theorem-10-aggregation-corrected.
"""

from lemmas.cyffers2023.privacy.letters import below_cap
from verify import *

for_all(positive="a m n L gamma lam sigma Delta", nonnegative="D local sampled unsampled")

alpha = a + 1
given(aggregated=instance("common.renyi-gaussian", "on_the_line", D_line=D, V=m * lam**2 * sigma**2, delta=4 * lam * gamma * L))
local_bound = equal(
    "local", sigma**2 * local, 8 * alpha * L**2 * gamma**2, because=letter("local", "the bound (30), which these losses attain")
)

WORDS = "Let and then for where"

says = statement(
    *given(
        m_at_least_1=m >= 1 | assumed("number of sampled users", "Algorithm 3, input", "1 <= m <= n"),
        m_small=n > 5 * m | assumed(WORDS, "Theorem 10", "m < n/5"),
        sigma_at_least_4=sigma >= 4 | assumed(WORDS, "Theorem 10", "sigma >= 4"),
        order=alpha == 2 | letter("a", "alpha = 2, the instance"),
        n_value=n == 11 | letter("n", "11, the instance"),
        sigma_value=sigma == 4 | letter("sigma", "4, the instance"),
        cap=below_cap(m, n, ratio(2, 11), WORDS, "Theorem 10"),
    ),
    aggregated,
    local_bound,
    lemma=n**2 * sigma**2 * sampled == 2 * alpha * m**2 * Delta**2 | letter("sampled", "the bound of Lemma C.1 at q = m/n"),
    gaussian=2 * sigma**2 * unsampled == alpha * Delta**2 | letter("unsampled", "the bound of the Gaussian mechanism"),
    aggregation=local / m**2 >= D | goal,
    subsampling=2 * m**2 / n**2 * unsampled >= sampled | goal,
)

claim = Claim(
    "cyffers2023.theorem-10-aggregation",
    "divergence",
    statement=r"\varepsilon_{\mathrm{agg}}\le\frac{\varepsilon_{loc}}{m^2},\qquad"
    r"\varepsilon_{\mathrm{samp}}\le\frac{2m^2}{n^2}\,\varepsilon_{\mathrm{unsampled}}",
    prints=r"""
        \varepsilon_{\mathrm{agg}} -> D
        \varepsilon_{loc} -> local
        \varepsilon_{\mathrm{samp}} -> sampled
        \varepsilon_{\mathrm{unsampled}} -> unsampled
    """,
    facts="equivalent",
    consequence="step",
)

counterexample = at("a=1 m=2 n=11 L=1 gamma=1 lam=1 sigma=4 Delta=1 D=1/2 local=1 sampled=1/121 unsampled=1/16")

too_strong = altered(
    {
        "1 % below 1/m": dict(
            aggregation=99 * local / m / 100 >= D | false, subsampling=4 * m**2 / n**2 * unsampled >= sampled | false
        )
    }
)
