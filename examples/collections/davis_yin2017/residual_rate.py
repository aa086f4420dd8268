"""The squared residual falls like 1/k.

residual-rate: after k steps the squared residual is at most the squared first distance over k lam (2 - lam - gamma/(2 beta)).

Where: ours, after Davis and Yin (2017), on rates.
Letters: ``dist`` = |z_k - z*|^2 from ``D``, ``residual`` = |u_k|^2, z* a fixed point; see ``residual_step``.
Idea: distance + k lam room residual never grows.
Note: For every k; at k = 0 it says nothing of the residual.
"""

from davis_yin2017.residual_step import moved, relaxed, u, u_next, x_A, x_B, y_A, y_B, z

from verify import *

for_all(positive="gamma beta lam", nonnegative="D residual_0")
scalars("dist residual dist_next residual_next k")
room = 2 - lam - gamma / (2 * beta)
STEP = each_step(
    "davis_yin2017.residual-step",
    means={"dist": z, "dist_next": z + moved, "residual": u, "residual_next": u_next},
    constant="gamma beta lam",
    moved={"z": z + moved, "x_A": x_A + y_A, "x_B": x_B + y_B},
)

says = statement(
    relaxed,
    residual_rate=D >= dist + k * lam * room * residual | goal,
    bounded=D >= dist | goal,
    recursion=over(
        "k",
        0,
        dict(dist=(D, dist_next), residual=(residual_0, residual_next)),
        signs(nonnegative="dist_next residual_next"),
        distance=dist - dist_next >= lam * room * residual | STEP("distance"),
        residual_falls=residual >= residual_next | STEP("residual"),
    ),
)

claim = Claim("davis_yin2017.residual-rate", "inequality")

proof = shows(
    by_induction(
        invariants(energy=D >= dist + k * lam * room * residual | at_start, sign=residual >= 0 | term(residual_0)),
        energy=energy + distance + (k + 1) * lam * relaxed * residual_falls,
        sign=term(residual_next),
    ),
    residual_rate=energy,
    bounded=energy + k * lam * relaxed * sign,
)

# A = B = 0 and C = I with gamma = beta = lam = 1: one step ends at the solution.
witness = at("gamma=1 beta=1 lam=1 D=1 residual_0=1", "dist_next=0 residual_next=0", "dist_next=0 residual_next=0", index=2)

too_strong = altered(
    {"twice the rate": residual_rate.left >= dist + 2 * (k + 1) * lam * room * residual}, scale="distance -> bounded right 2"
)
