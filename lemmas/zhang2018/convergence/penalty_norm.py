"""J(t) defines a semi-norm where the penalty is common to the nodes.

With a penalty common to the nodes J(t) is symmetric and positive semidefinite, on every graph.

Where: Theorem 3.1, definition of J(t).
Letters: ``Y``, ``x`` = halves of X, ``Yp``, ``z`` those of another X'; ``Sx``, ``Sz`` their images under D + A.
Idea: eta (D + A) inherits symmetry and sign from D + A.
Reading: ours
Note: A semi-norm: for bipartite graphs D + A has a null vector, and f(t) is controlled through (D + A) f(t) only.
"""

from verify import *

for_all(positive="theta eta", F="Y Yp x z Sx Sz")

says = statement(
    signless_symmetric=program("connected graph"),
    signless_semidefinite=program("connected graph", "signless"),
    nonnegative=Y.norm2 / theta + eta * (x @ Sx) >= 0 | goal,
    symmetric=Y @ Yp / theta + eta * (Sx @ z) == Yp @ Y / theta + eta * (Sz @ x) | goal,
)

claim = Claim("zhang2018.j-matrix-corrected", "inequality", facts="equivalent")

proof = shows(nonnegative=1 / theta * square(Y) + eta * signless_semidefinite, symmetric=eta * signless_symmetric)

witness = at("theta=1 eta=2 Y=[1, 0] Yp=[0, 1] x=[1, 0] z=[0, 1] Sx=[1, 1] Sz=[1, 1]")

too_strong = altered({"positive definite in x": nonnegative.left >= x.norm2}, drop="signless_semidefinite signless_symmetric")
