"""Exact privacy of centralized private ADMM, as printed, for K = 2.

K = 2: the output of Algorithm 2 as printed loses at most 8 alpha L^2 gamma^2/(n sigma^2), and linear losses attain it.

Where: ours, on Sec 5.2 Thm 2.
Letters: z_2 = prox_r(mean u_1); block 1 of u_1 changes by 2 lambda gamma (h - g), g and h subgradients of f_1 and f_1', so
the mean changes by 1/n of it, and its noise has variance lambda^2 sigma^2/n. D = divergence; a = alpha - 1.
Idea: one Gaussian mechanism on the mean; prox_r is post-processing.
Note: Theorem 2 claims 16 alpha L^2 gamma^2/(n^2 sigma^2) here, less than this for n >= 3.
"""

from verify import *

from .block_sensitivity import lipschitz, lipschitz_prime

for_all(positive="a n gamma lam sigma", nonnegative="L D", X="v g h")

alpha = a + 1
mean_change = (h - g) * (2 * lam * gamma / n)
bound = 8 * alpha * L**2 * gamma**2 / (n * sigma**2)

says = statement(
    lipschitz,
    lipschitz_prime,
    gaussian=instance("common.renyi-gaussian", "of_variance", D_V=D, V=lam**2 * sigma**2 / n, dx=mean_change),
    privacy=bound >= D | goal,
)

claim = Claim("cyffers2023.theorem-2-one-noisy-round", "divergence")

proof = shows(
    use("block", "cyffers2023.c2-block-sensitivity"),
    privacy=(alpha / n**2 * fact("block.block") - gaussian) / (2 * lam**2 * sigma**2 / n),
)

witness = at("a=1 n=2 L=1 gamma=1 lam=1 sigma=1 D=8 v=[0] g=[1] h=[-1]")

tightness = Tightness("8 alpha L^2 gamma^2/(n sigma^2)", "privacy", bound, witness)

too_strong = altered({"the printed bound": 2 * privacy.left / n}, scale="1 % less -> left 99/100", drop="lipschitz")
