"""The fixed points of the Lions-Mercier operator are the zeros of the subdifferential of the sum.

Fixed points of the Lions-Mercier operator against zeros, as printed.

Where: Sec 3.2.
The instance: p_1(u) = (u - a)^2/2, p_2(u) = (u - b)^2/2 on the line, gamma = 1. prox_{p2}(u) = (u + b)/2, so R_{p2}(u) = b,
and likewise R_{p1} = a: T(u) = lam a + (1 - lam)u.
Idea: the only fixed point is a, the only zero (a + b)/2.
Reading: interpretation: Two quadratics on the line with gamma = 1.
Note: For p_1(u) = 1/2 (u - 1)^2, p_2(u) = u^2/2, gamma = 1 and lambda = 1/2 the fixed point is u = 1; the zero is 1/2. Two
quadratics are admitted by the hypotheses. The paper writes the zeros of d(f + g), of functions of different variables; p_1 +
p_2 is meant. Attempts to save it: equality holds when prox_{gamma p2} is the identity (p_2 constant) or, on this family, a =
b; no choice of gamma or lambda helps (other gamma move the fixed point, never to the zero unless a = b). True is that
prox_{gamma p2} maps the fixed points onto the zeros: cyffers2023.fixed-points-are-zeros-corrected. Consequence: the
algorithms release z = prox_{gamma p2}(u), the right quantity, so no result falls; but Theorem 1 and the corollaries bound
|u_K - u*|, the distance to the fixed point, not to a minimiser.
"""

from verify import *

for_all(positive="lam", real="a b u")

reflected = 2 * ((u + b) / 2) - u
twice_reflected = 2 * ((reflected + a) / 2) - reflected
T_of_u = lam * twice_reflected + (1 - lam) * u

says = statement(
    below_one=1 > lam | assumed("Let and. We say that", "Definition 1", "lambda in (0, 1)"),
    fixed=T_of_u == u | assumed("then the fixed points of are exactly these zeros", "Section 3.2", "u is a fixed point"),
    zero=(u - a) + (u - b) == 0 | goal,
)

claim = Claim(
    "cyffers2023.fixed-points-are-zeros",
    "identity",
    consequence="step",
    statement=r"\{u:\ T_{\gamma p_1,\gamma p_2}u=u\}=\{u:\ 0\in\partial(p_1+p_2)(u)\}",
    prints="""
        T_{ -> not compared: two sets; the statement has one point of the first
    """,
    facts="equivalent",
)

counterexample = at("lam=1/2 a=1 b=0 u=1")

witness = at("lam=1/2 a=1 b=1 u=1")

too_strong = altered({"twice the first function": 2 * (u - a) + (u - b) == 0 | false})
