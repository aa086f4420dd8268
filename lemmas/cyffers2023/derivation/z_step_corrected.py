"""The z-step of the consensus problem is the proximal map of (gamma/n) r at the mean.

Equation (8), corrected: the z-step of the consensus problem is prox_{(gamma/n) r} at the mean.

Where: ours; corrects Sec 5.1 eq (8).
Letters as in ``z_step_printed``. Idea: divide the optimality condition by n.
"""

from verify import *

from .z_step_printed import gamma, m, n, s, z
from .z_step_printed import says as printed

says = with_goals(printed, derived_prox=(z + s * (gamma / n) - m).norm2 == 0 | goal)

claim = Claim("cyffers2023.eq-8-corrected", "identity", corrects="cyffers2023.eq-8", facts="equivalent")

proof = shows(derived_prox=minimiser / n**2)

witness = at("n=2 gamma=1 z=[3/2] s=[1] m=[2]")

too_strong = altered(
    {
        "the printed parameter": (z + s * gamma - m).norm2 == 0 | false,
        "gamma/n^2": (z + s * (gamma / n**2) - m).norm2 == 0 | false,
    },
    drop="minimiser",
)
