"""Differentially private SGD is an instance of the noisy fixed-point iteration.

Proposition 1: stochastic gradient descent with noise as a noisy fixed-point iteration.

Where: Sec 4.2 Prop 1.
Letters: g = grad f(u_k; D), g_i = grad f(u_k; d_{i_k}), eta the noise of Algorithm 1, eta_prime = -(beta/2)eta.
Idea: substitute R, lambda and e_k; the full gradient cancels.
Reading: interpretation: Equal in every draw of the noise; the law of eta' stands in words, by symmetry.
Note: The identity holds with eta' = -(beta/2) eta, which has the law N(0, beta^2 sigma^2/4 I) since a centred Gaussian is
symmetric. That R is non-expansive needs f convex, which the proposition does not assume:
cyffers2023.proposition-1-nonexpansive.
"""

from verify import *

for_all(positive="beta gamma", U="u g g_i eta")

lam = gamma * beta / 2
R = u - g * (2 / beta)
e = (g - g_i) * (2 / beta)
eta_prime = -eta * (beta / 2)
u_next = u + (R + e + eta - u) * lam

says = statement(
    short_step=2 > gamma * beta | assumed("Set with and", "Proposition 1", "gamma in (0, 2/beta)"),
    same_update=(u_next - (u - (g_i + eta_prime) * gamma)).norm2 == 0 | goal,
    variance=eta_prime.norm2 == beta**2 / 4 * eta.norm2 | goal,
    below_one=1 > lam | goal,
)

claim = Claim(
    "cyffers2023.proposition-1",
    "identity",
    statement=r"u_{k+1}=u_k-\gamma\bigl(\nabla f(u_k;d_{i_k})+\eta'_{k+1}\bigr),\quad"
    r"\eta'\sim\mathcal N\bigl(0,\tfrac{\beta^2}4\sigma^2I\bigr)",
    prints=r"""
        u_{k+1} -> u_next
        u_k -> u
        \nabla f(u_k;d_{i_k}) -> g_i
        \eta'_{k+1} -> eta*(beta*(-1)/2)
        \sim -> not compared: a law, of which the goal has the variance
    """,
    facts="equivalent",
)

proof = shows(same_update=because(), variance=because(), below_one=short_step / 2)

witness = at("beta=4 gamma=1/4 u=[1, 0] g=[1, 1] g_i=[0, 2] eta=[1, 2]")

too_strong = altered(
    {"the noise with the other sign": dict(same_update=(u_next - (u - (g_i - eta_prime) * gamma)).norm2 == 0 | false)},
    scale="the variance beta^2 sigma^2 -> variance right 4",
    drop="short_step",
)
