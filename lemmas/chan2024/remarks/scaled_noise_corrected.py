"""The divergence of the scaled pair stays 1/2.

Section 11, analogy, corrected: the divergence of beta w + beta N against beta w' + beta N is 1/2 for every beta > 0.

Where: ours.
Corrects arXiv section 11, second item.
Letters: ``d`` = w - w'.
Idea: Fact 4.3; beta cancels.
Note: The limits coincide (both are 0), so the divergence of the limits is 0: the conclusion of the remark stands.
"""

from verify import *

from .scaled_noise_printed import D, beta
from .scaled_noise_printed import says as printed_says

says = with_goals(printed_says, stays=D == ratio(1, 2) | goal)

claim = Claim("chan2024.sec11-analogy-corrected", "divergence", facts="equivalent", corrects="chan2024.sec11-analogy")

proof = shows(stays=gaussian + unit / 2)
witness = at("beta=3 D=1/2 d=[1]")
too_strong = altered({"beta/2": beta * stays.right}, scale="1 % smaller -> right 99/100", drop="unit gaussian")
