"""A gradient step contracts by 1 - eta mu.

step-contracts: a gradient step on a mu-strongly convex, 1/eta-smooth function contracts by 1 - eta mu.

Where: ours, after Bok, Su and Altschuler (2024).
Letters: x, g = differences of two points and of the gradients there.
Idea: the strong form of cocoercivity twice, and |g| >= mu |x|.
Note: Both sides times 1 + eta mu.
"""

from verify import *

for_all(positive="eta mu", X="x g")
CLASS = "smooth strongly convex functions"

says = statement(
    ordered=1 / eta >= mu | ours("steps at most 1/nu", "nu = 1/eta is at least mu"),
    strong=(1 / eta + mu) * (g @ x)
    >= mu / eta * x.norm2 + g.norm2 | program(CLASS, "strongly_cocoercive", nu=1 / eta, mu=mu, x=x, G=g),
    monotone=g @ x >= mu * x.norm2 | program(CLASS, "strongly_monotone", nu=1 / eta, mu=mu, x=x, G=g),
    contraction=(1 + eta * mu) * (1 - eta * mu) ** 2 * x.norm2 >= (1 + eta * mu) * (x - g * eta).norm2 | goal,
)

claim = Claim("bok_su_altschuler2024.step-contracts", "inequality")

proof = shows(contraction=2 * eta**2 * strong + eta**3 * ordered * square(g - x * mu) + 2 * mu * eta**3 * ordered * monotone)

witness = at("eta=1 mu=1/2 x=[2] g=[1]")

too_strong = altered(scale="1 % more -> left 99/100", drop="strong")
