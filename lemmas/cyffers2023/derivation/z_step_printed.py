"""The z-step of the consensus problem is the proximal map of gamma r at the mean.

Equation (8) as printed: (22) for the consensus problem is said to be prox_{gamma r} at the mean of the u_i.

Where: Sec 5.1 eq (8), App B.3.
Letters: m = (1/n) sum_i u_i; z the minimiser of (22), s in dr(z) its subgradient. The quadratic (1/(2 gamma)) sum_i |z -
u_i|^2 has the gradient (n/gamma)(z - m), so gamma s + n(z - m) = 0; prox_{gamma r}(m) is z + gamma s = m.
Idea: n times as much weight on the quadratic.
Reading: verbatim
Note: r(z) = |z| on the line, n = 2, gamma = 1, u = (2, 2): (22) gives 3/2, printed is 1. Attempts to save it: true for n =
1, or where r has 0 as subgradient; a different scaling of the constraint (x_i = z with weight 1/n in the norm of u) would
give (8) but not (24). As an algorithm it is saved in part: (8), (9), (10) together are Douglas-Rachford for (7) at the
parameter n gamma (cyffers2023.eq-8-9-rescaled), with the same minimiser. Corrected in cyffers2023.eq-8-corrected.
Consequence: a slip in a parameter for the iteration, but not for privacy: the sensitivity of Appendix C.2 belongs to the
derived form; see cyffers2023.eq-9.
"""

from verify import *

from ..privacy.letters import DATA_ITEMS

for_all(positive="n gamma", Z="z s m")

says = statement(
    items=n >= 1 | DATA_ITEMS,
    minimiser=program("consensus problem of cyffers2023, minimisers of (22) and (23)", "z_minimiser"),
    printed_prox=(z + s * gamma - m).norm2 == 0 | goal,
)

claim = Claim(
    "cyffers2023.eq-8",
    "identity",
    consequence="step",
    statement=r"\mathrm{argmin}_z\ r(z)+\tfrac1{2\gamma}\sum_i\|z-u_i\|^2=\mathrm{prox}_{\gamma r}\bigl(\tfrac1n\sum_iu_i\bigr)",
    prints=r"""
        \mathrm{argmin}_z\ r(z)+\tfrac1{2\gamma}\sum_i\|z-u_i\|^2 -> z
        \mathrm{prox}_{\gamma r}\bigl(\tfrac1n\sum_iu_i\bigr) -> m - gamma*s
    """,
    facts="equivalent",
)

counterexample = at("n=2 gamma=1 z=[3/2] s=[1] m=[2]")

witness = at("n=1 gamma=1 z=[1] s=[1] m=[2]")

too_strong = altered({"twice the parameter": (z + s * (2 * gamma) - m).norm2 == 0 | false})
