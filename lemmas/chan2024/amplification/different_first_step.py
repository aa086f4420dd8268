"""A different function in the first step moves the starting point or law by at most eta Delta.

Remark 5.3, first step: neighbouring functions in the first noisy gradient step give starting laws at distance eta Delta.

Where: arXiv Remark 5.3.
Letters: z_0 the common start, G, G_1 = grad f(z_0), grad f'(z_0), N the noise shared by the natural coupling; z = z_0 - eta
G, z' = z_0 - eta G_1 for the second approach.
Idea: the start and the noise cancel.
Reading: interpretation: Squared distances of coupled points.
Note: Squared distances. The first approach uses the laws after the first step, the second the points before the noise of the
first step with K_1 : z -> z + N, which keeps the noise of the first step and so one more operator.
"""

from verify import *

for_all(positive="eta", nonnegative="Delta", Omega="z_0 G G_1 N")

z, z_prime = z_0 - G * eta, z_0 - G_1 * eta

says = statement(
    neighbours=Delta**2 >= (G - G_1).norm2 | assumed("two functions are neighboring if for all", "Definition 3.3", "at z_0"),
    first_approach=(eta * Delta) ** 2 >= ((z + N) - (z_prime + N)).norm2 | goal,
    second_approach=(eta * Delta) ** 2 >= (z - z_prime).norm2 | goal,
)

claim = Claim(
    "chan2024.remark-5.3-first-step",
    "inequality",
    statement=r"\mathsf W(K_1(z_0),K_1'(z_0))\le\eta\|\nabla f(z_0)-\nabla f'(z_0)\|\le\eta\Delta,\qquad\|z-z'\|\le\eta\Delta",
    prints=r"""
        \mathsf W -> not compared: a distance of laws
        \nabla f(z_0) -> G
        \nabla f'(z_0) -> G_1
        z-z' -> z - z_prime
    """,
    facts="equivalent",
)

proof = shows(first_approach=eta**2 * neighbours, second_approach=eta**2 * neighbours)

witness = at("eta=2 Delta=1 z_0=[5] G=[1] G_1=[0] N=[3]")

too_strong = altered(
    {"Delta without eta": Delta**2 >= second_approach.right, "independent noise": first_approach.left >= (z + N - z_prime).norm2},
    scale="1 % smaller -> first_approach left 99/100",
    drop="neighbours",
)
