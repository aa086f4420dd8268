"""With at least T - 1 constraints per coordinate the last multiplier can reveal the first iterate: no amplification.

Section 5.2, m large: with m >= T - 1 rows the last multiplier can reveal x~_1 exactly, and nothing is amplified.

Where: arXiv sec. 5.2.
Instance: n = 1, B = I, g(y) = 1/2 sum q_i y_i^2, so y = (Q + beta I)^{-1} w and lam_{t+1} = M (lam_t - beta A x~_t) with M =
Q (Q + beta I)^{-1} diagonal with distinct entries in (0, 1), A = (1, .., 1)^T, any f_t.
Letters: u a vector with <u, M^(T-1) A> = 1 and <u, M^(T-t) A> = 0 for 2 <= t < T; r = difference of <M^(T-t) u, lam_t>,
which is that of <u, lam_T> at the end; x_1 = dx_1; for later steps x = dx~_t and k = <u, M^(T-t) A>; D, D_u = divergences of
(x~_T, lam_T) and of <u, lam_T>.
Idea: r changes by -beta k x at each step; only the first k is not 0. So <u, lam_T> = -beta x~_1 + a constant.
Reading: interpretation: An explicit family for every T.
Note: Precise reading: an explicit family in which the divergence after T iterations is at least the local one, for every T,
whatever f_2, .., f_T are (they need not be known) and however large sigma is; the printed `perceivable ... with little
noise' holds with no noise besides N_1. The smallest case, m = 2, T = 3, is written out in chan2024.sec5.2-m-large-instance.
B = 0 does not do: then lam_T depends on the sum of the x~_t only. After the elimination of Remark 3.4 this instance has m =
1 and amplifies: the transformation changes the algorithm, not just its description.
"""

from verify import *

scalars("r k x")

for_all(positive="beta sigma", nonnegative="D D_u", real="x_1")

says = statement(
    data_processing=instance("chan2024.fact-4.5a", "marginal", "<u, lam_T> is a function of the output", D_pair=D, D_Y=D_u),
    gaussian=instance(
        "chan2024.fact-4.3",
        "on_the_line",
        "by the goal recovered <u, lam_T> is -beta x~_1 plus a constant common to both scenarios, x~_1 = x_1 + N_1",
        D_line=D_u,
        delta=beta * x_1,
        V=(beta * sigma) ** 2,
    ),
    recovered=r == -beta * x_1 | goal,
    no_amplification=2 * sigma**2 * D >= x_1**2 | goal,
    recursion=over(
        "T",
        2,
        dict(r=(-beta * x_1, r - beta * k * x)),
        signs(real="k x"),
        dual=program(
            "dual vector of powers", "orthogonal", "the choice of u; m >= T - 1, and the entries of M are distinct", k=k
        ),
    ),
)

claim = Claim(
    "chan2024.sec5.2-m-large",
    "divergence",
    statement=r"m\ge T-1,\ n=1:\quad\langle u,\lambda_T\rangle=-\beta\tilde x_1+\mathrm{const},\quad"
    r"\mathsf{D^z}((\tilde x_T,\lambda_T)\|(\tilde x_T',\lambda_T'))\ge\frac{|x_1-x_1'|^2}{2\sigma^2}",
    prints=r"""
        m\ge -> not compared: dimensions
        n=1 -> not compared: dimensions
        \langle u,\lambda_T\rangle=-\beta\tilde x_1+\mathrm{const} -> not compared: up to a constant
        \mathsf{D^z}((\tilde x_T,\lambda_T)\|(\tilde x_T',\lambda_T')) -> D
        x_1-x_1' -> x_1
    """,
)

proof = shows(
    by_induction(invariants(constant=r == -beta * x_1 | at_start), constant=constant - beta * x * dual),
    recovered=constant,
    no_amplification=2 * sigma**2 * (data_processing + gaussian),
)

witness = at("beta=1 sigma=1 x_1=2 D=2 D_u=2", "k=0 x=5", "k=0 x=5", index=4)

too_strong = altered(
    {"recovered without beta": recovered.right / beta},
    scale="1 % more -> no_amplification left 99/100",
    drop="data_processing gaussian",
)
