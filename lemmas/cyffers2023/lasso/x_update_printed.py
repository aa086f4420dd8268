"""Closed form of the x-update of the Lasso with the ridge 2n/gamma.

The closed form of the x-update as printed: ridge 2n/gamma.

Where: App E.
Display after (35).
Letters: v = 2z - u_i, a = A^i, b = b^i; x the minimiser of (gamma/(2n))(<a, y> - b)^2 + |y - v|^2/2, whose optimality
condition is (gamma/n)(<a, x> - b)a + x - v = 0.
Idea: the derivative of the square is 2, and cancels the 1/2 of gamma/(2n).
Reading: verbatim
Note: n = p = 1, a = 1, b = 0, gamma = 1, v = 1: the proximal point is 1/2, the printed formula 2/3. Attempts to save it: if
prox_h minimised h + |. - v|^2 (without the 1/2) the formula would hold, but Sections 3.2 and B use the 1/2 (R = 2 prox - I
would not be non-expansive otherwise), and so does the soft threshold next to it; equal also where <a, v> = b or a = 0.
Corrected: cyffers2023.lasso-x-update-corrected. Consequence: with the z-update of Algorithm 6 the iteration solves another
Lasso, cyffers2023.algorithm-6-minimiser.
"""

from verify import *

from ..privacy.letters import DATA_ITEMS

for_all(positive="n gamma", real="b", X="a x v")

residual = a @ x - b


def closed_form(ridge):
    """|(a a' + ridge I)x - (b a + ridge v)|^2."""
    return (a * residual + (x - v) * ridge).norm2


says = statement(
    items=n >= 1 | DATA_ITEMS, minimiser=program("Lasso ADMM, x-step"), printed_closed_form=closed_form(2 * n / gamma) == 0 | goal
)

claim = Claim(
    "cyffers2023.lasso-x-update",
    "identity",
    consequence="conversion",
    statement=r"\mathrm{prox}_{\frac\gamma{2n}((A^i)^\top\cdot-b^i)^2}(2z-u_i)="
    r"\bigl(A^i(A^i)^\top+\tfrac{2n}\gamma I\bigr)^{-1}\bigl(b^iA^i+\tfrac{2n}\gamma(2z-u_i)\bigr)",
    prints=r"""
        \mathrm{prox} -> not compared: a map that the statement has by its properties
    """,
    facts="equivalent",
)

counterexample = at("n=1 gamma=1 b=0 a=[1] x=[1/2] v=[1]")

witness = at("n=1 gamma=1 b=1 a=[1] x=[1] v=[1]")

too_strong = altered({"ridge 4n/gamma": closed_form(4 * n / gamma) == 0 | false})
