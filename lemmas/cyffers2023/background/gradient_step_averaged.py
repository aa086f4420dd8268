"""A gradient step of a convex smooth function is averaged.

The gradient step is averaged: I - gamma grad f with f convex and beta-smooth, 0 < gamma < 2/beta.

Where: Sec 3.1.
Letters: x = u - u', G = grad f(u) - grad f(u'), r = x - (2/beta)G, lam = gamma beta/2.
Idea: |x|^2 - |r|^2 = (4/beta^2)(beta<G,x> - |G|^2), which is cocoercivity; T = lam R + (1 - lam)I is an identity.
Reading: interpretation: f is convex and smooth on the whole space.
Note: Convexity on the whole space is used: on a proper convex subset U, smoothness and convexity give cocoercivity only
where the auxiliary points of common.cocoercivity stay in U. Without convexity the step is not even non-expansive:
cyffers2023.proposition-1-nonexpansive. The parameter gamma beta/2 cannot be lowered: f = beta u^2/2 has t = (1 - gamma
beta)x.
"""

from verify import *

for_all(positive="beta gamma", U="x G")

lam = gamma * beta / 2
r = x - G * (2 / beta)
t = x - G * gamma

says = statement(
    cocoercive=program("convex functions of smoothness L", L=beta),
    short_step=2
    > gamma * beta | assumed("which corresponds to gradient descent, is averaged for", "Section 3.1", "gamma in (0, 2/beta)"),
    nonexpansive=x.norm2 >= r.norm2 | goal,
    average=(t - (r * lam + x * (1 - lam))).norm2 == 0 | goal,
    below_one=1 > lam | goal,
    averaged=lam * x.norm2 >= lam * t.norm2 + (1 - lam) * (x - t).norm2 | goal,
)

claim = Claim(
    "cyffers2023.gradient-averaged",
    "identity",
    statement=r"f\text{ convex, }\beta\text{-smooth},\ 0<\gamma<2/\beta:\quad I-\gamma\nabla f=\tfrac{\gamma\beta}2"
    r"\bigl(I-\tfrac2\beta\nabla f\bigr)+\bigl(1-\tfrac{\gamma\beta}2\bigr)I",
    prints=r"""
        I-\gamma\nabla f -> t
        \bigl(I-\tfrac2\beta\nabla f\bigr) -> r
        I -> x
        0<\gamma -> not compared: a sign
    """,
)

proof = shows(nonexpansive=4 / beta**2 * cocoercive, average=because(), below_one=short_step / 2, averaged=gamma**2 * cocoercive)

witness = at("beta=2 gamma=1/2 x=[1, 1] G=[2, 0]")

too_strong = altered(
    {
        "averaged with a parameter 1 % smaller": dict(
            averaged=99 * lam * x.norm2 / 100 >= 99 * lam * t.norm2 / 100 + (1 - 99 * lam / 100) * (x - t).norm2 | false
        )
    },
    scale="R contracts by 1 % -> nonexpansive left 99/100",
    drop="cocoercive short_step",
)
