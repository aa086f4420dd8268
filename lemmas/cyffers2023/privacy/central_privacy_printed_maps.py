"""Central privacy of federated private ADMM with the proximal maps as printed.

Theorem 10, corrected for the maps as printed: 16 alpha K (m/n) L^2 gamma^2/sigma^2, by the secrecy of the participations.

Where: ours; corrects App C.4 Thm 10.
Letters: c and a = alpha - 1 as in Proposition 3; ``schedules`` = their number; given the participations, user i loses at
most K_i local, local = 8 alpha L^2 gamma^2/sigma^2 and K_i <= K; ``participations`` = E K_i = K m/n; D_mean = mean of the
conditional divergences, D = that of the output, or of the z_k, when the participations stay secret.
Idea: weak convexity over the participations, whose law does not depend on the data.
Note: Also 8 alpha K L^2 gamma^2/sigma^2 without any condition (K_i <= K). One round loses at least ~ 8 alpha m L^2
gamma^2/(n^2 sigma^2) where the users are in one state, and about eps_loc/n = 8 alpha L^2 gamma^2/(n sigma^2) for m = 1 where
they are not (cyffers2023.theorem-10-aggregation-corrected); for the maps of (23) divide by n^2.
"""

from verify import *

from .letters import c_at_most_1
from .weak_convexity import of_mixtures

for_all(
    positive="a c m n gamma sigma", nonnegative="K L D schedules exp_y mean_exp", real="participations D_mean y mean_y mean_y2"
)


local = 8 * (a + 1) * L**2 * gamma**2 / sigma**2

says = statement(
    c_at_most_1,
    *given(
        small=c >= a * (K * local) | ours("(alpha - 1) K eps_loc is at most c"),
        participations=program("m of n users drawn in every round"),
        conditional=at_end(
            "cyffers2023.theorem-3-local-mean",
            "mean",
            "all schedules, their number in ``schedules``",
            schedules,
            K_mean=participations,
        ),
    ),
    *of_mixtures(D, D_mean, K * local),
    central=2 * K * m / n * local >= D | goal,
)

claim = Claim(
    "cyffers2023.theorem-10-corrected",
    "divergence",
    reading_note="""
        m n times the printed bound, under c <= 1 and a condition on K (``small``) in place of those of Lemma C.1, which are not
        enough.
    """,
    corrects="cyffers2023.theorem-10",
)

proof = shows(
    use("weak_convexity", "cyffers2023.proposition-3", D_most=K * local, mean_D=D_mean),
    central=weak_convexity
    + (1 + c) * conditional
    - local * (1 + c) / n * fact("participations")
    + K * m / n * local * c_at_most_1,
)

witness = at(
    "a=1 c=1 m=1 n=4 K=4 L=1 gamma=1/2 sigma=8 schedules=256 participations=1 D_mean=1/16 D=1/8 y=1/8 "
    "mean_y=1/16 mean_y2=1/16 mean_exp=9/8 exp_y=9/8"
)

too_strong = altered(
    {"m^2/n^2": m * central.left / n},
    scale="1 % less -> left 99/100",
    drop="c_at_most_1 participations conditional joint_convexity",
)
