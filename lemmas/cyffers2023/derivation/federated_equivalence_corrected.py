"""With the unprojected sum kept by the server, federated private ADMM follows the centralized one.

With z_hat_k kept by the server, Algorithm 3 follows Algorithm 2, for any participation and any noise.

Where: ours; corrects Sec 5.3, App B.3.
Letters: one coordinate; u_mean = mean_i u_{k,i}, change = (1/n) sum_{i in S} Delta u_{k+1,i}, z_hat the server's sum.
Idea: z_hat_k = mean_i u_{k,i} by induction; both algorithms then apply the same proximal map.
Note: Stated for one coordinate of a vector. z_k = prox_{gamma r}(z_hat_k) is then the z_{k+1} of Algorithm 2, and the users'
lines 13 and 14 are its lines 5 and 6; with S a part of the users it is Algorithm 2 with those blocks updated. The same
change repairs line 6 of Algorithm 4, where the sum z_hat must then travel with the model, and is a linear image of all the
u_i: its privacy needs its own argument.
"""

from verify import *

scalars("u_mean z_hat change")

for_all(real="u_0")

says = statement(
    same_argument=z_hat == u_mean | goal,
    recursion=over("k", 0, dict(u_mean=(u_0, u_mean + change), z_hat=(u_0, z_hat + change)), {"change": "real"}),
)

claim = Claim(
    "cyffers2023.algorithm-3-equivalence-corrected",
    "identity",
    corrects="cyffers2023.algorithm-3-equivalence",
    facts="equivalent",
)

proof = shows(by_induction(invariants(sum=z_hat == u_mean | at_start), sum=sum), same_argument=sum)

witness = at("u_0=1", "change=2", "change=-3", index=2)

too_strong = altered(scale="off by a factor -> left 2")
