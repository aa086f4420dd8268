"""Noise below the threshold of (24) has privacy loss at most epsilon.

The threshold of (24): noise below it has privacy loss at most epsilon.

Where: ours.
Corrects the text after (18).
Letters as in ``threshold_printed``.
Idea: insert the threshold into (18).
Note: No upper bound on epsilon is used.
"""

from verify import *

from .threshold_printed import A, L, bound, c_1, eps, m, size
from .threshold_printed import says as printed

says = statement(
    Domain(printed.signs, {}),
    printed.facts[1],
    threshold=4 * L * c_1 / eps - c_1
    >= m * A * size | assumed("is bounded by", "after (18)", "the threshold of (24) in place of the printed one"),
    small_loss=eps >= bound | goal,
)

claim = Claim("huang2020.eq-18-threshold-corrected", "inequality", facts="equivalent", corrects="huang2020.eq-18-threshold")

proof = shows(small_loss=(-eighteen + eps**2 * threshold) / (4 * L * c_1))

witness = at("size=15 c_1=1 m=1 A=1 L=2 eps=1/2 bound=1/2")

too_strong = altered(scale="1 % smaller loss -> left 99/100", drop="threshold")
