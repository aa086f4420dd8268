"""Differential privacy of the whole exchange.

Definition 4.1: beta-differential privacy of everything sent during T iterations.

Where: Definition 4.1.
Reading: interpretation: Differing in one data point is read as replacing one; the printed quotient as the product form,
where both probabilities may vanish.
Note: Differing in at most one data point is read as replacing one, as the analysis has it: adding or removing one would
change B_i and with it every term of O_i. Printed as a quotient; where both probabilities vanish it is read as the product
form.
"""

from verify import *

claim = Claim(
    "zhang2018.definition-4.1",
    "definition",
    statement=r"\Pr(\{f(t)\}_{t=0}^T\in S\mid D_{all})\le e^\beta\Pr(\{f(t)\}_{t=0}^T\in S\mid\hat D_{all})",
    prints={},
)
