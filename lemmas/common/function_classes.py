"""What convexity, smoothness, linear maps and norms give for any two points: the facts of classes, generated and not typed.

Letters: x = difference of two points, G = difference of the gradients of one function there, S = difference of subgradients;
A_x = A x, At_w = A^T w, Ev = E v with A E = I; a = an upper bound on the operator norm of A.
"""

from functools import partial

from verify import Proof, at_least, because, equal, for_all, scalars, statement, term, vectors
from verify.algorithms.classes import identity_block, linear_map, lipschitz
from verify.algorithms.differences import class_fact
from verify.lemma.generators import Generator

eta, mu, nu, s, a, L = scalars("eta mu nu s a L")
x, G, S, At_w, Ev = vectors("x G S At_w Ev")
A_x, w, v, AEv = vectors("A_x w v AEv")

generates = (
    Generator(
        "convex functions",
        "differences x of two points and S of subgradients of one convex function there",
        statement(for_all(X="x S"), goals=(at_least("monotone", S @ x),)),
        drawn=(partial(class_fact, S @ x, S, x, None, None),),
    ),
    Generator(
        "strongly convex functions",
        "differences of two points and of subgradients of one mu-strongly convex function there",
        statement(for_all(nonnegative="mu", X="x S"), goals=(at_least("strongly_monotone", S @ x, mu * x.norm2),)),
        drawn=(partial(class_fact, S @ x, S, x, None, mu),),
    ),
    Generator(
        "smooth convex functions",
        "differences of two points and of gradients of one convex, (1/eta)-smooth function there",
        statement(
            for_all(positive="eta", X="x G"),
            goals=(
                at_least("cocoercive", G @ x, eta * G.norm2),
                at_least("lipschitz", x.norm2, eta**2 * G.norm2),
                at_least("curvature", x.norm2, eta * (G @ x)),
                at_least("monotone", G @ x),
            ),
        ),
        drawn=(partial(class_fact, G @ x, G, x, 1 / eta, None), partial(class_fact, G @ x, G, x, None, None)),
        follows=Proof(
            goals={
                "lipschitz": because(term(1, square=x - G * eta), term(2 * eta, "drawn cocoercive")),
                "curvature": because(term(1, square=x - G * eta), term(eta, "drawn cocoercive")),
            }
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
        drawn=(
            partial(class_fact, G @ x, G, x, nu, mu),
            partial(class_fact, G @ x, G, x, None, mu),
            partial(class_fact, G @ x, G, x, nu, None),
        ),
        follows=Proof(
            goals={
                "curvature": because(term(1 / nu, square=x * nu - G), term(1, "drawn cocoercive")),
                "lipschitz": because(term(1, square=x * nu - G), term(2 * nu, "drawn cocoercive")),
            }
        ),
    ),
    Generator(
        "linear maps",
        "a linear map A of operator norm at most a and its adjoint, at x and w",
        statement(
            for_all(nonnegative="a", X="x At_w", Z="A_x w"),
            goals=(
                equal("adjoint", At_w @ x, w @ A_x),
                at_least("bounded", a**2 * x.norm2, A_x.norm2),
                at_least("adjoint_bounded", a**2 * w.norm2, At_w.norm2),
            ),
        ),
        every="w",
        drawn=(partial(linear_map, x, A_x, w, At_w, a**2),),
    ),
    Generator(
        "maps A = [I D]",
        "A = [I D] at w, and E u = (u, 0) at v: |A^T w|^2 = |w|^2 + |D^T w|^2 and A E = I",
        statement(
            for_all(X="At_w Ev x", Z="w v A_x"),
            goals=(
                at_least("coercive", At_w.norm2, w.norm2),
                equal("isometry", Ev.norm2, v.norm2),
                equal("adjoint", At_w @ x, w @ A_x),
                equal("right_inverse", At_w @ Ev, w @ v),
            ),
        ),
        drawn=(partial(identity_block, w, At_w, v, Ev), partial(linear_map, x, A_x, w, At_w)),
    ),
    Generator(
        "lipschitz functions",
        "a subgradient G of an L-Lipschitz function at any point",
        statement(for_all(nonnegative="L", X="G"), goals=(at_least("bounded", L**2, G.norm2),)),
        drawn=(partial(lipschitz, G, L),),
    ),
)
