"""Privacy of centralized private ADMM with the proximal maps as printed.

What Algorithm 2 guarantees as printed: K rounds cost at most 8 alpha (K - 1) L^2 gamma^2/sigma^2, with no n.

Where: ours, on Sec 5.2 Thm 2.
Letters: see ``noisy_rounds``; D at index K is the divergence of (u_1, .., u_{K-1}).
Idea: composition of K - 1 Gaussian mechanisms of sensitivity 4 lambda L gamma.
Note: Noise for a loss eps: sigma^2 = 8 alpha (K - 1) L^2 gamma^2/eps. This is cyffers2023.theorem-2-corrected with n gamma
for gamma. Attained for the release of all of u_1, .., u_{K-1}. For z_K alone: exact at K = 2 it is 1/n of this
(cyffers2023.theorem-2-one-noisy-round); linear losses lose 1/n of it for every K (cyffers2023.theorem-2-linear-losses);
where the proximal maps of the others return 0, R turns the plane of the changed block and the mean by an angle ~ 2/sqrt(n),
so that a shift of the block reaches the mean undivided (heuristic): 1/n per round cannot be expected for all K. The best
factor between 1/n and 1 for K >= 3 is open.
"""

from verify import *

from .block_sensitivity import L, gamma
from .noisy_rounds import ONE_STEP, alpha, attained, rounds, sigma, summed
from .noisy_rounds import PRINTED_MAPS as change

scalars("K D")
once = 8 * alpha * L**2 * gamma**2 / sigma**2

says = rounds(change, (at_least("privacy", (K - 1) * once, D),), positive="a gamma lam sigma")

claim = Claim("cyffers2023.theorem-2-printed-maps", "divergence")

proof = summed(once, ONE_STEP, "block.block", {"privacy": 0})

witness = attained({"a": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1}, 16, 2)

tightness = Tightness("8 alpha (K - 1) L^2 gamma^2/sigma^2, for u_1, .., u_{K-1}", "privacy", privacy.left, witness)

too_strong = altered({"K - 2 rounds": (K - 2) * once >= D | false}, scale="1 % less -> left 99/100")
