"""Theorem 4, corrected: with the maps of (23) Algorithm 4 costs at most 8 alpha K L^2 gamma^2/(sigma^2 n^2) against all messages.

Where: ours; corrects Sec 5.4 Thm 4. Letters: D = divergence of all messages given the walk, so, with data processing and one
law of the walk, of the view of any user too; local = 8 alpha L^2 gamma^2/sigma^2; K_i any number >= K/n (the mean, or the
maximum).
Idea: with sensitivity 4 lambda L gamma/n the local guarantee is as strong as the printed network guarantee, since ln n >= 1.
"""

from verify import Claim, Point, Proof, Statement, altered, argued, at_least, because, ratio, scalars, signs, term, without

a, n, L, gamma, sigma, K, K_i, ln_n, D = scalars("a n L gamma sigma K K_i ln_n D")
local = 8 * (a + 1) * L**2 * gamma**2 / sigma**2

says = Statement(
    signs=signs(positive="a n gamma sigma", nonnegative="L K K_i ln_n D"),
    spaces={},
    facts=(
        at_least(
            "all_messages",
            K * local / n**2,
            D,
            because=argued(
                "cyffers2023.theorem-3-central-corrected, for at most K participations; the messages of Algorithm 4 are functions of the Delta u"
            ),
        ),
        at_least("at_least_the_mean", n * K_i, K, because=argued("K_i >= K/n, true of the maximum over the users on every walk")),
        at_least("three_users", ln_n, 1, because=argued("n >= 3 > e")),
    ),
    goals=(at_least("network", K_i * local * ln_n / n, D), at_least("network_without_logarithm", K_i * local / n, D)),
)

claim = Claim(
    id="cyffers2023.theorem-4-corrected",
    title="Network privacy of fully decentralized private ADMM, with the proximal maps of (23)",
    where="ours; corrects Sec 5.4 Thm 4",
    kind="divergence",
    statement=r"x_{k+1,i}=\operatorname{prox}_{(\gamma/n)f_i}(2z_k-u_{k,i}),\ n\ge3,\ K_i\ge\tfrac Kn:\quad "
    r"D_\alpha\le\frac{8\alpha KL^2\gamma^2}{\sigma^2n^2}\le\frac{8\alpha K_iL^2\gamma^2\ln n}{\sigma^2n}",
    says=says,
    corrects="cyffers2023.theorem-4",
    note="No condition on sigma, no amplification by iteration, no secrecy of the walk. For n = 2 read K_i = K.",
)

proof = Proof(
    goals={
        "network": because(
            term(1, "all_messages"), term(local / n**2, "at_least_the_mean"), term(K_i * local / n, "three_users")
        ),
        "network_without_logarithm": because(term(1, "all_messages"), term(local / n**2, "at_least_the_mean")),
    }
)

witness = Point(scalars={"a": 1, "n": 3, "L": 1, "gamma": 1, "sigma": 4, "K": 9, "K_i": 3, "ln_n": 1, "D": 1})

too_strong = (
    altered(says, "1 % less", at_least("network_without_logarithm", ratio(99, 100) * K_i * local / n, D)),
    altered(says, "ln(n)/n^2 in place of ln(n)/n", at_least("network", K_i * local * ln_n / n**2, D)),
    without(says, "three_users"),
    without(says, "at_least_the_mean"),
    without(says, "all_messages"),
)
