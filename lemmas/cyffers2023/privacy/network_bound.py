"""Network privacy of fully decentralized private ADMM, with the proximal maps of (23).

Theorem 4, corrected: with the maps of (23) Algorithm 4 costs at most 8 alpha K L^2 gamma^2/(sigma^2 n^2) against all messages.

Where: ours; corrects Sec 5.4 Thm 4.
Letters: see ``noisy_rounds``; D = divergence of all messages of K steps given the walk, so, with data processing and one law
of the walk, of the view of any user too; a step of another user costs nothing. local = 8 alpha L^2 gamma^2/sigma^2; K_i = (K
+ extra)/n any number >= K/n (the mean, or the maximum); ln_n = ln n.
Idea: with sensitivity 4 lambda L gamma/n the local guarantee is as strong as the printed network guarantee, since ln n >= 1.
Note: For n = 2 read K_i = K.
"""

from verify import *

from .block_sensitivity import L, gamma
from .noisy_rounds import DERIVED_MAPS as change
from .noisy_rounds import LIPSCHITZ, ONE_STEP_DERIVED, alpha, attained, rounds, summed

scalars("n sigma K D extra ln_n")
local = 8 * alpha * L**2 * gamma**2 / sigma**2
once = local / n**2
K_i = (K + extra) / n

says = rounds(
    change,
    (at_least("network", K_i * local * ln_n / n, D), at_least("network_without_logarithm", K_i * local / n, D)),
    start=0,
    nonnegative="L loss extra ln_n",
    facts=(
        *LIPSCHITZ,
        *given(
            users=n >= 3 | ours("there are at least three users"),
            three_users=program("logarithm of an integer from 3 on", "above_one"),
        ),
    ),
)

claim = Claim(
    "cyffers2023.theorem-4-corrected",
    "divergence",
    corrects="cyffers2023.theorem-4",
    reading_note="gamma/n in (8) and (9); no condition on sigma, no amplification by iteration, no secrecy of the walk.",
)

proof = summed(
    once,
    ONE_STEP_DERIVED,
    "block.block",
    {"network": K * once * three_users + term(extra * once * ln_n), "network_without_logarithm": term(extra * once)},
    start=0,
)

witness = attained(
    {"a": 1, "n": 3, "L": 3, "gamma": 1, "lam": 1, "sigma": 4, "extra": 0, "ln_n": ratio(11, 10)},
    1,
    2,
    start=0,
    vectors={"v": [0], "g": [3], "h": [-3]},
)

too_strong = altered(
    {"ln(n)/n^2 in place of ln(n)/n": network.left / n},
    scale="1 % less -> network_without_logarithm left 99/100",
    drop="lipschitz",
)
