"""The steps 1/(M + N_i s/c_w) balance noise and distance, summed over the agents.

The sums over the agents that the steps 1/(M + N_i s/c_w) of Theorem 4 balance: of the noise terms and of the distances to w*.

Where: ours.
For Theorem 4.
Letters, at each agent i: ``X`` = E|(rho + 1/eta_i) xi_i|^2 = ``N2`` = N_i^2, ``N`` = N_i, ``kappa`` = N_i s/c_w, ``inv`` =
1/kappa. Sums over the agents so far: ``K`` of c_w N_i, ``V`` of X_i/kappa_i, ``Q`` of c_w^2/eta_i. ``M`` = c_3 + lambda
c_4/n.
Idea: s N_i^2/kappa_i = c_w N_i and c_w^2 kappa_i = s c_w N_i, agent by agent.
"""

from verify import *

from . import noise_level as one

scalars("i K V Q X N2 N kappa inv")
AGENT = each_step("huang2020.noise-level", means={"X": (one.xi * one.A).norm2, "N2": one.N2})

for_all(positive="s c_w", nonnegative="M")

says = statement(
    noise=K == s * V | goal,
    distance=Q == i * M * c_w**2 + s * K | goal,
    nonnegative=Q >= 0 | goal,
    recursion=over(
        "i",
        0,
        dict(K=(0, K + c_w * N), V=(0, V + inv * X), Q=(0, Q + c_w**2 * (M + kappa))),
        signs(positive="N2 N kappa inv", real="X"),
        noise_level=X == N2 | AGENT("noise_is"),
        root=N**2 == N2 | letter("N", "N_i, the root"),
        step_size=c_w * kappa == N * s | letter("kappa", "1/eta_i - M = N_i s/c_w"),
        inverse=inv * kappa == 1 | letter("inv", "1/kappa_i"),
    ),
)

claim = Claim("huang2020.smooth-step-sizes", "identity")

proof = shows(
    by_induction(
        invariants(
            noise_so_far=K == s * V | at_start, distance_so_far=Q == i * M * c_w**2 + s * K | at_start, sign=Q >= 0 | at_start
        ),
        noise_so_far=noise_so_far - s * inv * noise_level + s * inv * root + inv * N * step_size - c_w * N * inverse,
        distance_so_far=distance_so_far + c_w * step_size,
        sign=sign + term(c_w**2 * (M + kappa)),
    ),
    noise=noise_so_far,
    distance=distance_so_far,
    nonnegative=sign,
)

witness = at("s=2 c_w=1 M=1", "X=4 N2=4 N=2 kappa=4 inv=1/4", "X=9 N2=9 N=3 kappa=6 inv=1/6", index=2)

too_strong = altered(
    {"half the distance": dict(distance=Q == i * M * c_w**2 + s * K / 2 | false)}, scale="noise 1 % larger -> noise right 101/100"
)
