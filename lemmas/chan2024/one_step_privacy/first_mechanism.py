"""Mechanism M_1 returns w_{t+1} masked by the noise of the first m coordinates.

Algorithm 2 (mechanism M_1): its output is lam_{t+1} - beta A (x_{t+1} + N_{t+1}), although it uses only
U_{t+1}.

Where: arXiv Algorithm 2; AAAI Algorithm 2.
Letters of one run: lam_next = lam_{t+1}, A_x_next = A x_{t+1}, N = (U, z) the noise, A_N = A N, Dz = D z; w = lam_next -
beta A_x_next. The algorithm returns w - beta D z - beta U.
Idea: A = [I_m | D] gives A N = U + D z.
Reading: interpretation: What the mechanism returns, in the letters of Algorithm 1.
Note: Equality of vectors is stated as the vanishing of the squared distance.
"""

from verify import *

for_all(positive="beta", Z="lam_next A_x_next A_N U Dz")

w = lam_next - A_x_next * beta
w_tilde = w - Dz * beta - U * beta
w_masked = lam_next - (A_x_next + A_N) * beta

says = statement(normal_form=program("noise through A = [I D]"), masked=(w_tilde - w_masked).norm2 == 0 | goal)

claim = Claim(
    "chan2024.alg-2",
    "algorithm",
    statement=r"\tilde w_{t+1}=w_{t+1}-\beta D\mathfrak z-\beta U_{t+1}=\lambda_{t+1}-\beta A(x_{t+1}+N_{t+1})",
    prints=r"""
        \tilde w_{t+1} -> w_tilde
        w_{t+1} -> w
        D\mathfrak z -> Dz
        U_{t+1} -> U
        A(x_{t+1}+N_{t+1}) -> A_x_next + A_N
        \lambda_{t+1} -> lam_next
    """,
)

proof = shows(masked=beta**2 * normal_form)

witness = at("beta=2 lam_next=[1] A_x_next=[3] A_N=[5] U=[1] Dz=[4]")

too_strong = (
    *altered(drop="normal_form"),
    *altered(
        {
            "without beta in front of U": (w - Dz * beta - U - w_masked).norm2 == 0 | false,
            "the fixed part D z forgotten": (w - U * beta - w_masked).norm2 == 0 | false,
            "the noise added instead of subtracted": (w + Dz * beta + U * beta - w_masked).norm2 == 0 | false,
        }
    ),
)
