"""With ridge rho and threshold t the fixed points solve the Lasso with the penalty rho t; so t = kappa/rho solves (34).

Where: corrects App E, Algorithm 6. Letters: z, G, s, m as in ``algorithm``; any rho, t > 0; ``kappa`` = rho t.
Idea: G = rho(z - m), m - z = t s.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    because,
    equal,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
    without,
)

rho, t = scalars("rho t")
z, G, s = vectors("z G s")
m = z + s * t

says = Statement(
    signs=signs(positive="rho t"),
    spaces=spaces(Z="z G s"),
    facts=(
        equal(
            "x_update",
            (G - (z - m) * rho).norm2,
            because=argued("the mean over i of (a_i a_i' + rho I)x_i = b_i a_i + rho(2z - u_i) at a fixed point x_i = z"),
        ),
    ),
    goals=(equal("optimal", (G + s * (rho * t)).norm2),),
)

claim = Claim(
    id="cyffers2023.algorithm-6-minimiser-corrected",
    title="Lasso ADMM with ridge rho and threshold t solves the Lasso with the penalty rho t",
    where="ours; corrects App E, Algorithm 6",
    kind="identity",
    statement=r"\tfrac1n\sum_i\bigl((A^i)^\top z-b^i\bigr)A^i+\rho t\,s=0,\ s\in\partial\|z\|_1:\qquad "
    r"\rho=\tfrac n\gamma,\ t=\tfrac{\gamma\kappa}n\ \text{or}\ \rho=\tfrac1\gamma,\ t=\gamma\kappa\ \text{solve (34)}",
    says=says,
    corrects="cyffers2023.algorithm-6-minimiser",
    facts="equivalent",
    note="The two named choices are the derived updates (22)-(23) and the printed (8)-(9); each takes ridge and threshold "
    "from the same pair.",
)

proof = Proof(goals={"optimal": because(term(1, "x_update"))})

witness = Point(scalars={"rho": 2, "t": ratio(1, 2)}, vectors={"z": [1], "G": [-1], "s": [1]})

too_strong = (
    altered(says, "half the penalty", equal("optimal", (G + s * (rho * t / 2)).norm2)),
    without(says, "x_update"),
)
