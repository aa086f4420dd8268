"""Theorem 3.2 with the squared Lipschitz constants on the right of (22).

Theorem 3.2 with 2 D_M at the end of (22), as in the text at hand: false also for a penalty common to the nodes.

Where: Theorem 3.2, eq. (22).
Letters: see ``two_nodes``, eta_1 = eta_2 = theta, so sigma-bar = 0, sigma-tilde_max = 2 theta; m_i = M_i = c; ``gap`` = mu -
1. (22) on the eigenvectors (1, 1) and (1, -1) of D - A and D + A.
Idea: for large c the duals contract slowly, by 1 - 2 theta/(c + 2 theta), while D_M = c^2 admits every delta of (21).
Reading: interpretation: D_M on the right of (22), as in the converted text, for two nodes with O_i = c (f - a_i)^2/2.
Note: On two nodes with O_i = 10 (f - a_i)^2, a = (11, -11), f(0) = 0, eta = theta = 1 and mu = 2 the rate 1/4 is admitted,
but 5/4 of the new squared J-norm is 50000 against the old 48400. A misprint, or an artefact of the converted text, for 2
D_m: zhang2018.eq-21-22. Shown so that nobody computes with it: the squared J-norm falls from 48400 to 40000 only. With D_m
it is zhang2018.theorem-3.2-corrected.
"""

from verify import *

from .two_nodes import RUN, after, before

for_all(positive="theta c eta_1 eta_2 gap", nonnegative="delta", real="F_1 F_2 a_1 a_2 f_1 f_2")

mu = 1 + gap
K = mu**2 * c**2 / (2 * theta * gap)

says = statement(
    *RUN,
    penalty_1=eta_1 == theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.2", "here equal to theta"),
    penalty_2=eta_2 == theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.2", "here equal to theta"),
    eq_21=1 >= delta * mu**2 | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (21)"),
    eq_22_constant=2 * c**2
    >= delta * (K + 2 * theta) | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (22) with D_M, on (1, 1)"),
    eq_22_difference=2 * c**2
    >= delta * K | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (22) with D_M, on (1, -1)"),
    rate=before >= (1 + delta) * after | goal,
)

claim = Claim(
    "zhang2018.eq-21-22-with-squared-lipschitz",
    "bound",
    consequence="conversion",
    statement=r"(22)\text{ with }2D_M\ \Rightarrow\ (1+\delta(t))\|Z(t)-Z^*\|_{J(t)}^2\le\|Z(t-1)-Z^*\|_{J(t)}^2",
    facts="equivalent",
)

counterexample = at("theta=1 c=20 eta_1=1 eta_2=1 F_1=0 F_2=0 a_1=11 a_2=-11 f_1=10 f_2=-10 delta=1/4 gap=1")
