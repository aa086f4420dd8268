"""The noise in units of the step.

The noise of Algorithm 3 in units of the step: E|(rho + 1/eta) xi|^2 does not depend on the step.

Where: implicit in (29), (34).
Letters at one agent: A = rho + 1/eta, D = dp, s2 = sigma_{i,k}^2, N2 = 8 dp c_1^2 L/(m_i^2 eps^2).
Idea: dp independent entries of variance sigma^2, and (14).
Reading: step
"""

from verify import *

from .second_moment import NOISE, entries, fourteen

for_all(positive="A D L m eps c_1 N2", nonnegative="s2", Omega="xi")

says = statement(
    entries,
    fourteen,
    noise=m**2 * eps**2 * N2 == 8 * D * c_1**2 * L | letter("N2", "N_i^2"),
    noise_is=(xi * A).norm2 == N2 | goal,
)

claim = Claim(
    "huang2020.noise-level",
    "identity",
    statement=r"\mathbb E\|(\rho+1/\eta_i^k)\xi_i^k\|^2=\frac{8dp\,c_1^2L}{m_i^2\epsilon^2}",
    facts="equivalent",
)

proof = shows(noise_is=NOISE)

witness = Point(scalars=numbers("c_1=1 A=1 D=1 s2=8 L=1 m=1 eps=1 N2=8"), grams={"Omega": {("xi", "xi"): 8}})

too_strong = altered({"without dp": D * noise_is.left}, scale="1 % more -> left 101/100", drop="entries")
