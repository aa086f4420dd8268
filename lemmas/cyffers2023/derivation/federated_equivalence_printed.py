"""Federated private ADMM with full participation reproduces the centralized iterates.

Algorithm 3 with full participation is said to follow Algorithm 2.

Where: Sec 5.3, App B.3.
The instance n = 1, f(x) = (x - 1)^2/2, r(z) = z^2/2 on the line, gamma = 1, any lambda and shared noise. Then prox_r(y) =
y/2, prox_f(y) = (y + 1)/2.
Letters: u_2, z_2 of Algorithm 2 (z_2 at step k is z_{k+1}), u_3, z_3 of Algorithm 3, u_0 shared, z_0 = prox_r(u_0).
Idea: line 7 adds Delta u to z_k, where Algorithm 2 has the mean of the u_i, before the proximal map.
Reading: interpretation: One user with quadratic f and r, gamma = 1.
Note: With one user, f = (x - 1)^2/2, r = z^2/2, u_0 = gamma = 1 and lambda = 1/2 Algorithm 3 halves z in every round, to 1/4
against 1/2, where Algorithm 2 rests. Cause: line 7 adds to z_k, the projected mean, where it needs z_hat_k. Attempts to save
it: equal for r = 0, where the proximal map is the identity; no z_0 helps, since z_0 must be 1/2 to agree at the start; no
shift of the index (the sequences are constant and decreasing); the number of users does not matter. The server can keep
z_hat_k: cyffers2023.algorithm-3-equivalence-corrected. Consequence: as printed Algorithms 3 and 4 do not solve (6) when r is
not 0 (cyffers2023.algorithm-3), so Corollaries 5.2 and 5.3 do not apply to them; the local privacy bounds are not affected.
"""

from verify import *

for_all(positive="lam", real="u_0")

scalars("u_2 z_2 u_3 z_3 eta")


def following_u(u, z):
    """u + 2 lam(x - z + eta/2) with x = prox_f(2z - u)."""
    return u + 2 * lam * ((2 * z - u + 1) / 2 - z + eta / 2)


u_2_next = following_u(u_2, z_2)
u_3_next = following_u(u_3, z_3)

says = statement(
    at_most_one=1 >= lam | assumed("step size", "Algorithms 2 to 4, input", "lambda in (0, 1]"),
    same_model=z_3 == z_2 | goal,
    recursion=over(
        "k",
        0,
        dict(u_2=(u_0, u_2_next), z_2=(u_0 / 2, u_2_next / 2), u_3=(u_0, u_3_next), z_3=(u_0 / 2, (z_3 + (u_3_next - u_3)) / 2)),
        {"eta": "real"},
    ),
)

claim = Claim(
    "cyffers2023.algorithm-3-equivalence",
    "identity",
    consequence="guarantee",
    statement=r"m=n,\ z_0=\mathrm{prox}_{\gamma r}\bigl(\tfrac1n\sum_iu_{0,i}\bigr):\quad z_k^{\mathrm{Alg.\,3}}=z_{k"
    r"+1}^{\mathrm{Alg.\,2}}",
    prints=r"""
        m=n -> not compared: full participation
        z_0= -> not compared: the start
        z_k^{\mathrm{Alg.\,3}} -> z_3
        z_{k+1}^{\mathrm{Alg.\,2}} -> z_2
    """,
    facts="equivalent",
)

counterexample = at("lam=1/2 u_0=1", "eta=0", index=1)

witness = at("lam=1/2 u_0=1", index=0)

too_strong = altered(scale="half the model -> left 2")
