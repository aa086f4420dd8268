"""Noise scale of primal variable perturbation, for epsilon at most 1.

The noise scale of Algorithm 2 for epsilon in (0, 1], the range of the Gaussian mechanism to which the sentence refers.

Where: Sec. III-A.
Letters as in ``each_iteration``, with mu = eps/c the sensitivity of huang2020.pvp-sensitivity over sigma_i.
Idea: the scalar part of Theorem 1.
Reading: interpretation: The sentence names no range of epsilon; it refers to [21], with epsilon < 1, as it does to [22] for
the modulus 1 of the regulariser (huang2020.pvp-sensitivity). Noise entries are N(0, sigma_i^2).
Note: Read for every epsilon > 0 it is false (huang2020.pvp-noise-large-epsilon); up to 9/5 and for delta <= 0.79 it holds
(huang2020.theorem-1-larger-range). The experiments use at most 0.2.
"""

from verify import *

from .each_iteration import delta, exact
from .each_iteration import says as one_iteration
from .each_iteration import witness as point

says = with_goals(one_iteration, private=delta >= exact | goal)

claim = Claim(
    "huang2020.pvp-noise",
    "bound",
    statement=r"\sigma_i=\frac{2c_1\sqrt{2\ln(1.25/\delta)}}{(\lambda/n+\rho)m_i\epsilon}\ \Rightarrow\ "
    r"\text{each iteration is }(\epsilon,\delta)\text{-DP}",
    prints=r"""
        \sigma_i= -> not compared: the scale cancels
        \epsilon -> eps
        \lambda/n -> c
    """,
)

proof = shows(use("one_iteration", "huang2020.theorem-1"), private=fact("one_iteration"))

witness = point

too_strong = altered(scale="a fifth of delta -> left 1/5", drop="profile decreasing")
