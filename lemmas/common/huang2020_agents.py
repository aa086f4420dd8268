"""All agents of DP-ADMM at once, in expectation: one inner product holds the sum over the agents (huang2020, section V),
generated.

A stacked vector has a part for every agent, random or not; <u, v> = the expectation of sum_i u_i'v_i. Letters: K = diag(k_i)
with k_i > 0: ``Kx``, ``Kz`` of any ``x``, ``z``; ``b`` a bound, ``T`` = sum_i k_i; ``v`` any point, ``f``, ``f_v``, ``f_next``
the expectation of sum_i f_i at wt, v, wt_next, ``g`` subgradients at wt; ``c`` = copies of one point; ``N`` noise that is
independent of ``x`` with mean zero; ``xi`` = Dn independent entries of variance s2. Over the steps, with weights: ``W`` their
sum, ``SG`` = sum of weight * <g, wt - m> for the weighted mean m; ``SR`` = sum of weight * <gamma, r> and ``D2`` = |gamma|^2
for gamma_i = -beta times the direction of sum weight r_i, at n agents; ``R`` = E sum_i |weighted mean of r_i|. The other
letters are sums and roots of integers.
"""

from verify import *
from verify.algorithms.classes import copies, directions, fresh, integrals, inverse, line, square_root, stacked, symmetric_map
from verify.lemma.generators import Generator

from .huang2020_dp_admm import RUN, objective, objective_values

scalars("e k u v_k th W_t H t s log_t M f f_v f_next rho Dn s2 W SG SR D2 R beta n root first")
vectors("point mean_wt mean_ga w_k m total unit x z Kx Kz v wt wt_next g w_next ga c N xi")

generates = (
    Generator(
        "weights of the agents",
        "K multiplies the part of agent i by k_i > 0",
        statement(for_all(X="x z Kx Kz"), symmetric=Kx @ z == x @ Kz | goal, positive=x @ Kx >= 0 | goal),
        drawn=(partial(symmetric_map, x, Kx, z, Kz, True),),
    ),
    Generator(
        "objectives of the agents",
        "convex f_i with subgradients g at wt, summed, in expectation; M-smooth in the goal smooth",
        objective,
        drawn=objective_values,
    ),
    Generator(
        "DP-ADMM, all agents",
        "line 8 of Algorithm 3 with w^k copied to every agent, against copies c of any point",
        statement(for_all(positive="rho", X="wt_next w_next ga c"), aggregation=(wt_next - w_next - ga / rho) @ c == 0 | goal),
        aside={"n": "real", **dict.fromkeys(["point", "mean_wt", "mean_ga", "w_k"], "P")},
        drawn=(
            partial(copies, c, point, ((wt_next, mean_wt), (ga, mean_ga), (w_next, w_k)), n),
            partial(line, RUN, "w_next", w_k, (point,)),
        ),
        follows=shows(
            aggregation=fact("drawn copies_0")
            - 1 / rho * fact("drawn copies_1")
            - fact("drawn copies_2")
            - n * fact("drawn w_next_0")
        ),
    ),
    Generator(
        "fresh noise",
        "noise N with mean zero, independent of x",
        statement(for_all(X="N x"), orthogonal=N @ x == 0 | goal),
        denotes="N",
        drawn=(partial(fresh, N, (x,)),),
    ),
    Generator(
        "noise of independent entries",
        "Dn entries of mean zero and variance s2",
        statement(for_all(nonnegative="Dn s2", X="xi"), second_moment=xi.norm2 == Dn * s2 | goal),
        denotes="xi",
        drawn=(partial(fresh, xi, (), Dn * s2),),
    ),
    Generator(
        "weighted mean of the iterates",
        "m = the weighted mean of the points wt, g any vector",
        statement(for_all(real="SG"), centred=SG == 0 | goal),
        denotes="SG",
        aside={"W": "real", **dict.fromkeys(["g", "m", "total"], "X")},
        drawn=(partial(stacked, SG, g, total - m * W), partial(inverse, m * W, total, g)),
        follows=shows(centred=fact("drawn sum") - fact("drawn inverse")),
    ),
    Generator(
        "direction against the constraint gap",
        "gamma_i = -beta times the direction of the weighted sum of r_i (any unit vector where it is zero)",
        statement(
            for_all(positive="W n", nonnegative="D2 R", real="SR beta"),
            paired=SR == -beta * W * R | goal,
            length=n * beta**2 >= D2 | goal,
        ),
        denotes="SR D2 R",
        aside={"unit": "X", "total": "X"},
        drawn=(
            partial(directions, unit, total, W * R, n),
            partial(stacked, SR, unit * -beta, total, "paired"),
            partial(stacked, D2, unit * beta, unit * beta, "length"),
        ),
        follows=shows(
            paired=fact("drawn paired") - beta * fact("drawn directions"),
            length=beta**2 * fact("drawn unit") - fact("drawn length"),
        ),
    ),
    Generator(
        "roots of consecutive integers",
        "th = sqrt(k + 1) and u = 1/sqrt(k), but u = 1 at k = 0",
        statement(
            for_all(positive="th", nonnegative="k", real="u"),
            equal("root", th**2, k + 1),
            goals=(at_least("falling", u * th, 1),),
        ),
        denotes="u",
        aside={"root": "real", "first": "real"},  # the root of k, or 1 where k = 0; first^2 = 1, or 0 where k = 0
        drawn=(partial(square_root, root, k + 1 - first**2, u),),
        follows=shows(
            falling=(
                u * (fact("root") - fact("drawn root"))
                + 2 * th * fact("drawn inverse")
                + term(1, "drawn inverse sign", square=first)
                + term(1, "drawn inverse sign", square=th - root)
            )
            / (2 * th)
        ),
    ),
    Generator(
        "roots of multiples",
        "th = sqrt(e (k + 1)), v_k = sqrt(e k)",
        statement(
            for_all(positive="th e", nonnegative="k", real="v_k"),
            equal("root", th**2, e * (k + 1)),
            goals=(at_least("growing", th, v_k),),
        ),
        denotes="v_k",
        drawn=(partial(square_root, v_k, e * k),),
        follows=shows(growing=(fact("root") - fact("drawn root") + term(e) + square(th - v_k)) / (2 * th)),
    ),
    Generator(
        "sums over the iterations",
        "W_t = sum of 1/sqrt(k), H = sum of 1/k over k = 1..t, t >= 1; s = sqrt(t), log_t = ln t",
        statement(
            for_all(positive="s", nonnegative="t log_t", real="W_t H"),
            equal("root", s**2, t),
            goals=(above("positive", W_t), at_least("above_root", W_t, s), at_least("harmonic", 1 + log_t, H)),
        ),
        denotes="W_t H log_t",
        drawn=(partial(integrals, s * W_t, t), partial(integrals, log_t, H - 1)),  # of 1/x and, for k >= 2, of 1/k up to k
        follows=shows(
            positive=1 / s * fact("drawn integrals") - 1 / s * fact("root") + term(s),
            above_root=1 / s * fact("drawn integrals") - 1 / s * fact("root"),
        ),
    ),
)
