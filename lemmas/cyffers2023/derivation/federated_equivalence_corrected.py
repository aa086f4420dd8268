"""With z_hat_k kept by the server, Algorithm 3 follows Algorithm 2, for any participation and any noise.

Where: corrects Sec 5.3. Letters: one coordinate; u_mean = mean_i u_{k,i}, change = (1/n) sum_{i in S} Delta u_{k+1,i}, z_hat
the server's sum.
Idea: z_hat_k = mean_i u_{k,i} by induction; both algorithms then apply the same proximal map.
"""

from verify import *

u_0, u_mean, z_hat, change = scalars("u_0 u_mean z_hat change")

says = statement(
    for_all(real="u_0"),
    goals=(equal("same_argument", z_hat, u_mean),),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"u_mean": u_0, "z_hat": u_0},
        following={"u_mean": u_mean + change, "z_hat": z_hat + change},
        step_signs={"change": "real"},
    ),
)

claim = Claim(
    id="cyffers2023.algorithm-3-equivalence-corrected",
    title="With the unprojected sum kept by the server, federated private ADMM follows the centralized one",
    where="ours; corrects Sec 5.3, App B.3",
    kind="identity",
    says=says,
    corrects="cyffers2023.algorithm-3-equivalence",
    facts="equivalent",
    note="Stated for one coordinate of a vector. z_k = prox_{gamma r}(z_hat_k) is then the z_{k+1} of Algorithm 2, and the "
    "users' lines 13 and 14 are its lines 5 and 6; with S a part of the users it is Algorithm 2 with those blocks updated. "
    "The same change repairs line 6 of Algorithm 4, where the sum z_hat must then travel with the model, and is a linear "
    "image of all the u_i: its privacy needs its own argument.",
)

proof = shows(by_induction(invariant(equal("sum", z_hat, u_mean), step=because("sum"))), same_argument=because("sum"))

witness = Point(scalars={"u_0": 1}, index=2, steps=({"change": 2}, {"change": -3}))

too_strong = (scaled(says, "off by a factor", "same_argument", left=2),)
