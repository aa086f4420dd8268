"""Infinity-Wasserstein distance: couplings glue, and the natural coupling shrinks with the map.

Definition 5.1: the infinity-Wasserstein distance. Couplings glue, and the natural coupling shrinks by the factor of the map.

Where: arXiv Def 5.1; AAAI Def 4.1.
Letters: z, z_1, z_2 = coupled points of three laws, witnesses of W <= Delta_1 and W <= Delta_2; phi, phi_1 = images of z,
z_1 under a map with Lipschitz factor L; N = the noise shared by the natural coupling.
Idea: the triangle inequality on the support of the glued coupling; the shared noise cancels in the difference.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: The definition itself has nothing to check. For point masses W is the distance of the points. natural_coupling is
condition (A) of Theorem 5.2 for a map followed by additive noise.
"""

from verify import *

for_all(positive="Delta_1 Delta_2", nonnegative="L", Omega="z z_1 z_2 phi phi_1 N")

says = statement(
    first_coupling=Delta_1**2
    >= (z - z_1).norm2 | assumed("is a witness", "Definition 5.1", "(z, z_1) in the support of a witness of W <= Delta_1"),
    second_coupling=Delta_2**2
    >= (z_1 - z_2).norm2
    | assumed("is a witness", "Definition 5.1", "(z_1, z_2) in the support of a witness of W <= Delta_2, glued at z_1"),
    lipschitz=L**2 * (z - z_1).norm2
    >= (phi - phi_1).norm2 | assumed("Non-expansion", "Theorem 5.2, condition (A)", "the noiseless map has factor L"),
    triangle=(Delta_1 + Delta_2) ** 2 >= (z - z_2).norm2 | goal,
    natural_coupling=(L * Delta_1) ** 2 >= ((phi + N) - (phi_1 + N)).norm2 | goal,
)

claim = Claim(
    "chan2024.def-5.1",
    "definition",
    statement=r"\mathsf W(\mu,\nu)=\inf_\pi\sup_{(z,z')\in\mathsf{supp}(\pi)}\|z-z'\|",
    prints=r"""
        \mathsf W -> not compared: the definition, of which the statement proves properties
    """,
    facts="equivalent",
)

proof = shows(
    triangle=(1 + Delta_2 / Delta_1) * first_coupling
    + (1 + Delta_1 / Delta_2) * second_coupling
    + 1 / (Delta_1 * Delta_2) * square((z - z_1) * Delta_2 - (z_1 - z_2) * Delta_1),
    natural_coupling=lipschitz + L**2 * first_coupling,
)

witness = at("Delta_1=1 Delta_2=2 L=1/2 z=[3] z_1=[2] z_2=[0] phi=[1] phi_1=[1/2] N=[7]")

too_strong = altered(
    {
        "the larger of the two distances": Delta_2**2 >= triangle.right,
        "independent noise in the two runs": natural_coupling.left >= (phi + N - phi_1).norm2,
        "L^2 in place of L": L**2 * natural_coupling.left,
    },
    scale="1 % smaller -> triangle left 99/100",
    drop="first_coupling lipschitz",
)
