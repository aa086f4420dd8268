"""The vocabulary of two noisy iterations seen as one operator (chan2024, section 6.2): differences of two
scenarios.

First iteration, input: ``x`` = dx~_t in R^n, ``w`` = dlam_t - beta A dx~_t in R^m; ``At_w1``, ``At_b1`` in R^n;
derived b1 = B dy_t = (w - lam1)/beta by line 2 of Algorithm 1. Output: ``x1`` = dx_{t+1} in R^n; ``lam1`` =
dlam_{t+1}, ``A_x1`` = A dx_{t+1} in R^m; derived w1 = lam1 - beta A_x1 and v = w1/beta. Both scenarios are
conditioned on the same w~_{t+1} and share the fixed last coordinates z of the noise, so the reconstructed
U_{t+1} differ by v and the masked points by x1 + Ev, where E u = (u, 0): ``Ev`` = E v in R^n and ``AEv`` = A E
v in R^m; E is an isometry and A E = I because A = [I_m | D].

Second iteration, from the masked point: ``x2`` = dx_{t+2}, ``At_w2``, ``At_b2`` in R^n; ``b2`` = B dy_{t+1},
``A_x2`` = A dx_{t+2} in R^m, with the same relations as ``lemmas.common.gradient_admm_pair``.
"""

from verify import *
from verify.algorithms.classes import identity_block
from verify.lemma.generators import Generator

from .gradient_admm_pair import adjoint_b, adjoint_w, beta, cocoercive, eta, monotone

scalars("sigma")
vectors("x At_w1 At_b1 w x1 Ev x2 At_w2 At_b2 lam1 A_x1 AEv b2 A_x2")

w1 = lam1 - A_x1 * beta
v = lam1 / beta - A_x1
b1 = (w - lam1) / beta
G1 = (x - x1) / eta + At_w1 - At_b1 * beta
x1_masked = x1 + Ev
w1_masked = w1 - AEv * beta
w2 = w1_masked - b2 * beta - A_x2 * beta
G2 = (x1_masked - x2) / eta + At_w2 - At_b2 * beta

R_N = "x1 Ev x2 At_w2 At_b2"
R_M = "lam1 A_x1 AEv b2 A_x2"
R_N_FIRST = "x At_w1 At_b1"
R_M_FIRST = "w"

FIRST_AS_PAIR: dict[str, Vector] = {"x": x, "x_next": x1, "At_w_next": At_w1, "At_b": At_b1, "w": w, "b": b1, "A_x_next": A_x1}
AS_PAIR: dict[str, Vector] = {
    "x": x1_masked,
    "x_next": x2,
    "At_w_next": At_w2,
    "At_b": At_b2,
    "w": w1_masked,
    "b": b2,
    "A_x_next": A_x2,
}

FIRST = given(
    adjoint_w1=At_w1 @ x1 == w1 @ A_x1 | with_letters(adjoint_w, FIRST_AS_PAIR),
    adjoint_b1=At_b1 @ x1 == b1 @ A_x1 | with_letters(adjoint_b, FIRST_AS_PAIR),
    monotone1=lam1 @ b1 >= 0 | with_letters(monotone, FIRST_AS_PAIR),
    cocoercive1=G1 @ x >= eta * G1.norm2 | with_letters(cocoercive, FIRST_AS_PAIR),
)

generates = Generator(
    "masked iterate",
    "A = [I D] and E u = (u, 0), so A E = I: the masked points of two runs whose first noise coordinates differ by E v, "
    "v = (lam1 - beta A x1)/beta",
    statement(
        for_all(positive="beta", X="Ev", Z="lam1 A_x1 AEv"),
        isometry=Ev.norm2 == v.norm2 | goal,
        right_inverse=(AEv - v).norm2 == 0 | goal,
    ),
    drawn=(partial(identity_block, None, None, v, Ev, AEv),),
)
isometry, right_inverse = (from_(goal, program(generates.algorithm, goal.name)) for goal in generates.says.goals)
SECOND = (
    isometry,
    right_inverse,
    *given(
        adjoint_w2=At_w2 @ x2 == w2 @ A_x2 | with_letters(adjoint_w, AS_PAIR),
        adjoint_b2=At_b2 @ x2 == b2 @ A_x2 | with_letters(adjoint_b, AS_PAIR),
        monotone2=(w1_masked - b2 * beta) @ b2 >= 0 | with_letters(monotone, AS_PAIR),
        cocoercive2=G2 @ x1_masked >= eta * G2.norm2 | with_letters(cocoercive, AS_PAIR),
    ),
)
