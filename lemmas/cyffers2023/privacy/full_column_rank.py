"""The general guarantee, for A of full column rank, specialises to consensus with the derived proximal maps.

Remark 3, corrected: with full column rank and the proximal maps that (23) gives, consensus is the case omega_A = 1.

Where: ours; corrects Sec 5.1 Remark 3.
Letters: see ``noisy_rounds``; D at index K is the divergence of (u_1, .., u_{K-1}).
Idea: A = I has omega_A = 1, and (23) for the mean loss is prox_{(gamma/n) f_i} per block.
Note: For A = I nothing is lost: cyffers2023.theorem-2-corrected is the same bound.
"""

from verify import *

from .block_sensitivity import L, gamma
from .general_privacy import at_ones, of_operator, of_sensitivity
from .noisy_rounds import alpha, n, omega, sigma

scalars("K D")
once = 8 * alpha * L**2 * gamma**2 / (sigma**2 * n**2)
general = once / omega**2

says = of_operator(
    (at_least("general", (K - 1) * general, D), at_least("consensus", (K - 1) * once, D)),
    *given(identity=omega == 1 | letter("omega", "A = I in the consensus problem")),
)

claim = Claim("cyffers2023.remark-3-corrected", "divergence", facts="equivalent", corrects="cyffers2023.remark-3")

proof = of_sensitivity(general, {"general": 0, "consensus": (K - 1) * once * (1 + omega) / omega**2 * identity})

witness = at_ones()

too_strong = altered(scale="1 % less -> consensus left 99/100", drop="neighbours")
