"""Local privacy of federated private ADMM, in the mean over the schedules of participation.

The mean over the schedules of the local loss of user i: the mean number of participations times the loss of one.

Where: ours.
On App C.4 Thm 10.
Letters: for every schedule of the K rounds ``weight`` = its probability, K_s = the participations of user i in it, D_s = the
divergence of all messages given it; D_mean, K_mean = the sums of weight D_s and weight K_s over the schedules so far. Idea:
Theorem 3, first part, holds for every schedule; a weighted sum of inequalities.
"""

from verify import *

from .block_sensitivity import L, gamma

scalars("a sigma K weight K_s D_s K_mean D_mean")
once = 8 * (a + 1) * L**2 * gamma**2 / sigma**2


def over_all(record):
    """The statement for the runs of ``record``, and its proof."""
    says = statement(
        for_all(positive="a gamma sigma", nonnegative="L K"),
        mean=K_mean * once >= D_mean | goal,
        recursion=over(
            "schedules",
            0,
            dict(K_mean=(0, K_mean + weight * K_s), D_mean=(0, D_mean + weight * D_s)),
            signs(nonnegative="weight", real="K_s D_s"),
            each=K_s * once >= D_s | at_end(record, "local", "the K rounds of a schedule", K, K_i=K_s, D=D_s),
        ),
    )
    induction = Induction(says.goals, {"mean": because()}, {"mean": because("mean", weight * each)})
    return says, shows(induction, mean=fact("mean"))


def neighbours(says):
    """1 % less; a loss that does not count the participations."""
    return altered(
        says, {"the participations do not count": dict(mean=once >= D_mean | false)}, scale="1 % less -> mean left 99/100"
    )


says, proof = over_all("cyffers2023.theorem-3-local")

claim = Claim("cyffers2023.theorem-3-local-mean", "divergence")

witness = at("a=1 gamma=1 sigma=4 L=1 K=2", "weight=1/2 K_s=2 D_s=2", "weight=1/2 K_s=0 D_s=0", index=2)

too_strong = neighbours(says)
