"""For strongly convex losses Theorem 1 recovers the classical linear rate of gradient descent.

Remark 2 as printed: contraction of the gradient map, recovery of its classical rate, order of the noise term.

Where: Sec 4.3 Remark 2.
Letters: S = beta + mu, tau = (beta - mu)/S; x, G differences of u and grad f; ``root`` = sqrt(p) sigma + zeta. With q = 1
the factor of Theorem 1 is 1 - (1 - tau)/8; a^k is O(tau^k) exactly for a <= tau.
Idea: 1 - (1 - tau)/8 > tau for every tau < 1, so the classical rate is not recovered.
Reading: interpretation: O(.) of the rate: a^k is O(tau^k) exactly for a <= tau.
Note: At beta = 3 and mu = 1 Theorem 1 has the factor 1 - (1 - tau)/8 = 15/16 against the classical tau = 1/2. The goals
contraction and noise_order (with constant 24) are true and proved in cyffers2023.remark-2-corrected. Goal classical_rate is
false for every tau < 1, with q = 1, the best case for Theorem 1, and whether the classical rate is read for the distance
(tau^k) or for its square (tau^(2k)). Attempts to save it: for tau close to 1 both rates are 1 - Theta(1 - tau), so the
numbers of iterations agree up to a constant (16 for squared distances); for tau near 0 they do not, and O(tau^k) is what is
printed. A proved rate that does recover it: cyffers2023.theorem-1-sharper. Consequence: an overstatement; no later result
uses it.
"""

from verify import *

for_all(positive="beta mu", nonnegative="root_p sigma zeta", U="x G")

scalars("S")

tau = (beta - mu) / S
gap = 2 * mu / S
contracted = x - G * (2 / S)
noise_term = 8 * ((root_p * sigma + zeta) / gap + (root_p**2 * sigma**2 + zeta**2) / gap**3)

says = statement(
    order=beta >= mu | assumed("strongly convex and smooth objectives", "Remark 2", "mu <= beta"),
    strongly_cocoercive=S * (G @ x) >= beta * mu * x.norm2 + G.norm2 | program("smooth strongly convex functions", nu=beta),
    sigma_large=sigma**2 > gap | assumed("is the variance of the added Gaussian noise", "Theorem 1", "sigma^2 > 1 - tau"),
    dimension=root_p**2 >= 1 | assumed("is the dimension of", "Theorem 1", "p >= 1"),
    contraction=tau**2 * x.norm2 >= contracted.norm2 | goal,
    noise_order=24 * (root_p**2 * sigma**2 + zeta**2) / gap**3 >= noise_term | goal,
    classical_rate=tau >= 1 - (1 - tau) / 8 | goal,
    definitions=(("S", beta + mu),),
)

claim = Claim(
    "cyffers2023.remark-2",
    "asymptotic",
    consequence="remark",
    statement=r"R=I-\tfrac2{\beta+\mu}\nabla f\text{ is }\tau=\tfrac{\beta-\mu}{\beta+\mu}\text{-contractive};\quad "
    r"\bigl(1-\tfrac{1-\tau}8\bigr)^k=\mathcal O(\tau^k);\quad\text{noise }\mathcal O\Bigl(\frac{p\sigma^2"
    r"+\zeta^2}{(1-\tau)^3}\Bigr)",
    prints=r"""
        R= -> not compared: a map that the statement has by its properties
        \mathcal O -> not compared: an order of growth; the goal has its constant
    """,
    facts="equivalent",
)

counterexample = at("beta=3 mu=1 root_p=1 sigma=1 zeta=0 x=[1] G=[2]")

too_strong = altered(scale="the contraction 1 % stronger -> contraction left 99/100")
