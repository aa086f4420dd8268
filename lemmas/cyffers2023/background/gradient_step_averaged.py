"""The gradient step is averaged: I - gamma grad f with f convex and beta-smooth, 0 < gamma < 2/beta.

Where: Sec 3.1. Letters: x = u - u', G = grad f(u) - grad f(u'), r = x - (2/beta)G, lam = gamma beta/2.
Idea: |x|^2 - |r|^2 = (4/beta^2)(beta<G,x> - |G|^2), which is cocoercivity; T = lam R + (1 - lam)I is an identity.
"""

from verify import *

beta, gamma = scalars("beta gamma")
x, G = vectors("x G")
lam = gamma * beta / 2
r = x - G * (2 / beta)
t = x - G * gamma

says = statement(
    for_all(positive="beta gamma", U="x G"),
    at_least("cocoercive", beta * (G @ x), G.norm2, because=program("convex functions of smoothness L", "cocoercive", L=beta)),
    above(
        "short_step",
        2,
        gamma * beta,
        because=assumed("which corresponds to gradient descent, is averaged for", "Section 3.1", "gamma in (0, 2/beta)"),
    ),
    goals=(
        at_least("nonexpansive", x.norm2, r.norm2),
        equal("average", (t - (r * lam + x * (1 - lam))).norm2),
        above("below_one", 1, lam),
        at_least("averaged", lam * x.norm2, lam * t.norm2 + (1 - lam) * (x - t).norm2),
    ),
)

claim = Claim(
    id="cyffers2023.gradient-averaged",
    title="A gradient step of a convex smooth function is averaged",
    where="Sec 3.1",
    kind="identity",
    statement=r"f\text{ convex, }\beta\text{-smooth},\ 0<\gamma<2/\beta:\quad I-\gamma\nabla f=\tfrac{\gamma\beta}2"
    r"\bigl(I-\tfrac2\beta\nabla f\bigr)+\bigl(1-\tfrac{\gamma\beta}2\bigr)I",
    prints={
        r"I-\gamma\nabla f": "t",
        r"\bigl(I-\tfrac2\beta\nabla f\bigr)": "r",
        "I": "x",
        r"0<\gamma": "not compared: a sign",
        "...": "d28ed86f",
    },
    says=says,
    reading="interpretation",
    reading_note="f is convex and smooth on the whole space.",
    note="Convexity on the whole space is used: on a proper convex subset U, smoothness and convexity give cocoercivity only "
    "where the auxiliary points of common.cocoercivity stay in U. Without convexity the step is not even non-expansive: "
    "cyffers2023.proposition-1-nonexpansive. The parameter gamma beta/2 cannot be lowered: f = beta u^2/2 has t = (1 - "
    "gamma beta)x.",
)

proof = shows(
    nonexpansive=because(term(4 / beta**2, "cocoercive")),
    average=because(),
    below_one=because(term(ratio(1, 2), "short_step")),
    averaged=because(term(gamma**2, "cocoercive")),
)

witness = Point(scalars={"beta": 2, "gamma": ratio(1, 2)}, vectors={"x": [1, 1], "G": [2, 0]})

too_strong = (
    altered(
        says,
        "averaged with a parameter 1 % smaller",
        at_least(
            "averaged",
            ratio(99, 100) * lam * x.norm2,
            ratio(99, 100) * lam * t.norm2 + (1 - ratio(99, 100) * lam) * (x - t).norm2,
        ),
    ),
    scaled(says, "R contracts by 1 %", "nonexpansive", left=ratio(99, 100)),
    without(says, "cocoercive"),
    without(says, "short_step"),
)
