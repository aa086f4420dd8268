"""Steps of private M-ADMM and what Assumptions 1, 3 to 5 give at one node (zhang2018, sections 3 and 4), generated.

Letters, vectors in R^d at node i: ``f`` = f_i(t+1), ``f_i`` = f_i(t), ``s`` = sum of the neighbours' f_j(t), ``lam`` =
lambda_i(t), ``epsilon`` the noise of (24), V = V_i; ``g`` = gradient of O_i at f; ``p`` any vector. One sample is missing:
``u`` = (C/B) L' y x of it, ``K`` = -2 lam - the gradient of the rest, ``S`` = sum_j (2 f - f_i - f_j). Two points: ``x`` = their
difference, ``G`` = that of the gradients of O_i, ``O_u``, ``O_v`` its values, ``d`` = second minus first, ``h`` the gradient at
the first.
"""

from verify import *
from verify.algorithms.classes import cocoercive, coordinate, line, lipschitz, rank_one, values
from verify.algorithms.differences import class_fact, one_run
from verify.algorithms.zhang2018 import modified_admm as declared
from verify.algorithms.zhang2018.penalty_perturbation import penalty_perturbation
from verify.lemma.generators import Generator

scalars("eta V m M O_u O_v")
vectors("lam p u K S x G d h z x_other z_other")
scalars("sigma curvature det det_other")
at = {name: Polynomial.atom(name) for name in ["a", "c", "f", "f_i", "s", "lam", "epsilon"]}
NUMBERS = {name: Polynomial.atom(name) for name in ("eta", "V", "theta")}
PRIVATE = partial(one_run, penalty_perturbation, {"s": declared.adjacency(declared.f)}, parameters=NUMBERS)
PAIRED = partial(
    one_run,
    declared.modified_admm,
    {"S": 2 * declared.V * declared.f.next - declared.V * declared.f - declared.adjacency(declared.f)},
    parameters=NUMBERS,
)

generates = (
    Generator(
        "private M-ADMM, one quadratic node",
        "(12) with the noise of (24) at one node with V neighbours and O_i = c (f - a)^2/2, one coordinate",
        statement(
            for_all(positive="c eta V", real="a lam f_i s epsilon f"),
            primal=(at["c"] + 2 * eta * V) * at["f"]
            == at["c"] * at["a"] - 2 * at["lam"] + eta * (V * (at["f_i"] - 2 * at["epsilon"]) + at["s"]) | goal,
        ),
        denotes="f",
        free="eta lam s epsilon",
        drawn=(partial(coordinate, PRIVATE, "sub_O", at["c"] * (at["f"] - at["a"]), {"f_next": at["f"], "f": at["f_i"]}),),
    ),
    Generator(
        "M-ADMM step without one sample",
        "(12) without noise, solved for the gradient of one sample",
        statement(for_all(positive="eta", X="u K S p"), missing=u @ p == (K - S * eta) @ p | goal),
        drawn=(partial(line, PAIRED, "sub_O", u - lam * 2 - K, (p,)),),
    ),
    Generator(
        "objective of a node",
        "convex, differentiable O_i (Assumption 1), m-strongly convex in goal strongly_monotone, with M-Lipschitz "
        "gradient in the goals cocoercive and lipschitz",
        statement(
            for_all(nonnegative="m M", real="O_u O_v", X="x G d h"),
            monotone=G @ x >= 0 | goal,
            gradient=O_v >= O_u + h @ d | goal,
            strongly_monotone=G @ x >= m * x.norm2 | goal,
            cocoercive=M * (G @ x) >= G.norm2 | goal,
            lipschitz=M**2 * x.norm2 >= G.norm2 | goal,
        ),
        free="h",
        drawn=(
            partial(class_fact, G @ x, G, x, None, None),
            partial(class_fact, G @ x, G, x, None, m),
            partial(cocoercive, x, G, M),
            partial(lipschitz, G, M, x),
            partial(values, O_u, O_v, h, d),
        ),
    ),
    Generator(
        "a sample and the rest of a Hessian",
        "P >= sigma I the Hessian without the sample x, z = P^-1 x; det = det(P + curvature x x^T)/det P, det_other the same for "
        "another sample, curvatures nonnegative",
        statement(
            for_all(positive="sigma", nonnegative="curvature det_other", real="det", X="x z"),
            stiff=x @ z >= sigma * z.norm2 | goal,
            rank_one=det == 1 + curvature * (x @ z) | goal,
            rank_one_other=det_other >= 1 | goal,
        ),
        denotes="det det_other",
        aside={"x_other": "X", "z_other": "X"},  # the other sample times the root of its curvature
        drawn=(
            partial(class_fact, x @ z, x, z, None, sigma),
            partial(class_fact, x_other @ z_other, x_other, z_other, None, sigma),
            partial(rank_one, det, curvature, x, z),
            partial(rank_one, det_other, Polynomial.of(1), x_other, z_other),
        ),
        follows=shows(rank_one_other=fact("drawn rank one 2") + fact("drawn strongly_monotone 2") + sigma * square(z_other)),
    ),
)
