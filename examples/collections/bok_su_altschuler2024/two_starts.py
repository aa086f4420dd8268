"""k iterations from two starts leak at most a k-th part of one.

two-starts: N iterations from two starts leak at most |x|^2/(2 sigma^2 N).

Where: ours, after Bok, Su and Altschuler (2024).
Letters: see ``descent``; E = the energy of the shifts, D = the divergence of the last point, mu = of the Gaussian curve.
Idea: the shift rule.
"""

from verify import *

for_all(positive="sigma k", nonnegative="E D mu", X="x")

says = statement(
    long=k >= 1 | ours("k iterations, at least one"),
    energy=x.norm2 / k >= E | program("noisy gradient descent from two starts"),
    shift_rule=E / (2 * sigma**2) >= D | instance("common.shift-rule", "divergence"),
    shift_rule_curve=E / sigma**2 >= mu**2 | instance("common.shift-rule", "trade_off"),
    leaked=x.norm2 / (2 * sigma**2 * k) >= D | goal,
    gaussian=x.norm2 / (sigma**2 * k) >= mu**2 | goal,
)

claim = Claim("bok_su_altschuler2024.two-starts", "bound")

proof = shows(leaked=shift_rule + 1 / (2 * sigma**2) * energy, gaussian=shift_rule_curve + 1 / sigma**2 * energy)

witness = at("sigma=1 k=2 E=1/2 D=1/4 mu=1/2 x=[1]")

too_strong = altered(
    scale="""
        1 % smaller -> leaked left 99/100
        the curve 1 % smaller -> gaussian left 99/100
    """,
    drop="energy shift_rule",
)
