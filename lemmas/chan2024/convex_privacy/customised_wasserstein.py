"""Infinity-Wasserstein distance for the customised norm.

Definition 6.11: the infinity-Wasserstein distance W_* of laws on the (x, lam)-space for the un-squared customised norm.

Where: arXiv Def 6.11.
W_*(mu, nu) is the least Delta for which some coupling keeps |z - z'|_* <= Delta on its support.
Note: The norm is not squared: this decides how Lemmas 6.12 and 7.8 must read. Two properties used by the records beside it:
W_* is at most the largest distance under the natural coupling, and at least the norm of the difference of the means (the
norm is a seminorm, so Jensen applies to every coupling).
"""

from verify import *

claim = Claim(
    "chan2024.def-6.11", "definition", statement=r"W_*(\mu,\nu)=\inf_\pi\ \sup_{(z,z')\in\mathrm{supp}\,\pi}\|z-z'\|_*", prints={}
)
