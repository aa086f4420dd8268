"""Distances to a fixed point fall by the residual, which falls itself.

residual-step: against a fixed point the distance falls by the residual, and the residual falls.

Where: ours.
Letters: z, x_B, x_A, c of a run against a fixed point, whose residual is zero; u = x_A - x_B. y_B, y_A, d: the differences
of x_B, x_A and c of the next step and this one, whose starting points are lam u apart; u_next = u + y_A - y_B.
Idea: ``relaxed`` for both pairs.
"""

from davis_yin2017.operators import beta, cocoercive_C, gamma, lam, monotone_A, monotone_B, u, z

from verify import *

for_all(positive="gamma beta lam", X="z x_B x_A c y_B y_A d")
room = 2 - lam - gamma / (2 * beta)
moved = u * lam
u_next = u + y_A - y_B
NAME = "Davis-Yin step"

says = statement(
    monotone_A,
    monotone_B,
    cocoercive_C,
    relaxed=room >= 0 | ours("a relaxation lam at most 2 - gamma/(2 beta)"),
    monotone_A_next=(y_B * 2 - moved - d * gamma - y_A) @ y_A / gamma
    >= 0 | program(NAME, "monotone_A", z=moved, x_B=y_B, x_A=y_A, c=d),
    monotone_B_next=(moved - y_B) @ y_B / gamma >= 0 | program(NAME, "monotone_B", z=moved, x_B=y_B),
    cocoercive_C_next=d @ y_B >= beta * d.norm2 | program(NAME, "cocoercive_C", x_B=y_B, c=d),
    distance=z.norm2 - (z + moved).norm2 >= lam * room * u.norm2 | goal,
    residual=u.norm2 >= u_next.norm2 | goal,
)

claim = Claim("davis_yin2017.residual-step", "inequality")

pays = gamma * (monotone_A_next + monotone_B_next + cocoercive_C_next) + gamma * beta * square(d + (y_A - y_B) / (2 * beta))
proof = shows(
    use("now", "davis_yin2017.relaxed"),
    distance=fact("now.decrease"),
    residual=2 / lam * pays + 1 / lam * relaxed * square(y_A - y_B),
)

# A = B = 0, C = I, gamma = lam = 1 against 0: z_next = 0.
witness = at("gamma=1 beta=1 lam=1 z=[1] x_B=[1] x_A=[0] c=[1] y_B=[-1] y_A=[0] d=[-1]")

too_strong = altered(
    scale="""
        decrease 1 % larger -> distance right 101/100
        residual falls by 1 % -> residual left 99/100
    """,
    drop="monotone_A monotone_B_next cocoercive_C_next",
)
