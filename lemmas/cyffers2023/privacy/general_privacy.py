"""Privacy of the general private ADMM.

Theorem 7, corrected: K iterations of Algorithm 5 cost at most 8 (K - 1) alpha L^2 gamma^2/(sigma^2 n^2 omega_A^2).

Where: ours; corrects App C.3 Thm 7 eq (29).
Letters: see ``noisy_rounds``; D at index K is the divergence of (u_1, .., u_{K-1}). The output z_K is a function of u_{K-1},
by (22), so by data processing it costs no more than D.
Idea: composition of K - 1 Gaussian mechanisms of sensitivity 4 lambda L gamma/(n omega_A).
Note: Noise for a loss eps: sigma^2 = 8 (K - 1) alpha L^2 gamma^2/(eps n^2 omega_A^2). |A|_2 is not needed. K - 1, since the
noise and the data of the last round reach z_{K+1} only. Attained, by linear losses on the line: for them every round shifts
u by 4 lambda L gamma/(n A), and the sum of Gaussians is as good as all of them.
"""

from verify import *

from .block_sensitivity import L, gamma
from .noisy_rounds import alpha, attained, n, omega, rounds, sigma, summed
from .operator_sensitivity import change
from .operator_sensitivity import says as one_step

scalars("K D")
once = 8 * alpha * L**2 * gamma**2 / (sigma**2 * n**2 * omega**2)


def of_operator(goals, *facts, letters=""):
    """The rounds of an operator with omega_A = omega, of which ``facts`` say more, about more positive ``letters``."""
    known = f"a n gamma lam sigma omega {letters}"
    return rounds(change, goals, positive=known, vectors=one_step.spaces, facts=(*one_step.facts, *facts))


def of_sensitivity(once, slack):
    """Their proof, by the sensitivity of the operator."""
    return summed(once, use("operator", "cyffers2023.eq-27-corrected"), "operator", slack)


def at_ones(**more):
    """Two rounds that lose 16 each, with all letters 1."""
    letters = dict.fromkeys(["a", "n", "L", "gamma", "lam", "sigma", "omega"], 1)
    return attained(letters | more, 16, 2, vectors={"d": [-2], "m": [0], "e": [2], "A_d": [-2]})


says = of_operator((at_least("privacy", (K - 1) * once, D), at_least("with_K", K * once, D)))

claim = Claim("cyffers2023.theorem-7-corrected", "divergence", corrects="cyffers2023.theorem-7")

proof = of_sensitivity(once, {"privacy": 0, "with_K": term(once)})

witness = at_ones()

tightness = Tightness("8 (K - 1) alpha L^2 gamma^2/(sigma^2 n^2 omega_A^2)", "privacy", privacy.left, witness)

too_strong = altered(
    {"K - 2 in place of K - 1": (K - 2) * once >= privacy.right, "without 1/omega_A^2": privacy.left * omega**2},
    scale="1 % less -> privacy left 99/100",
)
