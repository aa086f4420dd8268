"""The composition of the two mechanisms simulates two noisy ADMM iterations.

Lemma 6.6: with shared U_{t+1} and N_{t+2}, the output of M_2 after M_1 determines that of two ADMM iterations.

Where: arXiv Lemma 6.6.
Letters as in ``second_mechanism``; in R^n: x_next = x_{t+1}, E_U = (U, 0), E_V = (V, 0) with V the noise that M_2
reconstructs, E_z = (0, z). The operator K masks to x_next + E_U + E_z, M_2 to x_next + E_V + E_z.
Idea: V = U, so both call the second iteration (a common function, with common N_{t+2}) at the same masked point, and
lam_{t+2} is a function of w~_{t+1} alone.
Reading: interpretation: 'Transformed deterministically' is read as: the masked point and the multiplier that M_2 computes
are those of K; the second iteration calls one function at them, with one N_{t+2}.
Note: The proof in the paper writes U ~ N(0, I_m) once; Algorithm 2 and Lemma 6.7 need N(0, sigma^2 I_m), which is meant.
Equality of vectors is stated as the vanishing of the squared distance.
"""

from verify import *

from .second_mechanism import U, U_recovered, beta, lam_after, lam_simulated
from .second_mechanism import says as simulation

vectors("x_next E_U E_V E_z")
x_masked = x_next + E_U + E_z
x_simulated = x_next + E_V + E_z

says = statement(
    Domain(signs(positive="beta"), {**simulation.spaces, **spaces(X="x_next E_U E_V E_z")}),
    *simulation.facts,
    isometry=program("maps A = [I D]", "isometry", "u -> (u, 0) is linear", Ev=E_V - E_U, v=U_recovered - U),
    same_point=(x_simulated - x_masked).norm2 == 0 | goal,
    same_multiplier=0 >= (lam_simulated - lam_after).norm2 | goal,
)

claim = Claim(
    "chan2024.lemma-6.6",
    "identity",
    statement=r"(\tilde w_{t+1},\tilde x_{t+2})=(\mathcal M_2\circ\mathcal M_1)(\tilde x_t,\lambda_t)"
    r"\ \text{determines}\ (\tilde x_{t+2},\lambda_{t+2})=K(\tilde x_t,\lambda_t)",
    prints=r"""
        \mathcal M_2\circ -> not compared: a map that the statement has by its properties
        =K( -> not compared: a map that the statement has by its properties
    """,
)

proof = shows(
    use("simulation", "chan2024.alg-3"),
    same_point=isometry + fact("simulation.noise_recovered"),
    same_multiplier=fact("simulation.multiplier"),
)

witness = at(
    "beta=2 lam_next=[1] A_x_next=[3] A_N=[5] U=[1] Dz=[4] b=[1] c=[7] w_tilde=[-15] x_next=[3, 0] "
    "E_U=[1, 0] E_V=[1, 0] E_z=[0, 2]"
)

too_strong = (
    *altered(drop="output_of_first normal_form isometry"),
    *altered(
        {
            "the fixed coordinates forgotten": dict(same_point=(x_next + E_V - x_masked).norm2 == 0 | false),
            "multiplier with the sign of beta turned": same_multiplier.left >= (lam_simulated * -1 - lam_after * beta).norm2,
        }
    ),
)
