"""Lines of Algorithms 1 to 3 of huang2020 and what convexity, smoothness and the losses give there, generated.

Letters, vectors at agent i: ``wt``, ``wt_next`` = wt_i^{k-1}, wt_i^k; ``w_next_i`` = w_i^k; ``w`` = w^{k-1}; ``ga`` =
gamma_i^{k-1}; ``xi`` the noise; ``g`` = f_i'(wt), A = rho + 1/eta; ``v`` any point; f, f_v, f_next = f_i at wt, v, wt_next; M
= c_3 + lambda c_4/n. Sums over the n agents: ``W`` of wt_i^k, ``Ga`` of gamma_i^{k-1}, ``Ga_next`` of gamma_i^k; ``w_k`` =
w^k. ``D`` = (1/m_i) sum_j b a/(1 + exp(b wt'a)), c = lambda/n, ``sgn`` the signs of wt. Another data set with one sample
replaced: ``dw`` = difference of the exact local steps of Algorithm 2, ``dR`` = of R' there, ``dh`` = of the mean loss
gradients of D there, ``q``, ``q_other`` = gradients of the replaced samples at w_D'.
"""

from verify import *
from verify.algorithms.classes import coordinate, line, summed, values
from verify.algorithms.differences import class_fact, differences, one_run
from verify.algorithms.expression import Mean
from verify.algorithms.huang2020 import dp_admm as declared
from verify.algorithms.huang2020.primal_perturbation_admm import primal_perturbation_admm
from verify.lemma.generators import Generator

scalars("rho eta A f f_v f_next M n c m kappa")
vectors("wt wt_next w_next_i w ga xi g v W Ga Ga_next w_k D sgn dw dR dh q q_other")
AGENT = spaces(X="wt wt_next w_next_i w ga xi g v")
RUN = partial(
    one_run,
    declared.dp_admm,
    {"mean_wt": Mean(declared.shared.next), "mean_ga": Mean(declared.gamma), "mean_ga_next": Mean(declared.gamma.next)},
    parameters={"eta": Polynomial.atom("eta")},
)
OF_ONE = {"gamma": ga, "local": w_next_i, "meant_w": w / n, "shared": wt}
SUMS = {"mean_wt": W / n, "mean_ga": Ga / n}
dual = Ga_next - Ga + (W - w_k * n) * rho
x, x_next, aggregate, multiplier, slope = scalars("x x_next aggregate multiplier slope")
IN_NUMBERS = {"gamma": multiplier, "local": x_next, "meant_w": aggregate / n, "shared": x}
replaced = dh + dR * c + (q - q_other) / m

objective = statement(
    for_all(nonnegative="M", real="f f_v f_next", X="wt wt_next g v"),
    convex=f_v >= f + g @ (v - wt) | goal,
    smooth=f + g @ (wt_next - wt) + M / 2 * (wt_next - wt).norm2 >= f_next | goal,
)
objective_values = (partial(values, f, f_v, g, v - wt), partial(values, f, f_next, g, wt_next - wt, None, M))

generates = (
    Generator(
        "objective of an agent",
        "convex f_i with a subgradient g at wt; M-smooth in the goal smooth",
        objective,
        drawn=objective_values,
    ),
    Generator(
        "DP-ADMM, local step",
        "line 4 of Algorithm 3, with a subgradient g of f_i at wt",
        statement(
            Domain(signs(positive="rho eta"), AGENT),
            closed_form=(w_next_i * A - ga + g - w * rho - wt / eta).norm2 == 0 | goal,
            definitions=(("A", rho + 1 / eta),),
        ),
        drawn=(partial(line, RUN, "sub_f", g, (), OF_ONE),),
    ),
    Generator(
        "DP-ADMM, local step, one coordinate",
        "line 4 of Algorithm 3 in one coordinate: x = wt_i^{k-1}, x_next = w_i^k, aggregate = w^{k-1}, multiplier = "
        "gamma_i^{k-1}, slope = f_i'(x)",
        statement(
            for_all(positive="rho eta", real="x x_next aggregate multiplier slope"),
            local=(rho + 1 / eta) * x_next == multiplier - slope + rho * aggregate + x / eta | goal,
        ),
        denotes="x_next",
        free="x aggregate multiplier slope",
        drawn=(partial(coordinate, RUN, "sub_f", slope, IN_NUMBERS),),
    ),
    Generator(
        "DP-ADMM, sums over the agents",
        "lines 8 and 10 of Algorithm 3 (and 7 and 9 of Algorithm 2), summed over the agents",
        statement(
            for_all(positive="rho n", X="W Ga Ga_next w_k"),
            aggregation=(w_k * n - W + Ga / rho).norm2 == 0 | goal,
            dual=dual.norm2 == 0 | goal,
        ),
        drawn=(partial(line, RUN, "w_next", w_k, (dual,), SUMS), partial(line, RUN, "mean_ga_next", Ga_next / n, (dual,), SUMS)),
        follows=shows(
            aggregation=n**2 * fact("drawn w_next"), dual=n * fact("drawn mean_ga_next_0") - n * rho * fact("drawn w_next_0")
        ),
    ),
    Generator(
        "logistic objective, l1",
        "f_i' of the binary logistic loss with R = the l1 norm",
        statement(for_all(positive="c", X="g D sgn"), gradient=(g + D - sgn * c).norm2 == 0 | goal),
        drawn=(partial(summed, g, (-D, sgn * c)),),
    ),
    Generator(
        "logistic objective, l2",
        "f_i' of the binary logistic loss with R = half the squared norm",
        statement(for_all(positive="c", X="g D wt"), gradient=(g + D - wt * c).norm2 == 0 | goal),
        drawn=(partial(summed, g, (-D, wt * c)),),
    ),
    Generator(
        "exact local step, one sample replaced",
        "line 4 of Algorithm 2 for two data sets that differ in one sample; convex differentiable losses, R "
        "kappa-strongly convex",
        statement(
            for_all(positive="rho m", nonnegative="c kappa", X="dw dR dh q q_other"),
            optimality=(dh + dR * c + dw * rho) @ dw + (q - q_other) / m @ dw == 0 | goal,
            loss_monotone=dh @ dw >= 0 | goal,
            strongly_convex=dR @ dw >= kappa * dw.norm2 | goal,
        ),
        drawn=(
            partial(
                line,
                partial(differences, primal_perturbation_admm),
                "sub_f",
                replaced,
                (dw,),
                {"local": dw, "gamma": dw * 0, "meant_w": dw * 0},
            ),
            partial(class_fact, dh @ dw, dh, dw, None, None),
            partial(class_fact, dR @ dw, dR, dw, None, kappa),
        ),
    ),
)
