"""On one data set and graph growing penalties beat a constant penalty of the same size.

Is it the growth of the penalty that helps? Growing penalties against a constant one with the same sum of 1/eta.

Where: ours.
On Sec. 5.2 and 6.3.
Idea: the stored runs have, at every P(T), the growing penalty and the constant one of equal sum.
Note: The paper attributes the gain to penalties that increase (sections 5.2, 6.1, 6.3) but compares with eta = theta only.
Supported if the growing penalty is better at some P(T) and worse at none.
"""

from verify import *

from .penalty_against_dual_measured import DATA, compared, words

claim = Claim(
    "zhang2018.fig-2-4-growth",
    "experiment",
    statement=r"L^{\eta(t)\uparrow}(T)<L^{\eta\text{ const}}(T)\text{ at equal }P(T),\ \sum_t1/\eta(t)",
)


def measured():
    """Compare with the constant penalty of equal sum of 1/eta."""
    found = compared("constant penalty")
    return Measurement(
        supports=any(better for better, _ in found.values()) and not any(worse for _, worse in found.values()),
        words=words(found),
        risk="95 % intervals of paired differences over 10 runs at each P(T), one data set, one graph",
        data=(DATA,),
    )
