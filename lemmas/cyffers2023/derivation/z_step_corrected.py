"""Equation (8), corrected: the z-step of the consensus problem is prox_{(gamma/n) r} at the mean.

Where: corrects Sec 5.1 eq (8). Letters as in ``z_step_printed``. Idea: divide the optimality condition by n.
"""

from lemmas.cyffers2023.derivation.z_step_printed import gamma, m, n, s, z
from lemmas.cyffers2023.derivation.z_step_printed import says as printed
from verify import *

says = with_goals(printed, equal("derived_prox", (z + s * (gamma / n) - m).norm2))

claim = Claim(
    id="cyffers2023.eq-8-corrected",
    title="The z-step of the consensus problem is the proximal map of (gamma/n) r at the mean",
    where="ours; corrects Sec 5.1 eq (8)",
    kind="identity",
    says=says,
    corrects="cyffers2023.eq-8",
    facts="equivalent",
)

proof = shows(derived_prox=because("minimiser", scale=n**2))

witness = Point(scalars={"n": 2, "gamma": 1}, vectors={"z": [ratio(3, 2)], "s": [1], "m": [2]})

too_strong = (
    altered(says, "the printed parameter", equal("derived_prox", (z + s * gamma - m).norm2)),
    altered(says, "gamma/n^2", equal("derived_prox", (z + s * (gamma / n**2) - m).norm2)),
    without(says, "minimiser"),
)
