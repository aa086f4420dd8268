"""With B strongly monotone and Lipschitz the step contracts.

contraction: with B strongly monotone and Lipschitz one step contracts by 1 - 2 gamma mu/(1 + gamma L)^2.

Where: ours, after Davis and Yin (2017), on linear convergence.
Letters: see ``operators``; b = the value of B at x_B, so z = x_B + gamma b; lam = 1.
Idea: B strongly monotone saves 2 gamma mu |x_B|^2, and |z| <= (1 + gamma L) |x_B|.
Note: contraction is |z_next|^2 <= (1 - 2 gamma mu/(1 + gamma L)^2) |z|^2. The printed text was not compared.
"""

from davis_yin2017.operators import L, b, beta, c, cocoercive_C, gamma, lipschitz_B, monotone_A, mu, strongly_B, u, x_B, z

from verify import *

whole = (1 + gamma * L) ** 2

for_all(positive="gamma beta mu L", X="z x_B x_A c")

says = statement(
    monotone_A,
    strongly_B,
    lipschitz_B,
    cocoercive_C,
    short=2 * beta - gamma >= 0 | ours("steps at most twice the cocoercivity"),
    saved=z.norm2 - (z + u).norm2 >= 2 * gamma * mu * x_B.norm2 | goal,
    resolved=whole * x_B.norm2 >= z.norm2 | goal,
    contraction=whole * (z.norm2 - (z + u).norm2) >= 2 * gamma * mu * z.norm2 | goal,
)

claim = Claim("davis_yin2017.contraction", "inequality")

saves = (
    2 * gamma * (monotone_A + strongly_monotone_B + cocoercive_C)
    + 2 * gamma * beta * square(c + u / (2 * beta))
    + 1 / (2 * beta) * short * square(u)
)
resolves = gamma**2 * lipschitz_B + gamma / L * square(x_B * L - b) + gamma / L * lipschitz_B
proof = shows(saved=saves, resolved=resolves, contraction=whole * saves + 2 * gamma * mu * resolves)

# B = I, A = 0 and C = 0 with gamma = 1: x_B = z/2, x_A = 0, z_next = z/2.
witness = at("gamma=1 beta=1 mu=1 L=1 z=[2] x_B=[1] x_A=[0] c=[0]")

too_strong = altered(
    {
        "contraction without the square": dict(
            contraction=(1 + gamma * L) * (z.norm2 - (z + u).norm2) >= 4 * gamma * mu * z.norm2 | false
        )
    },
    scale="""
        saved 1 % more -> saved right 101/100
        resolved 1 % shorter -> resolved left 99/100
    """,
    drop="monotone_A strongly_monotone_B cocoercive_C lipschitz_B",
)
