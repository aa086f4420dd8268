"""Privacy of centralized private ADMM, with the proximal maps of (23).

Thm 8, corrected: with the maps of (23), K rounds of Algorithm 2 cost at most 8 alpha (K - 1) L^2 gamma^2/(sigma^2 n^2).

Where: ours; corrects App C.3 Thm 8.
Letters: see ``noisy_rounds``; D at index K is the divergence of (u_1, .., u_{K-1}), of which the output z_K is a function.
Only the block of the changed record differs in a round, by at most 4 lambda L gamma/n.
Idea: composition of K - 1 Gaussian mechanisms.
Note: Noise for a loss eps: sigma^2 = 8 alpha (K - 1) L^2 gamma^2/(eps n^2). The parameter of prox_r does not matter, as r
does not depend on the data. For the release of all of u_1, .., u_{K-1} it is attained by linear losses; for z_K alone they
lose 8 alpha (K - 1) L^2 gamma^2/(n^3 sigma^2) only, so a smaller constant for z_K is not excluded.
"""

from verify import *

from . import centralized_privacy as theorem_2

change, alpha, once, says = theorem_2.change, theorem_2.alpha, theorem_2.once, theorem_2.says

claim = Claim("cyffers2023.theorem-8-corrected", "divergence", corrects="cyffers2023.theorem-8")

# Theorem 8 restates Theorem 2
proof, witness, tightness, too_strong = theorem_2.proof, theorem_2.witness, theorem_2.tightness, theorem_2.too_strong
