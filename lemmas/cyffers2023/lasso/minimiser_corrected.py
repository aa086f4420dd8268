"""With ridge rho and threshold t the fixed points solve the Lasso with the penalty rho t; so t = kappa/rho solves (34).

Where: corrects App E, Algorithm 6. Letters: z, G, s, m as in ``algorithm``; any rho, t > 0; ``kappa`` = rho t.
Idea: G = rho(z - m), m - z = t s.
"""

from verify import *

rho, t = scalars("rho t")
z, G, s, m = vectors("z G s m")
FIXED = "Lasso ADMM with ridge rho and threshold t, a fixed point"

says = statement(
    for_all(positive="rho t", Z="z G s m"),
    equal("x_update", (G - (z - m) * rho).norm2, because=program(FIXED, "x_update")),
    equal("z_update", (z + s * t - m).norm2, because=program(FIXED, "z_update")),
    goals=(at_least("optimal", 0, (G + s * (rho * t)).norm2),),
)

claim = Claim(
    id="cyffers2023.algorithm-6-minimiser-corrected",
    title="Lasso ADMM with ridge rho and threshold t solves the Lasso with the penalty rho t",
    where="ours; corrects App E, Algorithm 6",
    kind="identity",
    says=says,
    corrects="cyffers2023.algorithm-6-minimiser",
    facts="equivalent",
    note="The two named choices are the derived updates (22)-(23) and the printed (8)-(9); each takes ridge and threshold "
    "from the same pair.",
)

proof = shows(
    optimal=because(term(-2, "x_update"), term(-2 * rho**2, "z_update"), term(1, square=G - (z - m) * (2 * rho) - s * (rho * t)))
)

witness = Point(scalars={"rho": 2, "t": ratio(1, 2)}, vectors={"z": [1], "G": [-1], "s": [1], "m": [ratio(3, 2)]})

too_strong = (
    altered(says, "half the penalty", at_least("optimal", 0, (G + s * (rho * t / 2)).norm2)),
    without(says, "x_update"),
    without(says, "z_update"),
)
