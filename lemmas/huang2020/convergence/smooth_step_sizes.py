"""The sums over the agents that the steps 1/(M + N_i s/c_w) of Theorem 4 balance: of the noise terms and of the distances to w*.

Where: ours, for Theorem 4. Letters, at each agent i: ``X`` = E|(rho + 1/eta_i) xi_i|^2 = ``N2`` = N_i^2, ``N`` = N_i, ``kappa`` =
N_i s/c_w, ``inv`` = 1/kappa. Sums over the agents so far: ``K`` of c_w N_i, ``V`` of X_i/kappa_i, ``Q`` of c_w^2/eta_i.
``M`` = c_3 + lambda c_4/n.
Idea: s N_i^2/kappa_i = c_w N_i and c_w^2 kappa_i = s c_w N_i, agent by agent.
"""

from lemmas.huang2020.convergence import noise_level as one
from verify import *

i, K, V, Q, s, c_w, M = scalars("i K V Q s c_w M")
X, N2, N, kappa, inv = scalars("X N2 N kappa inv")
zero = Polynomial.of(0)
AGENT = each_step("huang2020.noise-level", means={"X": (one.xi * one.A).norm2, "N2": one.N2})

says = statement(
    for_all(positive="s c_w", nonnegative="M"),
    goals=(equal("noise", K, s * V), equal("distance", Q, i * M * c_w**2 + s * K), at_least("nonnegative", Q)),
    recursion=Recursion(
        index="i",
        start=0,
        initial={"K": zero, "V": zero, "Q": zero},
        following={"K": K + c_w * N, "V": V + inv * X, "Q": Q + c_w**2 * (M + kappa)},
        step_signs=signs(positive="N2 N kappa inv", real="X"),
        step_facts=(
            equal("noise_level", X, N2, because=AGENT("noise_is")),
            equal("root", N**2, N2, because=letter("N", "N_i, the root")),
            equal("step_size", c_w * kappa, N * s, because=letter("kappa", "1/eta_i - M = N_i s/c_w")),
            equal("inverse", inv * kappa, 1, because=letter("inv", "1/kappa_i")),
        ),
    ),
)

claim = Claim(
    id="huang2020.smooth-step-sizes",
    title="The steps 1/(M + N_i s/c_w) balance noise and distance, summed over the agents",
    where="ours",
    kind="identity",
    says=says,
)

proof = shows(
    by_induction(
        invariant(
            equal("noise_so_far", K, s * V),
            step=because(
                "noise_so_far",
                term(-s * inv, "noise_level"),
                term(s * inv, "root"),
                term(inv * N, "step_size"),
                term(-c_w * N, "inverse"),
            ),
        ),
        invariant(equal("distance_so_far", Q, i * M * c_w**2 + s * K), step=because("distance_so_far", term(c_w, "step_size"))),
        invariant(at_least("sign", Q), step=because("sign", term(c_w**2 * (M + kappa)))),
    ),
    noise=because("noise_so_far"),
    distance=because("distance_so_far"),
    nonnegative=because("sign"),
)

witness = Point(
    scalars=numbers("s=2 c_w=1 M=1"),
    index=2,
    steps=({"X": 4, "N2": 4, "N": 2, "kappa": 4, "inv": ratio(1, 4)}, {"X": 9, "N2": 9, "N": 3, "kappa": 6, "inv": ratio(1, 6)}),
)

too_strong = (
    scaled(says, "noise 1 % larger", "noise", right=ratio(101, 100)),
    altered(says, "half the distance", equal("distance", Q, i * M * c_w**2 + s * K / 2)),
)
