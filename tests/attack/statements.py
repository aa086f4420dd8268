"""Small statements with known answers, for the tests of the attack."""

from verify import Recursion, Statement, above, at_least, equal, ratio, scalars, signs, spaces, vectors

u, v, w = vectors("u v w")
n, r, s, nu, mu, L, a, e, k = scalars("n r s nu mu L a e k")

# True in the plane and on the line (three orthogonal vectors of equal length vanish there), false in space.
orthogonal_triple = Statement(
    signs(positive="n"),
    spaces(E="u v w"),
    (
        equal("uv", u @ v),
        equal("vw", v @ w),
        equal("uw", u @ w),
        equal("uu", u.norm2, n),
        equal("vv", v.norm2, n),
        equal("ww", w.norm2, n),
    ),
    (at_least("vanish", 0, u.norm2),),
)

# Two vectors at 120 degrees and the third forced to be minus their sum: the feasible Gram matrices have no interior.
hexagon = Statement(
    signs(),
    spaces(E="u v w"),
    (equal("sum_is_zero", (u + v + w).norm2), equal("same_uv", u.norm2, v.norm2), equal("same_vw", v.norm2, w.norm2)),
    (at_least("too_far", ratio(299, 100) * u.norm2, (u - v).norm2),),
)


def square_root(numerator: int, denominator: int) -> Statement:
    """``r <= numerator/denominator * (nu + mu)`` for ``r^2 = (nu + mu)^2 + 8 nu mu``: true exactly from sqrt(3) on."""
    return Statement(
        signs(positive="r s nu mu"),
        {},
        (equal("s_is", s, nu + mu), equal("r_is", r**2, s**2 + 8 * nu * mu)),
        (at_least("bound", ratio(numerator, denominator) * s, r),),
    )


# a_{k+1} <= L a_k + e_k, e_k <= 1, a_0 = 0 and L <= 1 give a_k <= k.
sum_of_steps = Statement(
    signs(nonnegative="L"),
    {},
    (at_least("L_at_most_1", 1, L),),
    (at_least("sum", k, a),),
    recursion=Recursion("k", 0, {"a": 0 * n}, {"a": L * a + e}, signs(nonnegative="e"), (at_least("small", 1, e),)),
)


def sum_of_steps_bounded_by(bound: int) -> Statement:
    """The same with the false goal ``a_k <= bound``, refuted first at k = bound + 1."""
    goal = at_least("sum", bound, a)
    return Statement(sum_of_steps.signs, {}, sum_of_steps.facts, (goal,), (), sum_of_steps.recursion)


unsatisfiable = Statement(signs(positive="n"), {}, (at_least("negative", 0, n),), (above("nothing", -1),))
contradiction = Statement(signs(), spaces(E="u v"), (equal("zero", u.norm2), above("not_zero", u @ v)), (above("nothing", -1),))
