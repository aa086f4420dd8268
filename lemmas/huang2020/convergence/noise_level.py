"""The noise of Algorithm 3 in units of the step: E|(rho + 1/eta) xi|^2 does not depend on the step.

Where: implicit in (29), (34). Letters at one agent: A = rho + 1/eta, D = dp, s2 = sigma_{i,k}^2, N2 = 8 dp c_1^2 L/(m_i^2 eps^2).
Idea: dp independent entries of variance sigma^2, and (14).
"""

from lemmas.huang2020.convergence.second_moment import N2, A, D, L, c_1, entries, eps, m, s2, xi
from verify import *

says = statement(
    for_all(positive="A D L m eps c_1 N2", nonnegative="s2", Omega="xi"),
    entries,
    equal("fourteen", m**2 * eps**2 * A**2 * s2, 8 * c_1**2 * L, because=letter("s2", "(14), squared")),
    equal("noise", m**2 * eps**2 * N2, 8 * D * c_1**2 * L, because=letter("N2", "N_i^2")),
    goals=(equal("noise_is", (xi * A).norm2, N2),),
)

claim = Claim(
    id="huang2020.noise-level",
    title="The noise in units of the step",
    where="implicit in (29), (34)",
    kind="identity",
    reading="step",
    statement=r"\mathbb E\|(\rho+1/\eta_i^k)\xi_i^k\|^2=\frac{8dp\,c_1^2L}{m_i^2\epsilon^2}",
    says=says,
    facts="equivalent",
)

proof = shows(
    noise_is=because(term(m**2 * eps**2 * A**2, "entries"), term(D, "fourteen"), term(-1, "noise"), scale=m**2 * eps**2)
)

witness = Point(scalars=numbers("c_1=1 A=1 D=1 s2=8 L=1 m=1 eps=1 N2=8"), grams={"Omega": {("xi", "xi"): 8}})

too_strong = (
    altered(says, "without dp", equal("noise_is", D * (xi * A).norm2, N2)),
    scaled(says, "1 % more", "noise_is", left=ratio(101, 100)),
    without(says, "entries"),
)
