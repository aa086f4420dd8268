"""The inequality of Theorem 3.1 needs penalties that are not below theta.

(19) before its condition: on two nodes with a common penalty eta < theta the left side can be positive.

Where: ours.
On (19).
Letters: see ``two_nodes``, eta_1 = eta_2 = ``eta``, a_1 = -a_2 = a, f(0) = 0. ``c`` = the modulus of the quadratic
functions.
Idea: at f(1) = (x, -x) the left side is 2 x^2 (2(theta - eta) - c).
Note: Positive for c < 2(theta - eta): the condition eta >= theta belongs before (19), where the paper has it after. At the
witness theta = 2, eta = c = 1: the value is 2. Misplaced condition, no more: the theorem's proof needs (19) under it.
"""

from verify import *

for_all(positive="theta c eta", real="a x")

L0 = -c * a
left_19 = (L0 + theta * 2 * x) * (2 * theta * x) / theta

says = statement(
    primal=program(
        "M-ADMM, one quadratic node",
        "primal",
        "node 1; node 2 is its mirror image; f(0) = 0, lambda(0) = 0",
        V=1,
        lam=0,
        f_i=0,
        s=0,
        f=x,
    ),
    value=left_19 == 2 * x**2 * (2 * (theta - eta) - c) | goal,
)

claim = Claim("zhang2018.eq-19-small-penalties", "identity", facts="equivalent")

proof = shows(value=2 * x * primal)

witness = at("theta=2 c=1 eta=1 a=3 x=1")

too_strong = altered(scale="factor 99/100 -> right 99/100", drop="primal")
