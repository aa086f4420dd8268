"""A set that omega charges and nu does not makes the divergence infinite.

Remark 5.5: where nu gives no mass to a set that omega charges, D^z(omega || nu) = +infinity.

Where: arXiv Remark 5.5.
Letters: S a set, p_1 = omega(S), q_1 = nu(S) (which may be zero), p_2, q_2 the masses of its complement; moment = E_nu
(omega/nu)^2 = exp(D_2), if it is finite.
Idea: omega(S)^2 <= moment nu(S), so a finite moment and nu(S) = 0 leave omega(S) = 0: the contrapositive of the remark.
Reading: interpretation: The contrapositive: if the moment of order 2 is finite then omega(S)^2 is at most the moment times
nu(S), so nu(S) = 0 forces omega(S) = 0.
Note: Where nu(S) = 0 < omega(S) no finite moment obeys mass_bound, so D_2 = +infinity, and D^z >= D_2/2. `Non-zero measure'
in the remark is that of omega: since the difference of the closed supports is open in supp(omega), it has positive
omega-measure whenever it is not empty.
"""

from verify import *

for_all(positive="q_2", nonnegative="p_1 p_2 q_1", real="moment")

says = statement(cells=program("two laws, finite moment of order two"), mass_bound=moment * q_1 >= p_1**2 | goal)

claim = Claim(
    "chan2024.remark-5.5",
    "divergence",
    statement=r"\omega(\mathsf{supp}(\omega)\setminus\mathsf{supp}(\nu))>0\ \Rightarrow\ "
    r"\mathsf{D^z}(\omega\|\nu)=+\infty;\quad"
    r"\omega(S)^2\le\mathbb E_\nu\big[(\omega/\nu)^2\big]\,\nu(S)",
    prints=r"""
        \setminus -> not compared: supports
        +\infty -> not compared: infinity
        \omega(S) -> p_1
        \mathbb E_\nu\big[(\omega/\nu)^2\big] -> moment
        \nu(S) -> q_1
    """,
)

proof = shows(mass_bound=(cells + term(p_2**2 * q_1)) / q_2)

witness = at("p_1=1/2 p_2=1/2 q_1=1/100 q_2=99/100 moment=2500/99")

too_strong = altered({"nu(S)^2 in place of nu(S)": q_1 * mass_bound.left}, scale="1 % more -> left 99/100", drop="cells")
