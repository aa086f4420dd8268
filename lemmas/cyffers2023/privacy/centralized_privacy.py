"""Privacy of centralized private ADMM, with the proximal maps of (23).

Thm 2, corrected: with the maps of (23), K rounds of Algorithm 2 cost at most 8 alpha (K - 1) L^2 gamma^2/(sigma^2 n^2).

Where: ours; corrects Sec 5.2 Thm 2.
Letters: see ``noisy_rounds``; D at index K is the divergence of (u_1, .., u_{K-1}), of which the output z_K is a function.
Only the block of the changed record differs in a round, by at most 4 lambda L gamma/n.
Idea: composition of K - 1 Gaussian mechanisms.
Note: Noise for a loss eps: sigma^2 = 8 alpha (K - 1) L^2 gamma^2/(eps n^2). The parameter of prox_r does not matter, as r
does not depend on the data. For the release of all of u_1, .., u_{K-1} it is attained by linear losses; for z_K alone they
lose 8 alpha (K - 1) L^2 gamma^2/(n^3 sigma^2) only, so a smaller constant for z_K is not excluded.
"""

from verify import *

from .block_sensitivity import L, gamma
from .noisy_rounds import DERIVED_MAPS as change
from .noisy_rounds import ONE_STEP_DERIVED, alpha, attained, n, rounds, sigma, summed

scalars("K D")
once = 8 * alpha * L**2 * gamma**2 / (sigma**2 * n**2)

says = rounds(change, (at_least("privacy", (K - 1) * once, D), at_least("printed", K * once, D)))

claim = Claim("cyffers2023.theorem-2-corrected", "divergence", corrects="cyffers2023.theorem-2")

proof = summed(once, ONE_STEP_DERIVED, "block.block", {"privacy": 0, "printed": term(once)})

witness = attained({"a": 1, "n": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1}, 16, 2)

tightness = Tightness("8 alpha (K - 1) L^2 gamma^2/(sigma^2 n^2), for u_1, .., u_{K-1}", "privacy", privacy.left, witness)

too_strong = altered({"1/n^3": privacy.left / n}, scale="1 % less -> privacy left 99/100")
