"""Laws on two cells, the noise that A = [I D] passes on, differences in the kernel of A, dual vectors: generated, not typed.

Letters: ``one`` = 1 and ``density`` = dP/dQ as vectors of L2(Q).
p_1, q_1 = masses of a set under P and Q, p_2, q_2 those of its complement, moment = E_Q (P/Q)^2, finite. N = (U, z) in
R^n, A_N = A N, Dz = D z. ``m`` = difference of the means of the outputs of Algorithm 2 of chan2024 on two inputs with the same
fixed coordinates z, from lam1 = dlam_{t+1} and A_x1 = A dx_{t+1}. d, d2 = differences before and after two iterations.
k = an inner product of a dual vector.
"""

from verify import *
from verify.algorithms.chan2024 import gradient_admm as declared
from verify.algorithms.classes import cauchy, identity_block, inverse, line, stacked, summed
from verify.algorithms.differences import differences, one_run
from verify.lemma.generators import Generator

from .gradient_admm_pair import beta, eta, mu

scalars("p_1 p_2 q_1 q_2 moment k here")
vectors("A_N U Dz m lam1 A_x1 d d2 AE1_U AE2_z p E1_p E2_Dt_p Dt_p x_hat x_1 G At_q AtA_x1 At_v one density d_1 of_u unit other")
w1 = lam1 - A_x1 * beta
two_steps = d2 - d * (1 - eta * mu) ** 2
STEP = partial(differences, declared.gradient_admm)
MASKED = partial(
    differences,
    declared.gradient_admm,
    {"A_x1": declared.A(declared.x.next), "m": declared.lam.next - declared.beta * declared.A(declared.x.next)},
)

X_STEP = partial(
    one_run,
    declared.gradient_admm,
    {
        "x_1": declared.x_hat,
        "x_hat": declared.x,
        "G": declared.f.gradient(declared.x),
        "At_q": declared.A.T(declared.beta * (declared.B(declared.y) - declared.c) - declared.lam.next),
        "AtA_x1": declared.A.T(declared.A(declared.x_hat)),
        "At_v": declared.A.T(
            declared.lam.next - declared.beta * (declared.A(declared.x_hat) + declared.B(declared.y) - declared.c)
        ),
    },
)

generates = (
    Generator(
        "two laws, finite moment of order two",
        "a set and its complement under two laws P and Q with finite moment E_Q (P/Q)^2",
        statement(
            for_all(nonnegative="p_1 p_2 q_1 q_2", real="moment"), cells=moment * q_1 * q_2 >= p_1**2 * q_2 + p_2**2 * q_1 | goal
        ),
        denotes="p_1 p_2 q_1 q_2 moment",
        aside={"here": "real"},  # the part of the moment on the set
        drawn=(partial(cauchy, here, q_1, p_1), partial(cauchy, moment - here, q_2, p_2)),
        follows=shows(cells=q_2 * fact("drawn cauchy") + q_1 * fact("drawn cauchy 2")),
    ),
    Generator(
        "density of a law in L2",
        "the constant 1 and the density of a law P against Q as vectors of L2(Q), where the inner product is the mean under Q",
        statement(for_all(U="one density"), unit=one.norm2 == 1 | goal, mass=density @ one == 1 | goal),
        constants={"one": "1"},
        drawn=(partial(stacked, Polynomial.of(1), one, one), partial(stacked, Polynomial.of(1), density, one)),
    ),
    Generator(
        "noise through A = [I D]",
        "A = [I D], the noise N = (U, z), E_1 u = (u, 0), E_2 z = (0, z) "
        "and a direction p: A E_1 = I, A E_2 = D, A^T p = E_1 p + E_2 D^T p",
        statement(
            for_all(Z="A_N U Dz AE1_U AE2_z p", X="E1_p E2_Dt_p", R="Dt_p"),
            normal_form=(A_N - U - Dz).norm2 == 0 | goal,
            identity_block=(AE1_U - U).norm2 == 0 | goal,
            D_block=(AE2_z - Dz).norm2 == 0 | goal,
            orthogonal_blocks=E1_p @ E2_Dt_p == 0 | goal,
            isometry_1=E1_p.norm2 == p.norm2 | goal,
            isometry_2=E2_Dt_p.norm2 == Dt_p.norm2 | goal,
        ),
        drawn=(
            partial(summed, A_N, (U, Dz)),
            partial(summed, AE1_U, (U,)),
            partial(summed, AE2_z, (Dz,)),
            partial(identity_block, None, None, p, E1_p, None, Dt_p, E2_Dt_p),
        ),
    ),
    Generator(
        "mechanism M_1",
        "Algorithm 2 of chan2024 on two inputs with the same fixed coordinates z of the noise: the difference m of the means of "
        "the outputs, tested with m and with w1",
        statement(
            for_all(positive="beta", Z="m lam1 A_x1"),
            tested_with_itself=m.norm2 == w1 @ m | goal,
            tested_with_w=m @ w1 == w1.norm2 | goal,
        ),
        drawn=(partial(line, MASKED, "m", m, (m, w1), {"lam": lam1, "A_x": m * 0, "B_y": m * 0}),),
    ),
    Generator(
        "gradient ADMM, differences in the kernel of A",
        "two iterations of Algorithm 1 of chan2024 with f of Hessian mu I on the kernel of A, which it leaves invariant, and "
        "inputs that differ by d in that kernel only, with equal multipliers: the outputs differ by d2",
        statement(for_all(positive="eta mu", X="d d2"), two_iterations=two_steps.norm2 == 0 | goal),
        aside={"d_1": "X"},
        drawn=(
            partial(line, STEP, "grad_f", d * mu, (two_steps,), {"x": d, "x_hat": d_1, "At_of_x_hat": d * 0}),
            partial(line, STEP, "grad_f", d_1 * mu, (two_steps,), {"x": d_1, "x_hat": d2, "At_of_x_hat": d * 0}),
        ),
        follows=shows(two_iterations=eta * fact("drawn grad_f_0 2") + eta * (1 - eta * mu) * fact("drawn grad_f_0")),
    ),
    Generator(
        "dual vector of powers",
        "M diagonal with at least T - 1 distinct positive entries, A = (1, .., 1), u the vector of Lagrange's formula with "
        "<u, M^(T-1) A> = 1 that is orthogonal to M A, .., M^(T-2) A; k = <u, M^(T-t) A> for a t with 2 <= t < T",
        statement(for_all(real="k"), orthogonal=k == 0 | goal),
        denotes="k",
        aside=dict.fromkeys(["of_u", "unit", "other"], "P"),  # u under the invertible matrix of these vectors, unit vectors
        drawn=(
            partial(inverse, of_u, unit, other),
            partial(stacked, k, of_u, other),
            partial(stacked, Polynomial.of(0), unit, other, "apart"),
        ),
        follows=shows(orthogonal=fact("drawn inverse") + fact("drawn sum") - fact("drawn apart")),
    ),
    Generator(
        "x-step of gradient ADMM",
        "line 3 of Algorithm 1 of chan2024, or the difference of two such steps: x_1 from x_hat with the gradient G; At_q = A^T "
        "(beta (B y - c) - lam), AtA_x1 = A^T A x_1, At_v = A^T (lam - beta (A x_1 + B y - c))",
        statement(
            for_all(positive="eta beta", X="x_hat x_1 G At_q AtA_x1 At_v"),
            closed_form=(x_1 + AtA_x1 * (eta * beta) - x_hat + (G + At_q) * eta).norm2 == 0 | goal,
            tested=(x_1 + AtA_x1 * (eta * beta) - x_hat + (G + At_q) * eta) @ x_1 == 0 | goal,
            transpose_is_linear=(At_v + At_q + AtA_x1 * beta).norm2 == 0 | goal,
        ),
        drawn=(partial(line, X_STEP, "G", G, (x_1,)), partial(line, X_STEP, "At_v", At_v)),
        follows=shows(closed_form=eta**2 * fact("drawn G")),
    ),
)
