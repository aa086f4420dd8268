"""K = 2: the output of Algorithm 2 as printed loses at most 8 alpha L^2 gamma^2/(n sigma^2), and linear losses attain it.

Where: ours, on Sec 5.2 Thm 2. Letters: z_2 = prox_r(mean u_1); block 1 of u_1 changes by 2 lambda gamma (h - g), g and h
subgradients of f_1 and f_1', so the mean changes by 1/n of it, and its noise has variance lambda^2 sigma^2/n. D = divergence; a
= alpha - 1.
Idea: one Gaussian mechanism on the mean; prox_r is post-processing.
"""

from lemmas.cyffers2023.privacy.block_sensitivity import L, g, gamma, h, lam, lipschitz, lipschitz_prime
from verify import *

a, n, sigma, D = scalars("a n sigma D")
alpha = a + 1
mean_change = (h - g) * (2 * lam * gamma / n)
bound = 8 * alpha * L**2 * gamma**2 / (n * sigma**2)

says = statement(
    for_all(positive="a n gamma lam sigma", nonnegative="L D", X="v g h"),
    lipschitz,
    lipschitz_prime,
    equal(
        "gaussian",
        2 * (lam**2 * sigma**2 / n) * D,
        alpha * mean_change.norm2,
        because=instance("common.renyi-gaussian", "of_variance", D_V=D, V=lam**2 * sigma**2 / n, dx=mean_change),
    ),
    goals=(at_least("privacy", bound, D),),
)

claim = Claim(
    id="cyffers2023.theorem-2-one-noisy-round",
    title="Exact privacy of centralized private ADMM, as printed, for K = 2",
    where="ours, on Sec 5.2 Thm 2",
    kind="divergence",
    says=says,
    note="Theorem 2 claims 16 alpha L^2 gamma^2/(n^2 sigma^2) here, less than this for n >= 3.",
)

proof = shows(
    Use("block", "cyffers2023.c2-block-sensitivity"),
    privacy=because(term(alpha / n**2, "block.block"), term(-1, "gaussian"), scale=2 * lam**2 * sigma**2 / n),
)

witness = Point(scalars=numbers("a=1 n=2 L=1 gamma=1 lam=1 sigma=1 D=8"), vectors={"v": [0], "g": [1], "h": [-1]})

tightness = Tightness("8 alpha L^2 gamma^2/(n sigma^2)", "privacy", bound, witness)

too_strong = (
    scaled(says, "1 % less", "privacy", left=ratio(99, 100)),
    altered(says, "the printed bound", at_least("privacy", 2 * bound / n, D)),
    without(says, "lipschitz"),
)
