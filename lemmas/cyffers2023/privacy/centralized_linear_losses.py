"""Exact loss of centralized private ADMM, as printed, for linear losses.

The exact loss of Algorithm 2 as printed for linear losses: 8 alpha (K - 1) L^2 gamma^2/(n sigma^2).

Where: ours, on Sec 5.2 Thm 2.
Letters: as in ``centralized_privacy_printed``; D = alpha Delta^2/(2 V).
Idea: shift and variance grow linearly in the number of rounds.
Note: A lower bound for every guarantee of the printed Algorithm 2, for all n and K. It exceeds the printed Theorem 2 exactly
if n(K - 1) > K. With prox_{(gamma/n) f_i}, replace gamma by gamma/n.
"""

from verify import *

from .centralized_privacy_printed import SYMBOLS, K, alpha, noise, shift, step, true, variance

for_all(positive="a n gamma lam sigma", nonnegative="L")

says = statement(
    loss=true * 2 * variance == alpha * shift**2 | goal,
    recursion=over("K", 2, dict(shift=(step, shift + step), variance=(noise, variance + noise))),
)

claim = Claim("cyffers2023.theorem-2-linear-losses", "divergence", symbols=SYMBOLS)

proof = shows(
    by_induction(
        invariants(shift=shift == (K - 1) * step | at_start, variance=variance == (K - 1) * noise | at_start),
        shift=fact("shift"),
        variance=fact("variance"),
    ),
    loss=2 * true * fact("variance") - alpha * (shift + (K - 1) * step) * fact("shift"),
)

witness = at("a=1 n=2 L=1 gamma=1 lam=1 sigma=1", index=4)

too_strong = altered(
    {
        "n^2 in place of n": loss.left / n,
        "K in place of K - 1": (true + 8 * alpha * L**2 * gamma**2 / (sigma**2 * n)) * 2 * variance == alpha * shift**2 | false,
    },
    scale="1 % less -> left 99/100",
)
