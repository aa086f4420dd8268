"""The first-order variant of the augmented Lagrangian touches and majorises it.

The augmented Lagrangian (2) and its first-order variant (3a): how the two are related.

Where: arXiv (2),(3a),(3b); AAAI (2a),(2b).
Letters: f_x, f_hat = f at x and at x_hat, G = grad f(x_hat), g_y = g(y), ``A_x`` = A x, ``b`` = B y.
Idea: the variant replaces f(x) by its tangent at x_hat plus |x - x_hat|^2/(2 eta): it touches (2) at x = x_hat, lies above
it for a (1/eta)-smooth f, and at most |x - x_hat|^2/(2 eta) above it for a convex f. (3b) is a completed square.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: The definition itself has nothing to check; the stated properties are what the algorithm relies on. The completed
square is the form in which (5) and (7) of the full version print the two minimisations.
"""

from verify import *

for_all(positive="eta beta", real="f_x f_hat g_y exact model completed", X="x x_hat G", Z="lam A_x b c")


def H(A_at):
    """The function H of (3b) at a point whose image under A is given."""
    r = A_at + b - c
    return g_y - lam @ r + beta / 2 * r.norm2


def variant(at, A_at):
    """The first-order variant (3a) around x_hat."""
    return f_hat + G @ (at - x_hat) + H(A_at) + (at - x_hat).norm2 / (2 * eta)


square = g_y + beta / 2 * completed - lam.norm2 / (2 * beta)

says = statement(
    exact=exact == f_x + H(A_x) | letter("exact", "the augmented Lagrangian (2) at x"),
    completed=completed == (A_x + b - c - lam / beta).norm2 | letter("completed", "|A x + B y - c - lam/beta|^2"),
    model=model == variant(x, A_x) | letter("model", "the first-order variant (3a) around x_hat, at x"),
    convex=program("smooth convex functions, values", "plane", f_u=f_hat, f_v=f_x, g=G, d=x - x_hat),
    smooth=program("smooth convex functions, values", "parabola", f_u=f_hat, f_v=f_x, g=G, d=x - x_hat),
    majorises=model >= exact | goal,
    excess=(x - x_hat).norm2 / (2 * eta) >= model - exact | goal,
    completed_square=exact == f_x + square | goal,
)

claim = Claim(
    "chan2024.def-lagrangian",
    "definition",
    statement=r"\mathcal L^f_{\hat x}(x,y,\lambda)=f(\hat x)+\langle\nabla f(\hat x),x-\hat x\rangle+\mathcal H(x,y,\lambda)"
    r"+\tfrac1{2\eta}\|x-\hat x\|^2,\quad"
    r"\mathcal H=g(y)-\langle\lambda,Ax+By-c\rangle+\tfrac\beta2\|Ax+By-c\|^2",
    prints=r"""
        \mathcal L^f_{\hat x}(x,y,\lambda) -> model
        f(\hat x) -> f_hat
        \nabla f(\hat x) -> G
        \mathcal H(x,y,\lambda) -> exact-f_x
        \mathcal H -> exact-f_x
        g(y) -> g_y
        By -> b
        \lambda -> lam
    """,
)

proof = shows(
    majorises=smooth + fact("model") - fact("exact"),
    excess=convex - fact("model") + fact("exact"),
    completed_square=fact("exact") - beta / 2 * fact("completed"),
)

witness = at("eta=1/2 beta=2 f_x=4 f_hat=1 g_y=3 exact=9 model=9 completed=9/4 x=[2] x_hat=[1] G=[2] lam=[1] A_x=[4] b=[1] c=[3]")

too_strong = altered(
    {
        "majorises with 1 % to spare": majorises.left - (x - x_hat).norm2 / (200 * eta),
        "the square completed with lam in place of lam/beta": dict(
            completed_square=exact == f_x + g_y + beta / 2 * (A_x + b - c - lam).norm2 - lam.norm2 / (2 * beta) | false
        ),
    },
    scale="the excess bound 1 % smaller -> excess left 99/100",
    drop="smooth convex",
)
