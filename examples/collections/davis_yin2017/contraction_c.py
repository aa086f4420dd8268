"""With C strongly monotone and B Lipschitz the step contracts.

contraction-c: with C strongly monotone and B Lipschitz one step contracts, for steps up to 2 beta (1 - t).

Where: ours, after Davis and Yin (2017), on linear convergence.
Letters: see ``operators``; t in (0, 1) parts <c, x_B> between cocoercivity and strong monotonicity; t + t_rest = 1.
Idea: as ``contraction``, with t mu |x_B|^2 from C.
Note: |z_next|^2 <= (1 - 2 gamma t mu/(1 + gamma L)^2) |z|^2. The printed text was not compared.
"""

from davis_yin2017.operators import b, c, cocoercive_C, lipschitz_B, monotone_A, monotone_B, strongly_C, u, x_B, z

from verify import *

for_all(positive="gamma beta mu L t t_rest", X="z x_B x_A c")
whole = (1 + gamma * L) ** 2

says = statement(
    monotone_A,
    monotone_B,
    lipschitz_B,
    cocoercive_C,
    strongly_C,
    parted=t + t_rest == 1 | ours("a part t of <c, x_B> between 0 and 1"),
    short=2 * beta * t_rest - gamma >= 0 | ours("steps at most 2 beta (1 - t)"),
    contraction=whole * (z.norm2 - (z + u).norm2) >= 2 * gamma * t * mu * z.norm2 | goal,
)

claim = Claim("davis_yin2017.contraction-c", "inequality")

saves = (
    2 * gamma * (monotone_A + monotone_B + t_rest * cocoercive_C + t * strongly_monotone_C)
    + 2 * gamma * beta * t_rest * square(c + u / (2 * beta * t_rest))
    + 1 / (2 * beta * t_rest) * short * square(u)
    - 2 * gamma * (c @ x_B) * parted
)
resolves = gamma**2 * lipschitz_B + gamma / L * square(x_B * L - b) + gamma / L * lipschitz_B
proof = shows(contraction=whole * saves + 2 * gamma * t * mu * resolves)

# A = B = 0 and C = I with gamma = 1 and t = 1/2: z_next = 0.
witness = at("gamma=1 beta=1 mu=1 L=1 t=1/2 t_rest=1/2 z=[1] x_B=[1] x_A=[0] c=[1]")

too_strong = altered(
    {"twice the gain, and no square": dict(contraction=z.norm2 - (z + u).norm2 >= 2 * gamma * mu * z.norm2 | false)},
    drop="monotone_A cocoercive_C strongly_monotone_C lipschitz_B",
)
