"""What the steps and the fixed points of the ADMM algorithms of cyffers2023 give: minimisers by their optimality conditions.

Subgradients: s of the regulariser r at z, g of a loss f_i (or of their mean) where the step ends. Equality of vectors is stated
as the vanishing of a squared length.
"""

from verify import *
from verify.algorithms.classes import (
    absolute,
    called,
    exchangeable,
    integrals,
    line,
    lipschitz_change,
    postcomposed,
    proximal,
    short,
    summed,
    tangent,
    unique,
)
from verify.algorithms.constant_value import enclosed
from verify.algorithms.cyffers2023 import general_admm as general
from verify.algorithms.cyffers2023.centralized_admm import centralized_admm
from verify.algorithms.cyffers2023.lasso_admm import declared as lasso
from verify.algorithms.differences import class_fact, differences, one_run
from verify.algorithms.expression import Parameter
from verify.lemma.generators import Generator

scalars("n m gamma L rho t b C active ln_n c y_most mean_y mean_y2 mean_exp w K power participations f_x p_y p_1")
sub, z_abs, coordinate, y, y_abs = scalars("s z_abs z y y_abs")
z, s, mean, x, g, v, G, change, a, d, e = vectors("z s m x g v G change a d e")
scalars("euler")
OF_THESE = (at_least("of_these", n, m),)
ONE, E_AT_MOST_3 = Polynomial.of(1), partial(enclosed, euler, "exp(1)", 0, Polynomial.of(3))
vectors("r_x r_1 A_d B_z B_z_prime clipped h At_of_x")
x_optimality = g * gamma + (x - v) * n
DATA = partial(differences, general.general_admm, {"A_d": general.A(general.x), "B_z": general.B(general.z)}, changed={"f": "e"})
ONE_U = {"u": d * 0, "B_z": B_z * 0, "x": d}

generates = (
    Generator(
        "consensus problem of cyffers2023, minimisers of (22) and (23)",
        "z minimises r + sum_i |. - u_i|^2/(2 gamma), m = mean u_i; x minimises f_i/n + |. - v|^2/(2 gamma)",
        statement(
            for_all(positive="n gamma", Z="z s m x g v"),
            z_minimiser=(s * gamma + (z - mean) * n).norm2 == 0 | goal,
            x_minimiser=x_optimality.norm2 == 0 | goal,
            x_tested=x_optimality @ ((x - v) * n - g * gamma) == 0 | goal,
        ),
        drawn=(
            partial(proximal, "z", z, mean, s, n / gamma),
            partial(proximal, "x", x, v, g / n, 1 / gamma, (x - v) * n - g * gamma),
        ),
        follows=shows(
            z_minimiser=gamma**2 * fact("drawn z"),
            x_minimiser=n**2 * gamma**2 * fact("drawn x"),
            x_tested=n * gamma * fact("drawn x tested"),
        ),
    ),
    Generator(
        "Algorithm 2 of cyffers2023, a fixed point",
        "a fixed point without noise: m = mean u_i, g = mean of subgradients g_i of f_i at z = x_i",
        statement(
            for_all(positive="gamma", Z="z s m g"),
            line_3=(z + s * gamma - mean).norm2 == 0 | goal,
            line_5=(z - mean - g * gamma).norm2 == 0 | goal,
        ),
        drawn=(
            partial(line, partial(one_run, centralized_admm), "sub_r", s, (), {"mean_u": mean}),
            partial(line, partial(one_run, centralized_admm), "sub_f", g, (), {"meant_z": z / n, "u": mean, "x": z}),
        ),
        follows=shows(line_3=gamma**2 * fact("drawn sub_r"), line_5=gamma**2 * fact("drawn sub_f")),
    ),
    Generator(
        "Algorithm 3 of cyffers2023, a fixed point",
        "a fixed point without noise: change = the sum of the messages over n, z + change the argument of the proximal map of r",
        statement(
            for_all(positive="gamma", Z="s change"),
            line_7=change.norm2 == 0 | goal,
            line_8=(change - s * gamma).norm2 == 0 | goal,
        ),
        drawn=(partial(summed, change, ()), partial(proximal, "r", z, z + change, s, 1 / gamma)),  # no message moves anything
        follows=shows(line_8=gamma**2 * fact("drawn r")),
        aside={"z": "Z"},
    ),
    Generator(
        "Lasso ADMM with ridge rho and threshold t, a fixed point",
        "a fixed point without noise and clipping: x_i = z, G = mean of (<a_i, z> - b_i) a_i, m = mean u_i, s in d|z|_1",
        statement(
            for_all(positive="rho", nonnegative="t", Z="z G s m"),
            x_update=(G - (z - mean) * rho).norm2 == 0 | goal,
            z_update=(z + s * t - mean).norm2 == 0 | goal,
        ),
        drawn=(
            partial(
                line,
                partial(one_run, lasso("any", Parameter("rho"), Parameter("t"), True)),
                "sub_f",
                G,
                (),
                {"meant_z_next": z / n, "u": mean, "x": z},
            ),
            partial(proximal, "z", z, mean, s * t, Polynomial.of(1)),
        ),
    ),
    Generator(
        "Lasso ADMM, x-step",
        "x minimises (gamma/(2n))(<a, .> - b)^2 + |. - v|^2/2",
        statement(
            for_all(positive="n gamma", real="b", X="a x v"), minimiser=(a * (gamma / n * (a @ x - b)) + x - v).norm2 == 0 | goal
        ),
        drawn=(partial(proximal, "x", x, v, a * (gamma / n * (a @ x - b)), Polynomial.of(1)),),
    ),
    Generator(
        "general private ADMM of cyffers2023, one step for two data sets",
        "x, x' minimise (23) for the mean losses of two data sets that differ in one convex L-Lipschitz loss, from one u: d "
        "= x - x', "
        "m = difference of the second mean gradient at x and x', e = difference of the two mean gradients at x; B z by (22)",
        statement(
            for_all(positive="n gamma", nonnegative="L", X="d m e", Z="A_d B_z B_z_prime"),
            optimality=gamma * (mean @ d + e @ d) + A_d.norm2 == 0 | goal,
            monotone=mean @ d >= 0 | goal,
            neighbours=4 * L**2 >= n**2 * e.norm2 | goal,
            same_z=(B_z - B_z_prime).norm2 == 0 | goal,
        ),
        aside={"At_of_x": "X"},
        drawn=(
            partial(line, DATA, "sub_f", mean, (d,), ONE_U),
            partial(called, DATA, ONE_U),
            partial(class_fact, mean @ d, mean, d, None, None),
            partial(lipschitz_change, e * n, L),
            partial(unique, B_z, B_z_prime),
        ),
        follows=shows(optimality=gamma * fact("drawn sub_f_0") - gamma * fact("drawn adjoint_At_of_x_A_d")),
    ),
    Generator(
        "infimal postcomposition, a minimiser",
        "x minimises f + |M x - v|^2/(2 gamma), r_x = M x - v; p_y, p_1 = the infima of f over the points with the image of x "
        "and over those with any other image, where M . - v is r_1",
        statement(
            for_all(positive="gamma", real="f_x p_y p_1", U="r_x r_1"),
            feasible=f_x >= p_y | goal,
            least=p_1 + r_1.norm2 / (2 * gamma) >= f_x + r_x.norm2 / (2 * gamma) | goal,
        ),
        denotes="f_x p_y p_1",
        free="r_x r_1",
        drawn=(partial(postcomposed, f_x, p_y, p_1, r_x, r_1, 1 / (2 * gamma)),),
    ),
    Generator(
        "soft threshold of one coordinate",
        "z = S_t(z + t s): s is a subgradient of |.| at z, z_abs = |z|; y_abs = |y| for any y",
        statement(
            for_all(nonnegative="z_abs y_abs", real="s z y"),
            s_at_most_1=1 >= sub | goal,
            s_at_least_minus_1=sub >= -1 | goal,
            sign=z_abs == sub * coordinate | goal,
            y_above=y_abs >= y | goal,
            y_below=y_abs >= -y | goal,
        ),
        denotes="s z_abs y_abs",
        free="y",
        drawn=(partial(absolute, z_abs, coordinate, sub), partial(absolute, y_abs, y)),
    ),
    Generator(
        "clipping",
        "the projection onto the ball of radius C",
        statement(for_all(nonnegative="C", X="clipped"), bounded=C**2 >= clipped.norm2 | goal),
        drawn=(partial(short, clipped, C),),
    ),
    Generator(
        "uniform subsets of m of n",
        "active = the probability that a given one of n is in a uniform subset of m of them",
        statement(for_all(positive="n m", real="active"), expected_size=n * active == m | goal),
        denotes="active",
        counts="n m",
        exists=OF_THESE,
        drawn=(partial(exchangeable, active, m, n),),
    ),
    Generator(
        "m of n users drawn in every round",
        "K rounds, in each of them a uniform subset of m of n users: the mean number of rounds that have a given user",
        statement(
            for_all(positive="n m", nonnegative="K", real="participations"), participations=n * participations == K * m | goal
        ),
        denotes="participations",
        counts="n m K",
        exists=OF_THESE,
        drawn=(partial(exchangeable, participations, K * m, n),),
    ),
    Generator(
        "a walk of K steps from a given user, then to uniform ones",
        "participations = the mean number of steps of one user that are followed by a step of another given one; n users, at "
        "least two, any first user (cyffers2023.c5-composition-corrected proves (K - 1)/n for K >= 1; K holds for K = 0 too)",
        statement(for_all(positive="n", nonnegative="K", real="participations"), seen=K >= n * participations | goal),
        denotes="participations",
        counts="n K",
        exists=(at_least("two", n, 2),),
        drawn=(partial(integrals, K, n * participations),),  # n times the probability at each step is at most 1
    ),
    Generator(
        "logarithm of an integer from 3 on",
        "ln_n = ln n",
        statement(for_all(positive="n", nonnegative="ln_n"), at_least("three", n, 3), goals=(at_least("above_one", ln_n, 1),)),
        denotes="ln_n",
        counts="n",
        aside={"euler": "real"},
        drawn=(E_AT_MOST_3, partial(tangent, n, euler, n, 1 - ln_n)),
        follows=shows(above_one=(fact("drawn tangent") + three + fact("drawn most")) / n),
    ),
    Generator(
        "powers of 1 - w/8",
        "power = (1 - w/8)^K for 0 <= w <= 8 and an integer K >= 0",
        statement(
            for_all(positive="w", nonnegative="K power"),
            at_least("w_at_most_1", 1, w),
            goals=(at_least("bernoulli", power, 1 - K * w / 8),),
        ),
        denotes="power",
        counts="K",
        drawn=(partial(tangent, ONE, power, K, -w / 8),),  # of the power K at 1
        chosen="w",
    ),
    Generator(
        "numbers in [0, c], c at most 1, and their exponentials",
        "means over one law of y_i in [0, y_most], of y_i^2 and of exp(y_i)",
        statement(
            for_all(positive="c", nonnegative="mean_exp", real="y_most mean_y mean_y2"),
            at_least("c_at_most_1", 1, c),
            at_least("at_most_c", c, y_most),
            goals=(at_least("exponential_above", 1 + mean_y + mean_y2, mean_exp), at_least("bounded", c * mean_y, mean_y2)),
        ),
        denotes="mean_exp mean_y2",
        aside={"euler": "real"},
        drawn=(
            E_AT_MOST_3,
            partial(integrals, (euler - 2) * mean_y2, mean_exp - 1 - mean_y),  # sums over k >= 2 of y^2/k! and y^k/k!
            partial(integrals, mean_y2),
            partial(integrals, c * mean_y, mean_y2),
        ),
        follows=shows(exponential_above=fact("drawn integrals") + fact("drawn integrals 2") * fact("drawn most")),
        free="mean_y y_most",
    ),
    Generator(
        "n Lipschitz losses",
        "h = n blocks, block i a difference of two subgradients of one L-Lipschitz loss f_i",
        statement(for_all(positive="n", nonnegative="L", U="h"), bounded=4 * n * L**2 >= h.norm2 | goal),
        counts="n",
        drawn=(partial(lipschitz_change, h, L, n),),
    ),
)
