"""Noise and output of the private step are in bijection.

Given the past, noise and output of (25) determine each other; the Jacobian determinant is at least 1 in size.

Where: implicit in Theorem 4.1.
Letters: ``pull`` = 2 eta V; ``f``, ``v`` outputs, ``g_f``, ``g_v`` gradients of O_i there; ``rest`` = 2 lambda - eta(V f_i +
sum_j f_j); ``e_f``, ``e_v`` the noises by the inverse formula. In an eigenbasis of the Hessian of O_i at f, after k
coordinates: ``product`` = prod (h_k + pull)/pull, ``numerator`` = prod (h_k + pull), ``pull_power`` = pull^k, ``h`` >= 0 the
k-th eigenvalue.
Idea: grad O_i + pull I is strongly monotone.
Reading: step
Note: Every noise has an output, because the objective of (25) is strongly convex; inverse is zhang2018.eq-12 with noise, so
every output has exactly one noise; one_to_one gives |f - f'| <= |e - e'|, so equal noises give equal outputs. d epsilon/df =
-(Hessian + pull I)/pull, whose determinant is the product over eigenvalues, k = d; Hessians of convex functions have h >= 0.
"""

from verify import *

for_all(positive="pull", X="f v g_f g_v rest")

scalars("product numerator pull_power h")

e_f = -(g_f + f * pull + rest) / pull
e_v = -(g_v + v * pull + rest) / pull
one = Polynomial.of(1)

says = statement(
    monotone=program("objective of a node", "monotone", "Assumptions 4, 5", G=g_f - g_v, x=f - v),
    inverse=(g_f + rest + (f + e_f) * pull).norm2 == 0 | goal,
    one_to_one=(e_v - e_f) @ (f - v) >= (f - v).norm2 | goal,
    determinant=product * pull_power == numerator | goal,
    expanding=product >= 1 | goal,
    recursion=over(
        "k",
        0,
        dict(product=(1, product * (h + pull) / pull), numerator=(1, numerator * (h + pull)), pull_power=(1, pull_power * pull)),
        signs(nonnegative="h"),
    ),
)

claim = Claim(
    "zhang2018.noise-bijection",
    "existence",
    statement=r"\epsilon=-\frac1{2\eta V}\Bigl[\nabla O_i(f)+2\lambda+\eta\sum_j(2f-f_i-f_j)\Bigr],\quad"
    r"\Bigl|\det\frac{d\epsilon}{df}\Bigr|=\frac{\det(\nabla^2O_i(f)+2\eta VI)}{(2\eta V)^d}\ge1",
    prints=r"""
        \nabla O_i(f) -> not compared: the statement has pull for 2 eta V
        \Bigl|\det\frac{d\epsilon}{df}\Bigr| -> product
        \frac{\det(\nabla^2O_i(f)+2\eta VI)}{(2\eta V)^d} -> numerator/pull_power
    """,
    facts="equivalent",
)

proof = shows(
    by_induction(
        invariants(so_far=product * pull_power == numerator | at_start, at_least_one=product >= 1 | at_start),
        so_far=(h + pull) * so_far,
        at_least_one=(1 + h / pull) * at_least_one + term(h / pull),
    ),
    inverse=because(),
    one_to_one=1 / pull * monotone,
    determinant=so_far,
    expanding=at_least_one,
)

witness = at("pull=2 f=[1, 0] v=[0, 1] g_f=[1, 0] g_v=[0, 2] rest=[1, 1]", "h=1", "h=2", index=2)

too_strong = altered(
    {
        "expanding by 1 %": 100 * one_to_one.left >= 101 * one_to_one.right,
        "determinant of the Hessian alone": determinant.left / pull_power,
        "strictly expanding": 100 * expanding.left >= 101,
    },
    drop="monotone",
)
