"""Differentially private coordinate descent is an instance of the noisy fixed-point iteration.

Proposition 2: private coordinate descent as a noisy block-wise fixed-point iteration.

Where: Sec 4.2 Prop 2.
Letters: u = u_{k,b}, g = grad_b f(u_k; D), eta the noise of the block, rho in {0, 1}, eta_prime = -(beta/2)eta.
Idea: as Proposition 1, in one block, with e = 0.
Reading: interpretation: One step size and one noise scale for all coordinates, r = 0.
Note: Read as coordinate descent with one step size and one noise scale for all coordinates and r = 0. The algorithm of
Mangold et al. 2022 lets both depend on the coordinate, has a proximal step and averages in an inner loop; Algorithm 1, with
one lambda_k and one sigma, does not cover that. R is non-expansive for convex f only
(cyffers2023.proposition-1-nonexpansive).
"""

from verify import *

from ..background.block_update import boolean

for_all(positive="beta gamma", real="rho", U_b="u g eta")

R = u - g * (2 / beta)
eta_prime = -eta * (beta / 2)
u_next = u + (R + eta - u) * (rho * gamma * beta / 2)

says = statement(
    boolean,
    same_update=(u_next - (u - (g + eta_prime) * (rho * gamma))).norm2 == 0 | goal,
    squared_step=(u_next - u).norm2 == rho * gamma**2 * (g + eta_prime).norm2 | goal,
)

claim = Claim(
    "cyffers2023.proposition-2",
    "identity",
    statement=r"u_{k+1,b}=u_{k,b}-\rho_{k,b}\gamma\bigl(\nabla_bf(u_k;\mathcal D)+\eta'_{k+1,b}\bigr),\quad"
    r"\eta'\sim\mathcal N\bigl(0,\tfrac{\beta^2}4\sigma^2I\bigr)",
    prints=r"""
        u_{k+1,b} -> u_next
        u_{k,b} -> u
        \rho_{k,b} -> rho
        \nabla_bf(u_k;\mathcal D) -> g
        \eta'_{k+1,b} -> eta*(beta*(-1)/2)
        \sim -> not compared: a law
    """,
    facts="equivalent",
)

proof = shows(same_update=because(), squared_step=gamma**2 * (g + eta_prime).norm2 * boolean)

witness = at("beta=4 gamma=1/4 rho=1 u=[1] g=[3] eta=[2]")

too_strong = altered(
    {
        "the noise with the other sign": dict(same_update=(u_next - (u - (g - eta_prime) * (rho * gamma))).norm2 == 0 | false),
        "every block moves": squared_step.right / rho,
    },
    drop="boolean",
)
