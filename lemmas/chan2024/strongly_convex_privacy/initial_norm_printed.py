"""Customised norm of two starts that share the multiplier, as printed without the bracket.

(25) as printed, first line: the weight of |dx_0|^2 without its bracket.

Where: arXiv (25).
Letters: ``x`` = dx_0, ``A_x`` = A dx_0; s = nu + mu, R = R_1 + R_2 with R_1 = 1 - 2 eta nu mu/s and R_2 = (1/eta)(2/s -
eta); the printed first line reads R_1 + R_2 |dx_0|^2 + eta beta |A dx_0|^2.
Idea: the two sides scale differently; they agree only where R_1 (|dx_0|^2 - 1) = 0.
Reading: verbatim
Note: With eta = 9/10, beta = mu = nu = 1 and |dx_0| = |A dx_0| = 2 the norm is 40/9 against 373/90 in the first line.
Misprint: the bracket around the weight is missing in the first line and present in the second, which is right. The only way
to save the line is |dx_0| = 1 or 2 eta nu mu = nu + mu. Nothing is lost: see chan2024.theorem-7.2-initial-norm-corrected.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, s, step_size

for_all(positive="eta beta nu mu", X="x", Z="A_x")

R_1, R_2 = 1 - 2 * eta * nu * mu / s, (2 / s - eta) / eta
norm2 = (R_1 + R_2) * x.norm2 + eta / beta * (A_x * -beta).norm2

says = statement(step_size, expanded=norm2 == R_1 + R_2 * x.norm2 + eta * beta * A_x.norm2 | goal, definitions=SUM)

claim = Claim(
    "chan2024.theorem-7.2-initial-norm",
    "inequality",
    consequence="misprint",
    statement=r"\|(\mathfrak dx_0,0)\|_*^2=\Bigl(1-\tfrac{2\eta\nu\mu}{\nu+\mu}\Bigr)"
    r"+\tfrac1\eta\Bigl(\tfrac2{\nu+\mu}-\eta\Bigr)\|\mathfrak dx_0\|^2+\eta\beta\|A\,\mathfrak dx_0\|^2",
    prints=r"""
        \|(\mathfrak dx_0,0)\|_*^2 -> norm2
        \mathfrak d x_0 -> x
        A\mathfrak d x_0 -> A_x
        \mathfrak d x -> x
        A\mathfrak d x -> A_x
    """,
    facts="equivalent",
)

witness = at("eta=1/2 beta=1 nu=1 mu=1 x=[1] A_x=[1]")

# (23) with nu = mu = 1 and B = 0: eta between 0.732.. and 1
counterexample = at("eta=9/10 beta=1 nu=1 mu=1 x=[2] A_x=[2]")
