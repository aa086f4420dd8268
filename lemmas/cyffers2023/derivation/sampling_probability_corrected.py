"""The activation probabilities of the three sampling schemes: 1, 1/n and m/n.

Where: corrects App B.3. Letters as in ``sampling_probability_printed``. Idea: expected size.
"""

from lemmas.cyffers2023.derivation.sampling_probability_printed import active, m, n
from lemmas.cyffers2023.derivation.sampling_probability_printed import says as printed
from verify import *

says = with_goals(
    printed, equal("activation", active, m / n), at_least("probability", 1, active), at_least("at_least_one_block", active, 1 / n)
)

claim = Claim(
    id="cyffers2023.b3-sampling-q-corrected",
    title="The activation probability of a random subset of m of n blocks is m/n",
    where="ours; corrects App B.3",
    kind="identity",
    says=says,
    corrects="cyffers2023.b3-sampling-q",
    facts="equivalent",
    note="m = 1 is the decentralized case 1/n, m = n the full cycle. Theorem 1 asks for equal marginal probabilities and for "
    "choices that are independent of the past, not of each other, so subsets of fixed size are covered.",
)

proof = shows(
    activation=because("expected_size", scale=n),
    probability=because("subset", term(-1, "expected_size"), scale=n),
    at_least_one_block=because("expected_size", "not_empty", scale=n),
)

witness = Point(scalars=numbers("n=4 m=2 active=1/2"))

too_strong = (
    altered(says, "m in place of m/n", equal("activation", active, m)),
    scaled(says, "2/n at least", "at_least_one_block", right=2),
    without(says, "expected_size"),
    without(says, "subset"),
    without(says, "not_empty"),
)
