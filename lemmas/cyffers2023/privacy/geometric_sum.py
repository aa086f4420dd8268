"""The last display of appendix C.5, corrected: first <= last, and the sum that Proposition 3 gives.

Where: ours; corrects App C.5 last display. Letters: before = n - 1; ``series`` = sum_{k>=1} (1 - 1/n)^k/k, ``shifted`` =
sum_{k>=1} (1 - 1/n)^(k-1)/k; local = 8 alpha L^2 gamma^2/sigma^2; c as in Proposition 3.
Idea: both series are multiples of one that is at most ln n (it is ln n).
"""

from lemmas.cyffers2023.privacy.letters import c_at_most_1
from verify import *

before, c, local, series, shifted, ln_n, n = scalars("before c local series shifted ln_n n")

says = statement(
    for_all(positive="before", nonnegative="c local series shifted ln_n"),
    at_least("logarithm", ln_n, series, because=program("power series of the logarithm", "below")),
    equal("index_shift", before * shifted, n * series, because=letter("shifted", "series/(1 - 1/n), term by term")),
    c_at_most_1,
    goals=(
        at_least("chain", local * ln_n / n, 2 * (series * local / (2 * n))),
        at_least("mixture", 2 * local * ln_n / before, (1 + c) * local * shifted / n),
    ),
    definitions=(("n", before + 1),),
)

claim = Claim(
    id="cyffers2023.c5-geometric-sum-corrected",
    title="Sum of the losses over the geometric number of steps",
    where="ours; corrects App C.5 last display",
    kind="inequality",
    says=says,
    corrects="cyffers2023.c5-geometric-sum",
    note="What the argument would give if the loss after k steps were at most local/k, which it is not (cyffers2023.c5-m-steps).",
)

proof = shows(
    chain=because(term(local / n, "logarithm")),
    mixture=because(
        term(2 * local / before, "logarithm"),
        term(-(1 + c) * local / (n * before), "index_shift"),
        term(local * series / before, "c_at_most_1"),
    ),
)

witness = Point(scalars=numbers("before=1 c=1 local=1 series=2/3 shifted=4/3 ln_n=2/3"))

too_strong = (
    scaled(says, "1 % less", "chain", left=ratio(99, 100)),
    altered(says, "ln n/n in place of ln n/(n - 1)", at_least("mixture", 2 * local * ln_n / n, (1 + c) * local * shifted / n)),
    scaled(says, "without the factor 1 + c", "mixture", left=ratio(1, 2)),
    without(says, "logarithm"),
    without(says, "index_shift"),
    without(says, "c_at_most_1"),
)
