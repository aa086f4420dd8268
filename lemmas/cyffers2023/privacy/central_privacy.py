"""Central privacy of federated private ADMM, with the proximal maps of (23).

Theorem 3, second part, corrected: with the maps of (23) Algorithm 3 costs at most 8 alpha K L^2 gamma^2/(sigma^2 n^2).

Where: ours; corrects Sec 5.3 Thm 3 second part.
Letters: see ``noisy_rounds``; K rounds, in each of which user i takes part or not; D = divergence of all messages, given the
participations. The law of the participations is the same for both data sets, so the bound, uniform in them, holds for the
output z_K too (data processing, quasi-convexity).
Idea: the local guarantee with sensitivity 4 lambda L gamma/n, no amplification at all.
Note: Subsampling and aggregation could only improve it. For the printed maps: cyffers2023.theorem-10-corrected.
"""

from verify import *

from .block_sensitivity import L, gamma
from .noisy_rounds import DERIVED_MAPS as change
from .noisy_rounds import ONE_STEP_DERIVED, alpha, attained, n, rounds, sigma, summed

scalars("K D")
once = 8 * alpha * L**2 * gamma**2 / (sigma**2 * n**2)

says = rounds(change, (at_least("half_of_printed", K * once, D), at_least("printed", 2 * K * once, D)), start=0)

claim = Claim(
    "cyffers2023.theorem-3-central-corrected",
    "divergence",
    corrects="cyffers2023.theorem-3-central",
    reading_note="""
        gamma/n for gamma in (8) and (9); no condition on m, alpha or sigma, and half the printed constant: with these maps
        neither subsampling nor aggregation is needed for the printed guarantee, which holds even against the server.
    """,
)

proof = summed(once, ONE_STEP_DERIVED, "block.block", {"half_of_printed": 0, "printed": term(K * once)}, start=0)

witness = attained({"a": 1, "n": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1}, 16, 2, start=0)

tightness = Tightness("8 alpha K L^2 gamma^2/(sigma^2 n^2), for all messages", "half_of_printed", K * once, witness)

too_strong = altered({"1/n^3": half_of_printed.left / n}, scale="1 % less -> half_of_printed left 99/100")
