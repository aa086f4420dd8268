"""ADMM converges at O(1/t), subgradient methods at O(1/sqrt t).

Sec. I: rates quoted from the literature.

Where: Sec. I.
Note: The two rates are for convex, not strongly convex objectives; the first is ergodic, without noise.
"""

from verify import *

claim = Claim(
    "huang2020.claim-rates-intro",
    "asymptotic",
    statement=r"\text{ADMM: }O(1/t)\text{ (averages)};\qquad\text{subgradient methods: }O(1/\sqrt t)",
    prints={},
    cited="Wei and Ozdaglar 2012, Distributed alternating direction method of multipliers (the paper's [10]); for "
    "subgradient methods Nesterov 2004, section 3.2.3",
)
