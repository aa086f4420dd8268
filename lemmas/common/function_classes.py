"""What convexity, smoothness, linear maps and norms give for any two points: the facts of classes, generated and not typed.

Letters: x = difference of two points, G = difference of the gradients of one function there, S = difference of subgradients;
A_x = A x, At_w = A^T w, Ev = E v with A E = I; a = an upper bound on the operator norm of A.
"""

from verify import *
from verify.algorithms.classes import identity_block, linear_map, lipschitz
from verify.algorithms.differences import class_fact
from verify.lemma.generators import Generator

scalars("eta mu nu s a L")
vectors("x G S At_w Ev A_x w v AEv")

strong_and_smooth = tuple(partial(class_fact, G @ x, G, x, *one) for one in ((nu, mu), (None, mu), (nu, None)))

generates = (
    Generator(
        "convex functions",
        "differences x of two points and S of subgradients of one convex function there",
        statement(for_all(X="x S"), monotone=S @ x >= 0 | goal),
        drawn=(partial(class_fact, S @ x, S, x, None, None),),
    ),
    Generator(
        "strongly convex functions",
        "differences of two points and of subgradients of one mu-strongly convex function there",
        statement(for_all(nonnegative="mu", X="x S"), strongly_monotone=S @ x >= mu * x.norm2 | goal),
        drawn=(partial(class_fact, S @ x, S, x, None, mu),),
    ),
    Generator(
        "smooth convex functions",
        "differences of two points and of gradients of one convex, (1/eta)-smooth function there",
        statement(
            for_all(positive="eta", X="x G"),
            cocoercive=G @ x >= eta * G.norm2 | goal,
            lipschitz=x.norm2 >= eta**2 * G.norm2 | goal,
            curvature=x.norm2 >= eta * (G @ x) | goal,
            monotone=G @ x >= 0 | goal,
        ),
        drawn=(partial(class_fact, G @ x, G, x, 1 / eta, None), partial(class_fact, G @ x, G, x, None, None)),
        follows=shows(
            lipschitz=square(x - G * eta) + 2 * eta * fact("drawn cocoercive"),
            curvature=square(x - G * eta) + eta * fact("drawn cocoercive"),
        ),
    ),
    Generator(
        "smooth strongly convex functions",
        "differences of two points and of gradients of one mu-strongly convex, nu-smooth function there; mu <= nu",
        statement(
            for_all(positive="nu", nonnegative="mu", X="x G"),
            at_least("ordered", nu, mu),
            goals=(
                at_least("strongly_cocoercive", (nu + mu) * (G @ x), nu * mu * x.norm2 + G.norm2),
                at_least("strongly_monotone", G @ x, mu * x.norm2),
                at_least("curvature", nu * x.norm2, G @ x),
                at_least("lipschitz", nu**2 * x.norm2, G.norm2),
            ),
        ),
        drawn=strong_and_smooth,
        follows=shows(
            curvature=1 / nu * square(x * nu - G) + fact("drawn cocoercive"),
            lipschitz=square(x * nu - G) + 2 * nu * fact("drawn cocoercive"),
        ),
    ),
    Generator(
        "linear maps",
        "a linear map A of operator norm at most a and its adjoint, at x and w",
        statement(
            for_all(nonnegative="a", X="x At_w", Z="A_x w"),
            adjoint=At_w @ x == w @ A_x | goal,
            bounded=a**2 * x.norm2 >= A_x.norm2 | goal,
            adjoint_bounded=a**2 * w.norm2 >= At_w.norm2 | goal,
        ),
        every="w",
        drawn=(partial(linear_map, x, A_x, w, At_w, a**2),),
    ),
    Generator(
        "maps A = [I D]",
        "A = [I D] at w, and E u = (u, 0) at v: |A^T w|^2 = |w|^2 + |D^T w|^2 and A E = I",
        statement(
            for_all(X="At_w Ev x", Z="w v A_x"),
            coercive=At_w.norm2 >= w.norm2 | goal,
            isometry=Ev.norm2 == v.norm2 | goal,
            adjoint=At_w @ x == w @ A_x | goal,
            right_inverse=At_w @ Ev == w @ v | goal,
        ),
        drawn=(partial(identity_block, w, At_w, v, Ev), partial(linear_map, x, A_x, w, At_w)),
    ),
    Generator(
        "lipschitz functions",
        "a subgradient G of an L-Lipschitz function at any point",
        statement(for_all(nonnegative="L", X="G"), bounded=L**2 >= G.norm2 | goal),
        drawn=(partial(lipschitz, G, L),),
    ),
)
