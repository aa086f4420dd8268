"""Theorem 3 for any initial values, at t = 1.

Theorem 3 with free initial values is false at t = 1.

Where: Theorem 3 with Algorithm 3, line 1.
The instance: n = m_i = d = p = 1, l = |w - b|, b = 1, R = 0, so w* = c_w = 1; eps = 1, L = ln(1.25/delta) = 17/8, rho = 1,
beta = 0; start wt^0 = w^0 = 100, gamma^0 = 0. The average of wt^0..wt^{t-1} at t = 1 is wt^0.
Letters: M_1 by (30), gap = the left side of (32).
Idea: the bound contains |w*| only.
Reading: interpretation: The initial values are left free, as line 1 of Algorithm 3 prints them.
Note: One user, loss |w - 1|, rho = eps = 1, beta = 0, ln(1.25/delta) = 17/8 and the start 100: at t = 1 the error is 99
against a bound of 6.5. Theorem 4 fails in the same way (gamma^0 and wt^0 enter w^1). Attempts to save it: with zero start t
= 1 is fine; then see huang2020.theorem-3. Consequence: an unstated hypothesis.
"""

from verify import *

for_all(positive="M_1 eps L start", real="gap")

says = statement(
    epsilon_is=eps == 1 | letter("eps", "in (0, 1]"),
    delta_is=8 * L == 17 | letter("L", "delta = 1.25 exp(-17/8), in (0, 1)"),
    thirty=M_1**2 == 2 + 16 * L / eps**2 | letter("M_1", "(30)"),
    line_1=start == 100 | letter("start", "the initial value, left free"),
    left_side=gap == start - 1 | letter("gap", "|start - w*| = start - 1, a deterministic number"),
    theorem_3_at_t_1=M_1 + ratio(1, 2) >= gap | goal,
)

claim = Claim(
    "huang2020.theorem-3-free-start",
    "bound",
    consequence="hypothesis",
    statement=r"\tilde w_i^0,w^0,\gamma_i^0\text{ arbitrary},\ t=1:\quad f(\tilde w^0)-f(w^*)\le M_1+M_2",
    facts="equivalent",
)

counterexample = at("M_1=6 eps=1 L=17/8 start=100 gap=99")
