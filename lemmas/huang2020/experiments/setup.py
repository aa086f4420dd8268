"""Settings of the experiments.

Where: Sec. VI-C.
Note: OPEN: a report of what was run; no code, seeds or total epsilon are published, so it cannot be replayed. Checked
against the theorems: all eps <= 1 and delta <= 0.01 (Theorem 1 and its printed proof); sqrt(t) eps <= 2 < 4 ln(1.25/delta)
(>= 28), so huang2020.theorem-2-corrected gives the total (sqrt(t) eps + t eps^2/(4 ln(1.25/delta)), delta), at most 2.15 for
eps = 0.2. The number of repetitions, 10, is given without spread. eps = 0.2 and t = 100 with n = 100 use lambda = 1e-4. The
cross-validation of lambda and the pre-training of c_w read the private data outside the stated budget
(huang2020.param-dp-consistency).
"""

from verify import *

claim = Claim(
    "huang2020.setup",
    "experiment",
    statement=r"t=100,\ \rho=0.1,\ \lambda/n=10^{-6},\ \epsilon\in\{0.01,0.05,0.1,0.2\},\ \delta\in\{10^{-3},\dots,10^{-6}\}",
    prints={},
)
