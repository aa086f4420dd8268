"""Section 11, analogy, corrected: the divergence of beta w + beta N against beta w' + beta N is 1/2 for every beta > 0.

Where: ours; corrects arXiv section 11, second item. Letters: ``d`` = w - w'.
Idea: Fact 4.3; beta cancels.
"""

from lemmas.chan2024.remarks.scaled_noise_printed import D, beta
from lemmas.chan2024.remarks.scaled_noise_printed import says as printed_says
from verify import *

says = with_goals(printed_says, equal("stays", D, ratio(1, 2)))

claim = Claim(
    id="chan2024.sec11-analogy-corrected",
    title="The divergence of the scaled pair stays 1/2",
    where="ours",
    kind="divergence",
    says=says,
    facts="equivalent",
    corrects="chan2024.sec11-analogy",
    note="The limits coincide (both are 0), so the divergence of the limits is 0: the conclusion of the remark stands.",
)

proof = shows(stays=because("gaussian", term(ratio(1, 2), "unit")))
witness = Point(scalars={"beta": 3, "D": ratio(1, 2)}, vectors={"d": [1]})
too_strong = (
    altered(says, "beta/2", equal("stays", D, beta / 2)),
    scaled(says, "1 % smaller", "stays", right=ratio(99, 100)),
    without(says, "unit"),
    without(says, "gaussian"),
)
