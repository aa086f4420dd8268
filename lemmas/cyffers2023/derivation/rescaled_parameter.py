"""Equations (8) and (9) are (22) and (23) at the parameter n gamma, and equally ADMM for sum f_i + n r at gamma.

Where: ours, on Sec 5.1. Letters: m, z, s and v, x, g as in ``z_step_printed``, ``x_step_printed``.
Idea: n gamma s + n(z - m) = n(gamma s + z - m), and the same for x.
"""

from verify import *

n, gamma = scalars("n gamma")
z, s, m, x, g, v = vectors("z s m x g v")

says = statement(
    for_all(positive="n gamma", Z="z s m x g v"),
    equal(
        "z_minimiser",
        (s * (n * gamma) + (z - m) * n).norm2,
        because=program("consensus problem of cyffers2023, minimisers of (22) and (23)", "z_minimiser", gamma=n * gamma),
    ),
    equal(
        "x_minimiser",
        (g * (n * gamma) + (x - v) * n).norm2,
        because=program("consensus problem of cyffers2023, minimisers of (22) and (23)", "x_minimiser", gamma=n * gamma),
    ),
    goals=(equal("equation_8", (z + s * gamma - m).norm2), equal("equation_9", (x + g * gamma - v).norm2)),
)

claim = Claim(
    id="cyffers2023.eq-8-9-rescaled",
    title="The printed updates (8) and (9) at gamma are the derived ones at n gamma",
    where="ours",
    kind="identity",
    says=says,
    facts="equivalent",
    note="So Algorithm 2 as printed is the Douglas-Rachford iteration for the consensus problem with n gamma in place of "
    "gamma: it converges where that does, and to the same minimiser. Every bound stated in gamma for the derived form "
    "reads n gamma for the printed algorithm, in particular the sensitivities of Appendix C.",
)

proof = shows(equation_8=because("z_minimiser", scale=n**2), equation_9=because("x_minimiser", scale=n**2))

witness = Point(scalars={"n": 2, "gamma": 1}, vectors={"z": [1], "s": [1], "m": [2], "x": [-1], "g": [1], "v": [0]})

too_strong = (
    altered(says, "(8) with gamma/n", equal("equation_8", (z + s * (gamma / n) - m).norm2)),
    altered(says, "(9) with gamma/n", equal("equation_9", (x + g * (gamma / n) - v).norm2)),
    without(says, "z_minimiser"),
    without(says, "x_minimiser"),
)
