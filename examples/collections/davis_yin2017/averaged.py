"""The three-operator step is averaged.

averaged: one step is averaged with alpha = 2 beta/(4 beta - gamma), for gamma < 2 beta.

Where: ours, after Davis and Yin (2017), Proposition 2.1.
Letters: see ``operators``; lam = 1.
Idea: 2 (monotone A) + 2 (monotone B) leave -2 gamma <c, x_A>; cocoercivity and a square pay for it.
Note: (1 - alpha)/alpha = 1 - gamma/(2 beta) for alpha = 2 beta/(4 beta - gamma). The printed text was not compared.
"""

from davis_yin2017.operators import beta, c, cocoercive_C, gamma, monotone_A, monotone_B, u, z

from verify import *

for_all(positive="gamma beta", X="z x_B x_A c")

says = statement(
    monotone_A,
    monotone_B,
    cocoercive_C,
    short=2 * beta - gamma > 0 | ours("steps below twice the cocoercivity"),
    averaged=z.norm2 - (z + u).norm2 >= (1 - gamma / (2 * beta)) * u.norm2 | goal,
    nonexpansive=z.norm2 >= (z + u).norm2 | goal,
)

claim = Claim("davis_yin2017.averaged", "inequality")

proof = shows(
    averaged=2 * gamma * (monotone_A + monotone_B + cocoercive_C) + 2 * gamma * beta * square(c + u / (2 * beta)),
    nonexpansive=2 * gamma * (monotone_A + monotone_B + cocoercive_C)
    + 2 * gamma * beta * square(c + u / (2 * beta))
    + 1 / (2 * beta) * short * square(u),
)

# A = B = 0 and C = I: x_B = z, x_A = (1 - gamma) z.
witness = at("gamma=1 beta=1 z=[1] x_B=[1] x_A=[0] c=[1]")

tightness = Tightness(
    "decrease (1 - gamma/(2 beta)) |u|^2",
    "averaged",
    z.norm2 - (z + u).norm2,
    at("gamma=1 beta=1 z=[1, 1/2] x_B=[1, 0] x_A=[0, -1] c=[1/2, 1/2]"),
)

too_strong = altered(
    scale="""
        decrease 1 % larger -> averaged right 101/100
        a contraction by 1 % -> nonexpansive left 99/100
    """,
    drop="monotone_A monotone_B cocoercive_C short",
)
