"""Secure aggregation divides the privacy loss of a round by m.

Remark 4, corrected: secure aggregation of m users divides the loss of a round by m; with the maps of (23) by m n^2.

Where: ours; corrects Sec 5.3 Remark 4.
Letters: g, h (g_n, h_n) subgradients of f_i and f_i' at the points of the printed (derived) proximal maps; D, D_n =
divergences of the sum of the m messages of one round, noise variance m lambda^2 sigma^2; a = alpha - 1.
Idea: one Gaussian mechanism.
Note: Attained. For one round; over several the u_{k,i} are hidden state, and what is proved is the local bound.
"""

from verify import *

from .whole_sensitivity import derived_change, printed_change
from .whole_sensitivity import says as sensitivities

for_all(positive="a m n gamma lam sigma", nonnegative="L D D_n", X="v g h g_n h_n")

alpha = a + 1
local = 8 * alpha * L**2 * gamma**2 / sigma**2
variance = m * lam**2 * sigma**2

says = statement(
    *sensitivities.facts,
    gaussian=instance("common.renyi-gaussian", "of_variance", D_V=D, V=variance, dx=printed_change),
    gaussian_n=instance("common.renyi-gaussian", "of_variance", D_V=D_n, V=variance, dx=derived_change),
    at_least_one_user=m >= 1 | assumed("number of sampled users", "Algorithm 3, input", "1 <= m <= n"),
    printed_maps=local / m >= D | goal,
    derived_maps=local / (m * n**2) >= D_n | goal,
    as_centralized=local / n**2 >= D_n | goal,
)

claim = Claim("cyffers2023.remark-4-corrected", "divergence", corrects="cyffers2023.remark-4")

proof = shows(
    use("sensitivity", "cyffers2023.eq-28-corrected"),
    printed_maps=(alpha * fact("sensitivity.printed_maps") - gaussian) / (2 * variance),
    derived_maps=(alpha * fact("sensitivity.derived_maps") - gaussian_n) / (2 * variance),
    as_centralized=(
        alpha * fact("sensitivity.derived_maps") - gaussian_n + 2 * lam**2 * sigma**2 * local / n**2 * at_least_one_user
    )
    / (2 * variance),
)

witness = at("a=1 m=2 n=2 L=1 gamma=1 lam=1 sigma=1 D=8 D_n=2 v=[0] g=[1] h=[-1] g_n=[1] h_n=[-1]")

tightness = Tightness("eps_loc/m", "printed_maps", local / m, witness)

too_strong = altered(
    {"the printed 1/m^2": printed_maps.left / m, "1/m^2 with the derived maps": derived_maps.left / m},
    scale="1 % less -> derived_maps left 99/100",
    drop="lipschitz",
)
