"""Mechanism M_2 recovers the noise of the first iteration and computes the multiplier of the second.

Algorithm 3 (mechanism M_2): from w~_{t+1} it recovers U_{t+1} and runs the second iteration of Algorithm 1.

Where: arXiv Algorithm 3; AAAI Algorithm 3.
Letters as in ``first_mechanism``, with the true noise U and A_N = A N_{t+1}; b = B y_{t+1}, c the right side of the
constraint; w_tilde = lam_next - beta (A_x_next + A_N) is the output of M_1.
Idea: A N = U + D z once more; line 2 of Algorithm 1 at the masked point reads lam_{t+2} = w~ - beta (B y_{t+1} - c).
Reading: interpretation: That the mechanism recovers the noise and the multiplier of Algorithm 1.
Note: Equality of vectors is stated as the vanishing of the squared distance.
"""

from verify import *

for_all(positive="beta", Z="lam_next A_x_next A_N U Dz b c w_tilde")

w = lam_next - A_x_next * beta
A_x_masked = A_x_next + A_N
U_recovered = (w - w_tilde) / beta - Dz
lam_after = lam_next - (A_x_masked + b - c) * beta
lam_simulated = w_tilde - (b - c) * beta

says = statement(
    output_of_first=(w_tilde - w + Dz * beta + U * beta).norm2
    == 0
    | assumed("Mechanism Input and fixing the last coordinates", "Algorithm 3", "its input w_tilde is what Algorithm 2 returns"),
    normal_form=program("noise through A = [I D]"),
    noise_recovered=(U_recovered - U).norm2 == 0 | goal,
    multiplier=0 >= (lam_simulated - lam_after).norm2 | goal,
)

claim = Claim(
    "chan2024.alg-3",
    "algorithm",
    statement=r"U_{t+1}=\tfrac1\beta(w_{t+1}-\tilde w_{t+1})-D\mathfrak z,\qquad"
    r" \lambda_{t+2}=\tilde w_{t+1}-\beta(By_{t+1}-c)=\lambda_{t+1}-\beta(A\tilde x_{t+1}+By_{t+1}-c)",
    prints=r"""
        U_{t+1} -> U
        \tilde w_{t+1} -> w_tilde
        w_{t+1} -> w
        D\mathfrak z -> Dz
        \lambda_{t+2} -> lam_simulated
        By_{t+1} -> b
        A\tilde x_{t+1} -> A_x_next + A_N
        \lambda_{t+1} -> lam_next
    """,
)

proof = shows(
    noise_recovered=1 / beta**2 * output_of_first,
    multiplier=-2 * output_of_first
    - 2 * beta**2 * normal_form
    + square((w_tilde - w + Dz * beta + U * beta) - (A_N - U - Dz) * beta),
)

witness = at("beta=2 lam_next=[1] A_x_next=[3] A_N=[5] U=[1] Dz=[4] b=[1] c=[7] w_tilde=[-15]")

too_strong = (
    *altered(drop="output_of_first normal_form"),
    *altered(
        {
            "noise recovered without the fixed part D z": dict(noise_recovered=((w - w_tilde) / beta - U).norm2 == 0 | false),
            "multiplier without beta": multiplier.left >= (w_tilde - (b - c) - lam_after).norm2,
            "multiplier from the noiseless point": multiplier.left
            >= (lam_simulated - lam_next + (A_x_next + b - c) * beta).norm2,
        }
    ),
)
