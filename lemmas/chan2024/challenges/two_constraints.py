"""Two constraints on one coordinate: three noisy iterations leave the divergence at its local value.

The smallest instance of `m large': n = 1, m = l = 2, three iterations. Both rows of lam_3 together give x~_1.

Where: ours; on arXiv sec. 5.2.
A = (1, 1)^T, B = I, c = 0, beta = 1, g(y) = 1/2 (q_a y_a^2 + q_b y_b^2), any f_t.
Letters: q_a = q_b + d with d > 0; differences of two scenarios with a common lam_1: x_1, x_2 = dx~_1, dx~_2; ``y_1a``,
``y_1b``, ``y_2a``, ``y_2b`` = rows a and b of dy_1 and dy_2; D, D_u = divergences of (x~_3, lam_3) and of the combination u
= q_b (1 + q_a) lam_3a - q_a (1 + q_b) lam_3b.
Idea: the y-step gives lam_{t+1} = q/(1 + q) (lam_t - x~_t) row by row; the combination removes x~_2.
Note: x_2 is arbitrary, so f_2 and N_2 do not matter. With D = 1/2 per unit of |x_1 - x_1'|^2/sigma^2 this is the local
privacy of x~_1: no amplification, for every sigma.
"""

from verify import *

for_all(positive="d q_b sigma", nonnegative="D D_u", real="x_1 x_2 y_1a y_1b y_2a y_2b")

scalars("q_a n_a n_b")

lam_2a, lam_2b = -x_1 - y_1a, -x_1 - y_1b
lam_3a, lam_3b = lam_2a - x_2 - y_2a, lam_2b - x_2 - y_2b
u = q_b * n_a * lam_3a - q_a * n_b * lam_3b
ROW = "gradient ADMM on a line, quadratic g, its y-step"
zero, ONE = Polynomial.of(0), {"beta": Polynomial.of(1), "a": Polynomial.of(1)}
weight = q_a * q_b * d

says = statement(
    y_step_1a=n_a * y_1a
    == -x_1 | program(ROW, "y_step", "row a of the first y-step, lam_1 common", b=y_1a, kappa=q_a, x=x_1, l=zero, **ONE),
    y_step_1b=n_b * y_1b == -x_1 | program(ROW, "y_step", "row b of the first y-step", b=y_1b, kappa=q_b, x=x_1, l=zero, **ONE),
    y_step_2a=n_a * y_2a
    == lam_2a - x_2 | program(ROW, "y_step", "row a of the second y-step", b=y_2a, kappa=q_a, x=x_2, l=lam_2a, **ONE),
    y_step_2b=n_b * y_2b
    == lam_2b - x_2 | program(ROW, "y_step", "row b of the second y-step", b=y_2b, kappa=q_b, x=x_2, l=lam_2b, **ONE),
    data_processing=D >= D_u | instance("chan2024.fact-4.5a", "marginal", "u is a function of lam_3", D_pair=D, D_Y=D_u),
    gaussian=D_u
    == (weight * x_1) ** 2 / (2 * (weight * sigma) ** 2)
    | instance(
        "chan2024.fact-4.3",
        "on_the_line",
        "by the goal recovered n_a n_b u is the weight times x~_1 = x_1 + N_1, plus a constant",
        D_line=D_u,
        delta=weight * x_1,
        V=(weight * sigma) ** 2,
    ),
    recovered=n_a * n_b * u == -weight * x_1 | goal,
    no_amplification=2 * sigma**2 * D >= x_1**2 | goal,
    definitions=(("q_a", q_b + d), ("n_a", 1 + q_a), ("n_b", 1 + q_b)),
)

claim = Claim("chan2024.sec5.2-m-large-instance", "counterexample")

# n_a lam_2a = -q_a x_1 and n_a lam_3a = q_a (lam_2a - x_2), up to the y-steps.
proof = shows(
    have(row_a=n_a * lam_3a == q_a * (lam_2a - x_2) | -y_step_2a),
    have(row_b=n_b * lam_3b == q_b * (lam_2b - x_2) | -y_step_2b),
    have(first_a=n_a * lam_2a == -q_a * x_1 | -y_step_1a),
    have(first_b=n_b * lam_2b == -q_b * x_1 | -y_step_1b),
    recovered=n_a * n_b * q_b * row_a - n_a * n_b * q_a * row_b + n_b * q_a * q_b * first_a - n_a * q_a * q_b * first_b,
    no_amplification=2 * sigma**2 * (data_processing + gaussian),
)

witness = at("q_b=1 sigma=1 d=1 x_1=6 x_2=0 y_1a=-2 y_1b=-3 y_2a=-4/3 y_2b=-3/2 D=18 D_u=18")

too_strong = altered(
    {"one row alone recovers": dict(recovered=n_a**2 * lam_3a == -(q_a**2) * x_1 | false)},
    scale="1 % more -> no_amplification left 99/100",
    drop="y_step_2a y_step_1b data_processing",
)
