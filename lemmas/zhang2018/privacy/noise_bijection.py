"""Given the past, noise and output of (25) determine each other; the Jacobian determinant is at least 1 in size.

Where: implicit in Theorem 4.1. Letters: ``pull`` = 2 eta V; ``f``, ``v`` outputs, ``g_f``, ``g_v`` gradients of O_i there;
``rest`` = 2 lambda - eta(V f_i + sum_j f_j); ``e_f``, ``e_v`` the noises by the inverse formula. In an eigenbasis of the
Hessian of O_i at f, after k coordinates: ``product`` = prod (h_k + pull)/pull, ``numerator`` = prod (h_k + pull),
``pull_power`` = pull^k, ``h`` >= 0 the k-th eigenvalue.
Idea: grad O_i + pull I is strongly monotone.
"""

from verify import *

pull, product, numerator, pull_power, h = scalars("pull product numerator pull_power h")
f, v, g_f, g_v, rest = vectors("f v g_f g_v rest")
e_f = -(g_f + f * pull + rest) / pull
e_v = -(g_v + v * pull + rest) / pull
one = Polynomial.of(1)

says = statement(
    for_all(positive="pull", X="f v g_f g_v rest"),
    at_least(
        "monotone",
        (g_f - g_v) @ (f - v),
        because=program("objective of a node", "monotone", "Assumptions 4, 5", G=g_f - g_v, x=f - v),
    ),
    goals=(
        equal("inverse", (g_f + rest + (f + e_f) * pull).norm2),
        at_least("one_to_one", (e_v - e_f) @ (f - v), (f - v).norm2),
        equal("determinant", product * pull_power, numerator),
        at_least("expanding", product, 1),
    ),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"product": one, "numerator": one, "pull_power": one},
        following={"product": product * (h + pull) / pull, "numerator": numerator * (h + pull), "pull_power": pull_power * pull},
        step_signs=signs(nonnegative="h"),
    ),
)

claim = Claim(
    id="zhang2018.noise-bijection",
    title="Noise and output of the private step are in bijection",
    where="implicit in Theorem 4.1",
    kind="existence",
    reading="step",
    statement=r"\epsilon=-\frac1{2\eta V}\Bigl[\nabla O_i(f)+2\lambda+\eta\sum_j(2f-f_i-f_j)\Bigr],\quad"
    r"\Bigl|\det\frac{d\epsilon}{df}\Bigr|=\frac{\det(\nabla^2O_i(f)+2\eta VI)}{(2\eta V)^d}\ge1",
    prints={
        r"\nabla O_i(f)": "not compared: the statement has pull for 2 eta V",
        r"\Bigl|\det\frac{d\epsilon}{df}\Bigr|": "product",
        r"\frac{\det(\nabla^2O_i(f)+2\eta VI)}{(2\eta V)^d}": "numerator/pull_power",
        "...": "8f74f4c2",
    },
    says=says,
    facts="equivalent",
    note="Every noise has an output, because the objective of (25) is strongly convex; inverse is zhang2018.eq-12 with "
    "noise, so every output has exactly one noise; one_to_one gives |f - f'| <= |e - e'|, so equal noises give equal "
    "outputs. d epsilon/df = -(Hessian + pull I)/pull, whose determinant is the product over eigenvalues, k = d; "
    "Hessians of convex functions have h >= 0.",
)

proof = shows(
    by_induction(
        invariant(equal("so_far", product * pull_power, numerator), step=because(term(h + pull, "so_far"))),
        invariant(at_least("at_least_one", product, 1), step=because(term(1 + h / pull, "at_least_one"), term(h / pull))),
    ),
    inverse=because(),
    one_to_one=because(term(1 / pull, "monotone")),
    determinant=because("so_far"),
    expanding=because("at_least_one"),
)

witness = Point(
    scalars={"pull": 2},
    vectors={"f": [1, 0], "v": [0, 1], "g_f": [1, 0], "g_v": [0, 2], "rest": [1, 1]},
    index=2,
    steps=({"h": 1}, {"h": 2}),
)

too_strong = (
    altered(says, "expanding by 1 %", at_least("one_to_one", 100 * ((e_v - e_f) @ (f - v)), 101 * (f - v).norm2)),
    altered(says, "determinant of the Hessian alone", equal("determinant", product, numerator)),
    altered(says, "strictly expanding", at_least("expanding", 100 * product, 101)),
    without(says, "monotone"),
)
