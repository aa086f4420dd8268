"""Central privacy of federated private ADMM, as printed.

Theorem 3, second part, as printed, for one round and m = 1: the conditions do not see the sensitivity L gamma.

Where: Sec 5.3 Thm 3 second part.
Letters: K = 1, alpha = 2, m = 1 of n = 6 users, sigma = 4, Algorithm 3 as printed on the line, r = 0, linear losses: slope
-L for users 2..n, L against -L for user 1. As in ``central_privacy_appendix_printed``, exp(D_2) = 1 + q^2(e^t - 1) with q =
m/n; ``E`` = 1 + t + t^2/2 + t^3/6 <= e^t; B = 1/(1 - exponent) >= e^exponent. The goal is implied by the printed bound.
Idea: for L gamma of the order of sigma the truth is exponential in (L gamma/sigma)^2.
Reading: interpretation: An instance: linear losses on the line, r = 0, one round, alpha = 2; the goal is implied by the
printed bound.
Note: Counterexample: K = m = 1, n = 6, alpha = 2, sigma = L = 4, gamma = lambda = 1: exp(D_2) = 1 + (e^16 - 1)/6^2 is at
least 647/27 against 9 > e^(8/9), which the bound allows. The cap is above 25 > alpha (cyffers2023.lemma-c.1-cap). Two
independent failures: the conditions of Lemma C.1 are on sigma over the sensitivity (here), and aggregation gives 1/m,
not 1/m^2 (m = 3 in cyffers2023.theorem-10, at a small loss). Attempts to save it: with sigma/(4 L gamma) for sigma this
instance no longer breaks it, but Lemma C.1 lacks a cap on alpha besides (cyffers2023.lemma-c.1) and is not about users
in different states (cyffers2023.theorem-10-aggregation-corrected); with the maps of (23) a stronger statement is true
without any condition: cyffers2023.theorem-3-central-corrected.
"""

from verify import *

from .letters import below_cap, lam_at_most_1

for_all(positive="m n L gamma lam sigma variance B", real="shift t E exponent")


def of_sampled(words, where, sampled, users, /, **facts):
    """The hypotheses of a theorem that says ``words``, ``facts`` among them, at ``sampled`` of ``users`` and sigma = 4, and the
    change of the messages of one round in deviations of their noise."""
    return given(
        few_sampled=n > 5 * m | assumed(words, where, "m < n/5"),
        **facts,
        n_value=n == users | letter("n", f"{users}, the instance"),
        sigma_value=sigma == 4 | letter("sigma", "4, the instance"),
        cap=below_cap(m, n, ratio(sampled, users), words, where),
        lam_at_most_1=lam_at_most_1,
        variance=n**2 * variance == m * lam**2 * sigma**2 | letter("variance", "the m noises of the sampled users"),
        shift=n * shift == -4 * lam * gamma * L | letter("shift", "(9), (10) with the linear losses, divided by n"),
        ratio=t * variance == shift**2 | letter("t", "shift^2/variance"),
    )


CLAIMED = given(
    claimed=n**2 * sigma**2 * exponent
    == 32 * L**2 * gamma**2 | letter("exponent", "(alpha - 1) times the printed bound at alpha = 2, K = 1"),
    below_one=1 > exponent | ours("the instance, where e^x <= 1/(1 - x)"),
    upper=B * (1 - exponent) == 1 | ours("B is 1/(1 - exponent), which is at least e^exponent"),
)
says = statement(
    *of_sampled("Furthermore, if and where", "Theorem 3", 1, 6),
    *given(partial_sum=E == 1 + t + t**2 / 2 + t**3 / 6 | letter("E", "a partial sum of the series of e^t, below it for t >= 0")),
    *CLAIMED,
    central=B >= 1 + (m / n) ** 2 * (E - 1) | goal,
)

claim = Claim(
    "cyffers2023.theorem-3-central",
    "divergence",
    statement=r"m<\tfrac n5,\ \alpha\le\frac{M^2\sigma^2/2-\log(5\sigma^2)}{M+\log(m\alpha/n)+1/(2\sigma^2)}\ \Rightarrow\ "
    r"D_\alpha\le\frac{16\alpha KL^2\gamma^2}{\sigma^2n^2}",
    prints=r"""
        D_\alpha\le -> not compared: the statement is one instance, with numbers
        \alpha\le -> not compared: the statement is one instance, with numbers
    """,
    facts="equivalent",
    consequence="guarantee",
)

counterexample = at("m=1 n=6 L=4 gamma=1 lam=1 sigma=4 variance=4/9 shift=-8/3 t=16 E=2483/3 exponent=8/9 B=9")

too_strong = altered(scale="half of it -> left 1/2")
