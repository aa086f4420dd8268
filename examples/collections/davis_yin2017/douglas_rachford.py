"""Without C the step is firmly non-expansive.

douglas-rachford: with C = 0 the step is firmly non-expansive, and any relaxation up to 2 does not expand.

Where: ours, after Davis and Yin (2017): Douglas and Rachford.
Letters: see ``operators``; the facts are those of the declaration without C.
"""

from davis_yin2017.operators import dr_A, dr_B, u, z

from verify import *

for_all(positive="gamma lam", X="z x_B x_A")

says = statement(
    dr_A,
    dr_B,
    decrease=z.norm2 - (z + u * lam).norm2 >= lam * (2 - lam) * u.norm2 | goal,
    firm=z @ (z + u) >= (z + u).norm2 | goal,
)

claim = Claim("davis_yin2017.douglas-rachford", "inequality")

proof = shows(decrease=2 * lam * gamma * (monotone_A + monotone_B), firm=gamma * (monotone_A + monotone_B))

# B = 0 and A = the normal cone of {0}: x_B = z, x_A = 0.
witness = at("gamma=1 lam=1 z=[1] x_B=[1] x_A=[0]")

too_strong = altered(
    scale="""
        decrease 1 % larger -> decrease right 101/100
        firm by 1 % more -> firm left 99/100
    """,
    drop="monotone_A monotone_B",
)
