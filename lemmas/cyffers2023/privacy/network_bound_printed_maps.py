"""Network privacy of fully decentralized private ADMM with the proximal maps as printed.

Algorithm 4 as printed costs at most 16 alpha K L^2 gamma^2/(sigma^2 n) in the view of another user: the walk is secret.

Where: ours, on Sec 5.4 Thm 4.
Letters: given the walk, user i loses at most local for each contribution before j's last visit, local = 8 alpha L^2
gamma^2/sigma^2; c as in Proposition 3; ``contributions`` = the mean number of those that user j can still see; D_mean = mean
over the walks, D = divergence of the view of j; a = alpha - 1.
Idea: weak convexity over the walks, whose law does not depend on the data.
Note: Whichever user starts. Without the condition: 8 alpha K L^2 gamma^2/sigma^2 (K_i <= K). The printed theorem with K_i =
K/n claims ln(n)/(2n) of this. Whether some of that can be proved for the printed maps is open: linear losses show a plateau
at about 4 lambda/n of the local loss (cyffers2023.c5-m-steps-corrected), which does not exclude it.
"""

from verify import *

from .letters import c_at_most_1
from .weak_convexity import of_mixtures

for_all(positive="a c n gamma sigma", nonnegative="K L D walks exp_y mean_exp", real="contributions D_mean y mean_y mean_y2")

local = 8 * (a + 1) * L**2 * gamma**2 / sigma**2

says = statement(
    c_at_most_1,
    *given(
        small=c >= a * (K * local) | ours("(alpha - 1) K eps_loc is at most c"),
        contributions=program(
            "a walk of K steps from a given user, then to uniform ones", "seen", "whoever starts", participations=contributions
        ),
        conditional=at_end(
            "cyffers2023.decentralized-local-mean",
            "mean",
            "all walks, their number in ``walks``, each up to j's last visit",
            walks,
            K_mean=contributions,
        ),
    ),
    *of_mixtures(D, D_mean, K * local),
    network=2 * K / n * local >= D | goal,
)

claim = Claim("cyffers2023.theorem-4-printed-maps", "divergence")

proof = shows(
    use("weak_convexity", "cyffers2023.proposition-3", D_most=K * local, mean_D=D_mean),
    network=weak_convexity + (1 + c) * conditional + local * (1 + c) / n * fact("contributions") + K / n * local * c_at_most_1,
)

witness = at(
    "a=1 c=1 n=4 K=4 L=1 gamma=1/2 sigma=8 walks=256 contributions=1 D_mean=1/16 D=1/8 y=1/8 mean_y=1/16 "
    "mean_y2=1/16 mean_exp=9/8 exp_y=9/8"
)

too_strong = altered(
    scale="""
        1 % less -> left 99/100
        plain convexity -> left 1/2
    """,
    drop="c_at_most_1 contributions conditional joint_convexity",
)
