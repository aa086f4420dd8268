"""Remark 3, corrected: with full column rank and the proximal maps that (23) gives, consensus is the case omega_A = 1.

Where: ours; corrects Sec 5.1 Remark 3. Letters: see ``noisy_rounds``; D at index K is the divergence of (u_1, .., u_{K-1}).
Idea: A = I has omega_A = 1, and (23) for the mean loss is prox_{(gamma/n) f_i} per block.
"""

from verify import *

from .block_sensitivity import L, gamma
from .noisy_rounds import alpha, attained, n, omega, rounds, sigma, summed
from .operator_sensitivity import change
from .operator_sensitivity import says as one_step

scalars("K D")
once = 8 * alpha * L**2 * gamma**2 / (sigma**2 * n**2)
general = once / omega**2

says = rounds(
    change,
    (at_least("general", (K - 1) * general, D), at_least("consensus", (K - 1) * once, D)),
    positive="a n gamma lam sigma omega",
    vectors=one_step.spaces,
    facts=(*one_step.facts, equal("identity", omega, 1, because=letter("omega", "A = I in the consensus problem"))),
)

claim = Claim(
    "cyffers2023.remark-3-corrected",
    "The general guarantee, for A of full column rank, specialises to consensus with the derived proximal maps",
    "ours; corrects Sec 5.1 Remark 3",
    "divergence",
    facts="equivalent",
    corrects="cyffers2023.remark-3",
    note="For A = I nothing is lost: cyffers2023.theorem-2-corrected is the same bound.",
)

proof = summed(
    general,
    use("operator", "cyffers2023.eq-27-corrected"),
    "operator",
    {"general": 0, "consensus": (K - 1) * once * (1 + omega) / omega**2 * identity},
)

witness = attained(
    {"a": 1, "n": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1, "omega": 1},
    16,
    2,
    vectors={"d": [-2], "m": [0], "e": [2], "A_d": [-2]},
)

too_strong = altered(scale="1 % less -> consensus left 99/100", drop="neighbours")
