"""With B strongly monotone and Lipschitz all squared distances of x_B add up to at most a constant.

near-solution: with B strongly monotone and Lipschitz the squared distances of all x_B add up to at most D/(2 gamma mu).

Where: ours, after Davis and Yin (2017), on strong monotonicity.
Letters: ``dist`` = |z_k - z*|^2 from ``D``, ``near`` = |x_B - x*|^2 at step k, ``total`` = their sum so far.
Idea: ``contraction``, its goal saved, at every step.
Note: So the mean of the x_B of k steps is within sqrt(D/(2 gamma mu k)) of the solution.
"""

from davis_yin2017.contraction import short, u, x_B, z

from verify import *

for_all(positive="gamma beta mu L", nonnegative="D")
scalars("dist dist_next near total k")
STEP = each_step(
    "davis_yin2017.contraction",
    means={"dist": z, "dist_next": z + u, "near": x_B},
    constant="gamma beta mu L",
    moved={"z": z + u},
)

says = statement(
    short,
    summed=D >= dist + 2 * gamma * mu * total | goal,
    at_most=D >= 2 * gamma * mu * total | goal,
    recursion=over(
        "k",
        0,
        dict(dist=(D, dist_next), total=(0, total + near)),
        signs(nonnegative="dist_next near"),
        saved=dist - dist_next >= 2 * gamma * mu * near | STEP("saved"),
    ),
)

claim = Claim("davis_yin2017.near-solution", "inequality")

proof = shows(
    by_induction(
        invariants(energy=D >= dist + 2 * gamma * mu * total | at_start, sign=dist >= 0 | term(D)),
        energy=energy + saved,
        sign=term(dist_next),
    ),
    summed=energy,
    at_most=energy + sign,
)

# B = I, A = 0 and C = 0 with gamma = 1: z halves, x_B = z/2.
witness = at("gamma=1 beta=1 mu=1 L=1 D=4", "dist_next=1 near=1", "dist_next=0 near=1/2", index=2)

too_strong = altered({"sum 1 % larger": summed.left >= dist + 202 * gamma * mu * total / 100})
