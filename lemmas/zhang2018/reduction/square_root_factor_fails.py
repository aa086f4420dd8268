"""No Y with the extra factor A on the path of three nodes.

On the path 1 - 2 - 3 every sqrt(D - A) A Y stays at least |L_1 - L_3|/sqrt 2 away from 2 Lambda.

Where: ours.
See ``square_root_factor_printed``.
Letters: ``u`` = (1, 0, -1), ``Lam`` = 2 Lambda(1), ``v`` = sqrt(D - A) A Y for an arbitrary Y.
Idea: v is orthogonal to u (sqrt(D - A) u = u, A u = 0, so <u, sqrt(D - A) A Y> = <A u, Y> = 0); project on u.
Note: In the run of zhang2018.y-existence L = (1, 0, -1): distance at least sqrt 2.
"""

from verify import *

for_all(real="multiple", N="u Lam v")

says = statement(
    **alike("length orthogonal", program("path of three nodes")),
    component=Lam @ u == 2 * multiple | letter("multiple", "half of <2 Lambda, u> = L_1 - L_3"),
    distance=(Lam - v).norm2 >= 2 * multiple**2 | goal,
)

claim = Claim("zhang2018.y-existence-fails", "inequality")

proof = shows(
    distance=square(Lam - v - u * multiple) - multiple**2 * length + 2 * multiple * component - 2 * multiple * orthogonal
)

witness = at("multiple=1 u=[1, 0, -1] Lam=[1, 0, -1] v=[1, -2, 1]")

too_strong = altered({"distance 1 % larger": distance.left * 100 >= 202 * multiple**2}, drop="orthogonal")
