"""One step of Algorithm 1 with lambda = 1 and exact operators (e = 0): the factor 1 - q(1 - tau^2).

Where: ours. Facts: see ``random_step``. Idea: |d - rho d|^2 = (1 - q)|d|^2 and tau rho v is orthogonal to it and to the noise.
"""

from lemmas.cyffers2023.utility.letters import tau, tau_nonnegative
from lemmas.cyffers2023.utility.random_step import contraction, d, mask, noise, p, q, sigma, step
from verify import *

after = step(1, with_error=False)
bound = (1 - q * (1 - tau**2)) * d.norm2 + q * p * sigma**2

says = statement(
    for_all(positive="one_minus_tau q p", nonnegative="sigma", U="d v rho_d rho_v rho_n"),
    tau_nonnegative,
    contraction,
    *mask,
    *noise,
    goals=(at_least("one_step", bound, after.norm2),),
)

claim = Claim(
    id="cyffers2023.theorem-1-one-step-exact-operator",
    title="One noisy fixed-point step with learning rate 1 and an exact operator",
    where="ours",
    kind="inequality",
    says=says,
    note="An equality for R = tau I.",
)

proof = shows(
    one_step=because(
        term(q, "contraction", square=tau),
        "noise_level",
        term(-1, "mask_dd"),
        term(2, "mask_d"),
        term(-(tau**2), "mask_vv"),
        term(2 * tau, "mask_vd"),
        term(-2 * tau, "mask_v"),
        term(-2 * tau, "noise_v"),
        term(-2, "noise_d"),
        term(2, "noise_rho_d"),
    )
)
witness = Point(
    scalars=numbers("one_minus_tau=1/2 q=1 p=1 sigma=1"),
    vectors={"d": [1, 0], "v": [1, 0], "rho_d": [1, 0], "rho_v": [1, 0], "rho_n": [0, 1]},
)

too_strong = (
    scaled(says, "right side made 1 % smaller", "one_step", left=ratio(99, 100)),
    altered(says, "1 - tau^2 replaced by 1", at_least("one_step", bound - q * tau**2 * d.norm2, after.norm2)),
    without(says, "contraction"),
    without(says, "noise_d"),
)
