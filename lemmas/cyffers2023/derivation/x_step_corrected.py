"""The x-step of the consensus problem is the proximal map of (gamma/n) f_i.

Equation (9), corrected: the x-step of the consensus problem is prox_{(gamma/n) f_i}; its sensitivity is 2 L gamma/n.

Where: ours; corrects Sec 5.1 eq (9).
Letters as in ``x_step_printed``. Idea: divide the optimality condition by n.
Note: displacement: the step moves by gamma|g|/n, at most gamma L/n for an L-Lipschitz f_i, so two f_i move it apart by at
most 2 gamma L/n.
"""

from verify import *

from .x_step_printed import g, gamma, n, v, x
from .x_step_printed import says as printed

says = statement(
    Domain(printed.signs, printed.spaces),
    *printed.facts,
    tested=program("consensus problem of cyffers2023, minimisers of (22) and (23)", "x_tested"),
    derived_prox=(x + g * (gamma / n) - v).norm2 == 0 | goal,
    displacement=n**2 * (x - v).norm2 == gamma**2 * g.norm2 | goal,
)

claim = Claim("cyffers2023.eq-9-corrected", "identity", corrects="cyffers2023.eq-9", facts="equivalent")

proof = shows(
    derived_prox=minimiser / n**2,
    # <gamma g + n(x - v), n(x - v) - gamma g>
    displacement=tested,
)

witness = at("n=2 gamma=1 x=[-1/2] g=[1] v=[0]")

too_strong = altered(
    {
        "the printed parameter": dict(derived_prox=(x + g * gamma - v).norm2 == 0 | false),
        "displacement of the printed step": displacement.left / n**2,
    },
    drop="minimiser",
)
