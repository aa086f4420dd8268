"""The Lasso algorithm as printed diverges on an instance with learning rate 1/2.

Line 5 of Algorithm 6 with z_k: the loop can diverge although lambda = 1/2.

Where: ours.
On App E Algorithm 6. The instance n = p = 1, a = 1, b = 0, kappa = 0 (least squares), gamma = 22/9, lambda = 1/2, without
noise, C larger than all steps: the ridge is 9/11, x_{k+1} = (9/20)(2 z_k - u_k), z_{k+1} = u_k, u_{k+1} = x_{k+1} - z_{k+1}
+ u_k.
Letters: ``u`` = u_k, ``u_0`` = its start, ``z_old`` = z_k, ``power`` = (-6/5)^k.
Idea: the recursion u_{k+1} = -(9/20)u_k + (9/10)u_{k-1} has the root -6/5.
Note: The minimiser is 0. Algorithm 2, with z_{k+1} in the x-step, is averaged and converges here for every lambda < 1.
Clipping bounds the steps, not the oscillation. So the z_k in line 5 is a misprint for z_{k+1}, as in Algorithm 2.
"""

from verify import *

scalars("u z_old power")
ridge = ratio(2 * 9, 22)
x_next = ridge / (1 + ridge) * (2 * z_old - u)
z_next = u
u_next = u + x_next - z_next

for_all(real="u_0")

says = statement(
    grows=u == power * u_0 | goal,
    recursion=over("k", 0, dict(u=(u_0, u_next), z_old=(-5 * u_0 / 6, z_next), power=(1, -6 * power / 5))),
)

claim = Claim("cyffers2023.algorithm-6-unstable", "identity", facts="equivalent")

proof = shows(
    by_induction(
        invariants(eigenvector=z_old == -5 * u / 6 | at_start, size=u == power * u_0 | at_start),
        eigenvector=3 * eigenvector / 4,
        size=9 * eigenvector / 10 - 6 * size / 5,
    ),
    grows=size,
)

witness = at("u_0=1", index=2)

too_strong = altered({"the minimiser is reached": u == 0 | false})
