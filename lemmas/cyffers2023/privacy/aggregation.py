"""Aggregation divides the loss of one round by m; with secret participations it is at most 2/n of the local one.

Aggregating m participants divides the loss of one round by m; the secrecy of who took part brings it to at most 2/n.

Where: ours; corrects App C.4 proof of Thm 10.
Letters: the sum of the messages of one round that user i takes part in changes by 2 lambda gamma(h - g), the change of one
block, and has noise of variance m lambda^2 sigma^2; D = its divergence; D_mean = the mean over who takes part, user i with
probability m/n, else the loss is 0; sampled = divergence of the sum when it stays secret who took part; c as in Proposition
3.
Idea: one Gaussian mechanism; then weak convexity over the participations, whose law does not depend on the data.
Note: The first is attained. No factor m^2/n^2 holds: the messages of the users differ, since their states do, and then the
output is a mixture on both sides, which Lemma C.1 (a sampled record added or removed, Poisson sampling) is not about. For
linear losses, m = 1, n = 10, sigma = 16, u_{0,1} = -1000 and the other states 0 the loss at order 2 is 0.00643, above 32
alpha m L^2 gamma^2/(n^2 sigma^2) = 0.0025 and above eps_loc/n = 0.00625. For one round only: see the note of
cyffers2023.theorem-10-aggregation on composition.
"""

from verify import *

from .block_sensitivity import change, lipschitz, lipschitz_prime
from .letters import c_at_most_1
from .weak_convexity import of_mixtures

for_all(positive="a c m n gamma lam sigma", nonnegative="L D D_mean sampled exp_y mean_exp", real="y mean_y mean_y2", X="v g h")


alpha = a + 1
local = 8 * alpha * L**2 * gamma**2 / sigma**2
one_round = 2 * local / n

says = statement(
    lipschitz,
    lipschitz_prime,
    *given(gaussian=instance("common.renyi-gaussian", "of_variance", D_V=D, V=m * lam**2 * sigma**2, dx=change)),
    c_at_most_1,
    *given(
        small=c >= a * D | ours("the loss of the round given the users is at most c/(alpha - 1)"),
        mean=n * D_mean == m * D | letter("D_mean", "user i takes part with probability m/n"),
    ),
    *of_mixtures(sampled, D_mean, D),
    aggregation=local / m >= D | goal,
    sampled_round=one_round >= sampled | goal,
)

claim = Claim("cyffers2023.theorem-10-aggregation-corrected", "divergence", corrects="cyffers2023.theorem-10-aggregation")

proof = shows(
    use("weak_convexity", "cyffers2023.proposition-3", D=sampled, D_most=D, mean_D=D_mean),
    use("block", "cyffers2023.c2-block-sensitivity"),
    aggregation=(alpha * fact("block.block") - gaussian) / (2 * m * lam**2 * sigma**2),
    sampled_round=weak_convexity
    - (1 + c) / n * mean
    + m / n * D * c_at_most_1
    + 2 * alpha / (2 * lam**2 * sigma**2 * n) * fact("block.block")
    - 2 / (2 * lam**2 * sigma**2 * n) * gaussian,
)

witness = at(
    "a=1 c=1 m=2 n=11 L=1 gamma=1 lam=1 sigma=4 D=1/2 D_mean=1/11 sampled=2/11 y=2/11 mean_y=1/11 "
    "mean_y2=1/11 mean_exp=13/11 exp_y=13/11 v=[0] g=[1] h=[-1]"
)

tightness = Tightness("eps_loc/m", "aggregation", local / m, witness)

too_strong = altered(
    {"the printed 1/m^2": aggregation.left / m, "a factor m^2/n^2": 2 * m * sampled_round.left / n},
    scale="""
        1 % less -> aggregation left 99/100
        1 % below 2/n -> sampled_round left 99/100
    """,
    drop="lipschitz",
)
