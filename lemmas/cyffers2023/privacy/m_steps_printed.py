"""After m steps of the walk the loss is at most one m-th of the local one.

Proof of Theorem 4: m steps after user i's contribution the loss is said to be at most 1/m of the local one.

Where: App C.5 proof of Thm 4.
Letters: Algorithm 4 as printed on the line, r = 0, z_0 = mean u_0, linear losses, slope L against -L for user i. i
contributes, then m - 1 other users, each for the first time (m <= n - 1); then j sees z. With Delta u = 2 lambda(z - u -
gamma slope) + lambda eta, z_{k+1} = (1 + 2 lambda/n) z_k + .. + lambda eta/n: ``shift`` Delta and ``variance`` V of z, Gaussian
given the walk; the divergence is alpha Delta^2/(2 V), local = 8 alpha L^2 gamma^2/sigma^2; a = alpha - 1.
Idea: a step multiplies a difference of z by 1 + 2 lambda/n > 1: it is not non-expansive.
Reading: interpretation: Linear losses on the line, r = 0, a walk through users that have not taken part yet.
Note: Counterexample: n = 3, m = 2, lambda = 1/2: 16/25 of the local loss, not 1/2. For large n and m the loss does not fall
below about 4 lambda/n of the local one (cyffers2023.c5-m-steps-corrected). Theorem 6 does not apply: the update of one block
is not non-expansive (cyffers2023.footnote-3), on z alone it is an expansion, and the noise enters one block and z only, not
the whole state (z, u). Attempts to save it: a norm on (z, u) in which every block update is non-expansive does not exist
here, since the difference of z grows in a single step; known walks only help the paper less; with the maps of (23) it holds
as long as m <= n^2, because the local loss is then divided by n^2.
"""

from verify import *

from .letters import lam_at_most_1

for_all(positive="a n gamma lam sigma", nonnegative="L")

scalars("m shift variance")
alpha = a + 1
growth = 1 + 2 * lam / n
noise = lam**2 * sigma**2 / n**2
local = 8 * alpha * L**2 * gamma**2 / sigma**2

says = statement(
    n_at_least_3=n >= 3 | ours("users i, j and one between them"),
    lam_at_most_1=lam_at_most_1,
    m_steps=local / m * 2 * variance >= alpha * shift**2 | goal,
    recursion=over("m", 1, dict(shift=(4 * lam * gamma * L / n, growth * shift), variance=(noise, growth**2 * variance + noise))),
)

claim = Claim(
    "cyffers2023.c5-m-steps",
    "divergence",
    statement=r"\varepsilon\le\frac{8\alpha L^2\gamma^2}{\sigma^2m}",
    prints=r"\varepsilon -> shift**2*alpha/(2*variance)",
    symbols={"shift": r"\Delta", "variance": "V"},
    facts="equivalent",
    consequence="step",
)

witness = at("a=1 n=3 L=1 gamma=1 lam=1/2 sigma=1", index=1)

counterexample = at("a=1 n=3 L=1 gamma=1 lam=1/2 sigma=1", index=2)

too_strong = altered(scale="1 % less -> left 99/100")
