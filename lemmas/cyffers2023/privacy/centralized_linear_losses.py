"""The exact loss of Algorithm 2 as printed for linear losses: 8 alpha (K - 1) L^2 gamma^2/(n sigma^2).

Where: ours, on Sec 5.2 Thm 2. Letters: as in ``centralized_privacy_printed``; D = alpha shift^2/(2 variance).
Idea: shift and variance grow linearly in the number of rounds.
"""

from lemmas.cyffers2023.privacy.centralized_privacy_printed import K, alpha, n, noise, shift, step, true, variance
from verify import *

sigma, gamma, L = scalars("sigma gamma L")

says = statement(
    for_all(positive="a n gamma lam sigma", nonnegative="L"),
    goals=(equal("loss", true * 2 * variance, alpha * shift**2),),
    recursion=Recursion("K", 2, {"shift": step, "variance": noise}, {"shift": shift + step, "variance": variance + noise}),
)

claim = Claim(
    id="cyffers2023.theorem-2-linear-losses",
    title="Exact loss of centralized private ADMM, as printed, for linear losses",
    where="ours, on Sec 5.2 Thm 2",
    kind="divergence",
    says=says,
    note="A lower bound for every guarantee of the printed Algorithm 2, for all n and K. It exceeds the printed Theorem 2 "
    "exactly if n(K - 1) > K. With prox_{(gamma/n) f_i}, replace gamma by gamma/n.",
)

proof = shows(
    by_induction(
        invariant(equal("shift", shift, (K - 1) * step), step=because("shift")),
        invariant(equal("variance", variance, (K - 1) * noise), step=because("variance")),
    ),
    loss=because(term(2 * true, "variance"), term(-alpha * (shift + (K - 1) * step), "shift")),
)

witness = Point(scalars=numbers("a=1 n=2 L=1 gamma=1 lam=1 sigma=1"), index=3)

too_strong = (
    scaled(says, "1 % less", "loss", left=ratio(99, 100)),
    altered(says, "n^2 in place of n", equal("loss", true / n * 2 * variance, alpha * shift**2)),
    altered(
        says,
        "K in place of K - 1",
        equal("loss", (true + 8 * alpha * L**2 * gamma**2 / (sigma**2 * n)) * 2 * variance, alpha * shift**2),
    ),
)
