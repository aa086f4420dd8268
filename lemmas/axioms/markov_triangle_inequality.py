"""Theorem 5.4: the triangle inequality for one Markov operator and a coupling.

Where: arXiv Theorem 5.4. mu, omega, nu are laws on Omega, omega and nu with the same support, pi couples mu and omega.
Letters: D_points = the supremum over the support of pi of the divergences of K(u) and K(w), D_laws that of omega and nu, D_out
that of K(mu) and K(nu).
"""

from verify import *

for_all(nonnegative="D_points D_laws D_out")

says = statement(triangle=D_points + D_laws >= D_out | goal)

claim = Claim(
    "chan2024.theorem-5.4",
    "Markov triangle inequality for the divergence",
    "arXiv Theorem 5.4",
    "divergence",
    statement=r"\text{omega and nu of one support, pi a coupling from mu to omega:}\quad"
    r"\mathsf{D^z}(K(\mu)\|K(\nu))\le\sup_{(u,w)\in\mathrm{supp}\,\pi}\mathsf{D^z}(K(u)\|K(w))"
    r"+\mathsf{D^z}(\omega\|\nu)",
    prints=r"""
        \mathsf{D^z}(K(\mu)\|K(\nu)) -> D_out
        \sup_{(u,w)\in\mathrm{supp}\,\pi}\mathsf{D^z}(K(u)\|K(w)) -> D_points
        \mathsf{D^z}(\omega\|\nu) -> D_laws
    """,
    reading="verbatim",
    denotes="D_points D_laws D_out",
    cited="Balle, Barthe, Gaboardi, Geumlek 2019, Privacy Amplification by Mixing and Diffusion Mechanisms, Theorem 2",
    note="""
        Balle et al. average u over pi given w, a smaller supremum; the version here follows from it and is all that the
        induction of Theorem 5.2 needs.
    """,
)
