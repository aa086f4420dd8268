"""With a penalty common to the nodes J(t) is symmetric and positive semidefinite, on every graph.

Where: Theorem 3.1, definition of J(t). Letters: ``Y``, ``x`` = halves of X, ``Yp``, ``z`` those of another X'; ``Sx``, ``Sz``
their images under D + A.
Idea: eta (D + A) inherits symmetry and sign from D + A.
"""

from verify import *

theta, eta = scalars("theta eta")
Y, Yp, x, z, Sx, Sz = vectors("Y Yp x z Sx Sz")

says = statement(
    for_all(positive="theta eta", F="Y Yp x z Sx Sz"),
    equal("signless_symmetric", Sx @ z, Sz @ x, because=program("connected graph", "signless_symmetric")),
    at_least("signless_semidefinite", x @ Sx, because=program("connected graph", "signless")),
    goals=(
        at_least("nonnegative", Y.norm2 / theta + eta * (x @ Sx)),
        equal("symmetric", Y @ Yp / theta + eta * (Sx @ z), Yp @ Y / theta + eta * (Sz @ x)),
    ),
)

claim = Claim(
    id="zhang2018.j-matrix-corrected",
    title="J(t) defines a semi-norm where the penalty is common to the nodes",
    where="Theorem 3.1, definition of J(t)",
    kind="inequality",
    says=says,
    facts="equivalent",
    reading="ours",
    note="A semi-norm: for bipartite graphs D + A has a null vector, and f(t) is controlled through (D + A) f(t) only.",
)

proof = shows(
    nonnegative=because(term(1 / theta, square=Y), term(eta, "signless_semidefinite")),
    symmetric=because(term(eta, "signless_symmetric")),
)

witness = Point(
    scalars={"theta": 1, "eta": 2}, vectors={"Y": [1, 0], "Yp": [0, 1], "x": [1, 0], "z": [0, 1], "Sx": [1, 1], "Sz": [1, 1]}
)

too_strong = (
    altered(says, "positive definite in x", at_least("nonnegative", Y.norm2 / theta + eta * (x @ Sx), x.norm2)),
    without(says, "signless_semidefinite"),
    without(says, "signless_symmetric"),
)
