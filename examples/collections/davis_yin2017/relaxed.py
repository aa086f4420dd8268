"""The relaxed step does not expand for steps up to four times the cocoercivity.

relaxed: with relaxation lam the step does not expand for lam <= 2 - gamma/(2 beta), and that for every gamma < 4 beta.

Where: ours.
Letters: see ``operators``; room = 2 - lam - gamma/(2 beta).
Idea: as ``averaged``, with the squares of lam u.
Note: lam = 1 gives gamma <= 2 beta; smaller relaxations admit longer steps, up to gamma < 4 beta.
"""

from davis_yin2017.operators import beta, c, cocoercive_C, gamma, lam, monotone_A, monotone_B, u, z

from verify import *

room = 2 - lam - gamma / (2 * beta)
z_next = z + u * lam

for_all(positive="gamma beta lam", X="z x_B x_A c")

says = statement(
    monotone_A,
    monotone_B,
    cocoercive_C,
    relaxed=room >= 0 | ours("a relaxation lam at most 2 - gamma/(2 beta)", "so gamma < 4 beta"),
    decrease=z.norm2 - z_next.norm2 >= lam * room * u.norm2 | goal,
    nonexpansive=z.norm2 >= z_next.norm2 | goal,
)

claim = Claim("davis_yin2017.relaxed", "inequality", strengthens="davis_yin2017.averaged")

spent = 2 * lam * gamma * (monotone_A + monotone_B + cocoercive_C) + 2 * lam * gamma * beta * square(c + u / (2 * beta))
proof = shows(decrease=spent, nonexpansive=spent + lam * relaxed * square(u))

# A = B = 0, C = I, gamma = 3 and lam = 1/4: z_next = z/4.
witness = at("gamma=3 beta=1 lam=1/4 z=[1] x_B=[1] x_A=[-2] c=[1]")

too_strong = altered(
    scale="""
        decrease 1 % larger -> decrease right 101/100
        a contraction by 1 % -> nonexpansive left 99/100
    """,
    drop="monotone_A monotone_B cocoercive_C relaxed",
)
