"""The mean over the schedules of the local loss of user i: the mean number of participations times the loss of one.

Where: ours, on App C.4 Thm 10. Letters: for every schedule of the K rounds ``weight`` = its probability, K_s = the
participations of user i in it, D_s = the divergence of all messages given it; D_mean, K_mean = the sums of weight D_s and weight
K_s over the schedules so far. Idea: Theorem 3, first part, holds for every schedule; a weighted sum of inequalities.
"""

from lemmas.cyffers2023.privacy.block_sensitivity import L, gamma
from verify import *

a, sigma, K, weight, K_s, D_s, K_mean, D_mean = scalars("a sigma K weight K_s D_s K_mean D_mean")
once = 8 * (a + 1) * L**2 * gamma**2 / sigma**2


def over_all(record):
    """The statement for the runs of ``record``, and its proof."""
    every = at_least("each", K_s * once, D_s, because=at_end(record, "local", "the K rounds of a schedule", K, K_i=K_s, D=D_s))
    says = statement(
        for_all(positive="a gamma sigma", nonnegative="L K"),
        goals=(at_least("mean", K_mean * once, D_mean),),
        recursion=Recursion(
            index="schedules",
            start=0,
            initial={"K_mean": Polynomial.of(0), "D_mean": Polynomial.of(0)},
            following={"K_mean": K_mean + weight * K_s, "D_mean": D_mean + weight * D_s},
            step_signs=signs(nonnegative="weight", real="K_s D_s"),
            step_facts=(every,),
        ),
    )
    induction = Induction(says.goals, {"mean": because()}, {"mean": because("mean", term(weight, "each"))})
    return says, shows(induction, mean=because("mean"))


def neighbours(says):
    """1 % less; a loss that does not count the participations."""
    return (
        scaled(says, "1 % less", "mean", left=ratio(99, 100)),
        altered(says, "the participations do not count", at_least("mean", once, D_mean)),
    )


says, proof = over_all("cyffers2023.theorem-3-local")

claim = Claim(
    id="cyffers2023.theorem-3-local-mean",
    title="Local privacy of federated private ADMM, in the mean over the schedules of participation",
    where="ours",
    kind="divergence",
    says=says,
)

witness = Point(
    scalars=numbers("a=1 gamma=1 sigma=4 L=1 K=2"),
    index=2,
    steps=({"weight": ratio(1, 2), "K_s": 2, "D_s": 2}, {"weight": ratio(1, 2), "K_s": 0, "D_s": 0}),
)

too_strong = neighbours(says)
