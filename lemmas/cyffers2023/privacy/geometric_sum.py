"""Sum of the losses over the geometric number of steps.

The last display of appendix C.5, corrected: first <= last, and the sum that Proposition 3 gives.

Where: ours; corrects App C.5 last display.
Letters: before = n - 1; ``series`` = sum_{k>=1} (1 - 1/n)^k/k, ``shifted`` = sum_{k>=1} (1 - 1/n)^(k-1)/k; local = 8 alpha
L^2 gamma^2/sigma^2; c as in Proposition 3.
Idea: both series are multiples of one that is at most ln n (it is ln n).
Note: What the argument would give if the loss after k steps were at most local/k, which it is not (cyffers2023.c5-m-steps).
"""

from verify import *

from .letters import c_at_most_1

scalars("n")

for_all(positive="before", nonnegative="c local series shifted ln_n")

says = statement(
    logarithm=program("power series of the logarithm", "below"),
    index_shift=before * shifted == n * series | letter("shifted", "series/(1 - 1/n), term by term"),
    c_at_most_1=c_at_most_1,
    chain=local * ln_n / n >= 2 * (series * local / (2 * n)) | goal,
    mixture=2 * local * ln_n / before >= (1 + c) * local * shifted / n | goal,
    definitions=(("n", before + 1),),
)

claim = Claim("cyffers2023.c5-geometric-sum-corrected", "inequality", corrects="cyffers2023.c5-geometric-sum")

proof = shows(
    chain=local / n * logarithm,
    mixture=2 * local / before * logarithm - (1 + c) * local / (n * before) * index_shift + local * series / before * c_at_most_1,
)

witness = at("before=1 c=1 local=1 series=2/3 shifted=4/3 ln_n=2/3")

too_strong = altered(
    {"ln n/n in place of ln n/(n - 1)": before * mixture.left / n},
    scale="""
        1 % less -> chain left 99/100
        without the factor 1 + c -> mixture left 1/2
    """,
    drop="logarithm index_shift c_at_most_1",
)
