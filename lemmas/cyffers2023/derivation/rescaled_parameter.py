"""The printed updates (8) and (9) at gamma are the derived ones at n gamma.

Equations (8) and (9) are (22) and (23) at the parameter n gamma, and equally ADMM for sum f_i + n r at gamma.

Where: ours.
On Sec 5.1.
Letters: m, z, s and v, x, g as in ``z_step_printed``, ``x_step_printed``.
Idea: n gamma s + n(z - m) = n(gamma s + z - m), and the same for x.
Note: So Algorithm 2 as printed is the Douglas-Rachford iteration for the consensus problem with n gamma in place of gamma:
it converges where that does, and to the same minimiser. Every bound stated in gamma for the derived form reads n gamma for
the printed algorithm, in particular the sensitivities of Appendix C.
"""

from verify import *

for_all(positive="n gamma", Z="z s m x g v")

says = statement(
    **alike("z_minimiser x_minimiser", program("consensus problem of cyffers2023, minimisers of (22) and (23)", gamma=n * gamma)),
    equation_8=(z + s * gamma - m).norm2 == 0 | goal,
    equation_9=(x + g * gamma - v).norm2 == 0 | goal,
)

claim = Claim("cyffers2023.eq-8-9-rescaled", "identity", facts="equivalent")

proof = shows(equation_8=z_minimiser / n**2, equation_9=x_minimiser / n**2)

witness = at("n=2 gamma=1 z=[1] s=[1] m=[2] x=[-1] g=[1] v=[0]")

too_strong = altered(
    {
        "(8) with gamma/n": dict(equation_8=(z + s * (gamma / n) - m).norm2 == 0 | false),
        "(9) with gamma/n": dict(equation_9=(x + g * (gamma / n) - v).norm2 == 0 | false),
    },
    drop="z_minimiser x_minimiser",
)
