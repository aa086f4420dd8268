"""Markov triangle inequality for the divergence.

Theorem 5.4: the triangle inequality for one Markov operator and a coupling.

Where: arXiv Theorem 5.4.
mu, omega, nu are laws on Omega, omega and nu with the same support, pi couples mu and omega.
Letters: D_points = the supremum over the support of pi of the divergences of K(u) and K(w), D_laws that of omega and nu,
D_out that of K(mu) and K(nu). w is drawn from omega or from nu, u from pi given w in both, then the output from K(u) or from
K(w): D_draw = the supremum over w of the divergences of u, D_both that of the pairs (w, u), D_all that of the pairs with the
output.
Idea: the second scenario draws a u that it does not use; so w, u and the output compose, and data processing forgets w and
u.
Reading: verbatim
Note: Balle, Barthe, Gaboardi and Geumlek 2019, whom the paper quotes (Theorem 2), average u over pi given w, a smaller
supremum. On w that only nu can draw, pi given w is free: let u be w there, where K(u) and K(w) are one law.
"""

from verify import *

for_all(nonnegative="D_points D_laws D_out D_draw D_both D_all")


def drawn(quote, where):
    """w, u and the output compose, and the output alone is no farther apart; ``quote``: what gives the coupling, ``where``."""
    return given(
        draw=D_draw == 0 | assumed(quote, where, "u is drawn from the coupling given w in both scenarios"),
        together=instance("chan2024.fact-4.5c", "composition", D_X=D_laws, D_cond=D_draw, D_pair=D_both),
        output=instance("chan2024.fact-4.5c", "composition", D_X=D_both, D_cond=D_points, D_pair=D_all),
        forget=instance("chan2024.fact-4.5a", "marginal", D_pair=D_all, D_Y=D_out),
    )


says = statement(*drawn("is a coupling from", "Theorem 5.4"), triangle=D_points + D_laws >= D_out | goal)

claim = Claim(
    "chan2024.theorem-5.4",
    "divergence",
    statement=r"\text{omega and nu of one support, pi a coupling from mu to omega:}\quad"
    r"\mathsf{D^z}(K(\mu)\|K(\nu))\le\sup_{(u,w)\in\mathrm{supp}\,\pi}\mathsf{D^z}(K(u)\|K(w))"
    r"+\mathsf{D^z}(\omega\|\nu)",
    prints=r"""
        \mathsf{D^z}(K(\mu)\|K(\nu)) -> D_out
        \sup_{(u,w)\in\mathrm{supp}\,\pi}\mathsf{D^z}(K(u)\|K(w)) -> D_points
        \mathsf{D^z}(\omega\|\nu) -> D_laws
    """,
    denotes="D_points D_laws D_out D_draw D_both D_all",
)

proof = shows(triangle=together - draw + output + forget)

witness = at("D_points=1 D_laws=2 D_out=3 D_draw=0 D_both=2 D_all=3")

too_strong = (
    *altered({"the larger of the two, where they are equal": D_points >= D_out | false}),
    *altered(scale="1 % smaller -> left 99/100", drop="draw together output forget"),
)
