"""On the path 1 - 2 - 3 every sqrt(D - A) A Y stays at least |L_1 - L_3|/sqrt 2 away from 2 Lambda.

Where: ours; see ``square_root_factor_printed``. Letters: ``u`` = (1, 0, -1), ``Lam`` = 2 Lambda(1), ``v`` = sqrt(D - A) A Y
for an arbitrary Y.
Idea: v is orthogonal to u (sqrt(D - A) u = u, A u = 0, so <u, sqrt(D - A) A Y> = <A u, Y> = 0); project on u.
"""

from verify import *

(multiple,) = scalars("multiple")
u, Lam, v = vectors("u Lam v")

says = statement(
    for_all(real="multiple", N="u Lam v"),
    equal("length", u.norm2, 2, because=program("path of three nodes", "length")),
    equal("orthogonal", u @ v, because=program("path of three nodes", "orthogonal")),
    equal("component", Lam @ u, 2 * multiple, because=letter("multiple", "half of <2 Lambda, u> = L_1 - L_3")),
    goals=(at_least("distance", (Lam - v).norm2, 2 * multiple**2),),
)

claim = Claim(
    id="zhang2018.y-existence-fails",
    title="No Y with the extra factor A on the path of three nodes",
    where="ours",
    kind="inequality",
    says=says,
    note="In the run of zhang2018.y-existence L = (1, 0, -1): distance at least sqrt 2.",
)

proof = shows(
    distance=because(
        term(1, square=Lam - v - u * multiple),
        term(-(multiple**2), "length"),
        term(2 * multiple, "component"),
        term(-2 * multiple, "orthogonal"),
    )
)

witness = Point(scalars={"multiple": 1}, vectors={"u": [1, 0, -1], "Lam": [1, 0, -1], "v": [1, -2, 1]})

too_strong = (
    altered(says, "distance 1 % larger", at_least("distance", (Lam - v).norm2 * 100, 202 * multiple**2)),
    without(says, "orthogonal"),
)
