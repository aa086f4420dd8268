"""In terms of the dimension of z the trade-off of Corollary 5.1 misses a factor n.

The error of u_K is at least the noise of its last round, lambda^2 n p_z sigma^2, with p_z the dimension of z.

Where: ours, on Cor 5.1.
Letters: u in R^(n p_z) has n blocks, each with its own noise eta of variance sigma^2 per coordinate; exact = T(u_{K-1}) - u*
and eta the last noise, random vectors in L2, so that E|u_K - u*|^2 = |exact + lam eta|^2; kappa = 8 alpha L^2 gamma^2/eps
and sigma^2 = K kappa/n^2 as Theorem 2 prescribes.
Idea: the last noise is independent of what it is added to.
Note: Algorithm 2 writes N(0, sigma^2 I_p) for one block, Theorem 1 calls p the dimension of u: the two differ by n. With p =
p_z the corollary would say p_z alpha L^2 gamma^2/(eps n^2 ..), which this exceeds by ~ n for fixed lambda; Remark 5 (n much
larger than p) reads it that way. A smaller lambda does not help: it needs ~ 1/lambda times as many rounds, hence that much
more noise. The released z_K, a mean of blocks, can have an error smaller by n than u_K.
"""

from verify import *

for_all(positive="n p_z lam", nonnegative="sigma K kappa", U="exact eta")

STEP = "Algorithm 1 of cyffers2023, one iteration in L2"
error = (exact + eta * lam).norm2

says = statement(
    all_blocks=program(STEP, "noise_level", q=1, p=n * p_z, rho_n=eta),
    independent=program(STEP, "noise_v", rho_n=eta, rho_v=exact),
    calibrated=n**2 * sigma**2 == K * kappa | letter("sigma", "the noise of Theorem 2 for the loss epsilon"),
    last_noise=error >= lam**2 * p_z * K * kappa / n | goal,
)

claim = Claim("cyffers2023.corollary-5.1-dimension", "inequality", facts="equivalent")

proof = shows(last_noise=square(exact) + 2 * lam * independent + lam**2 * all_blocks + lam**2 * p_z / n * calibrated)

witness = at("n=2 p_z=1 lam=1 sigma=1 K=4 kappa=1 exact=[1, 0, 0] eta=[0, 1, 1]")

too_strong = altered(
    {"lambda in place of its square": last_noise.right / lam},
    scale="1 % more -> right 101/100",
    drop="all_blocks independent calibrated",
)
