"""The conditions on the rate delta(t).

(21)-(22): the conditions on delta(t); they are a property of delta that smaller delta inherit.

Where: Theorem 3.2, eqs. (21)-(22).
Letters: ``sig`` = sigma_min(D - A), ``st``, ``sb`` = sigma-tilde_max, sigma-bar_max, ``gap`` = mu - 1; (22) against one
vector x: ``xx`` = |x|^2, ``xMx`` = <x, D_M x>, ``xSx`` = <x, W(D + A) x>, ``right`` = the right side's form.
Idea: both left sides are delta times something, nonnegative for a common penalty.
Reading: interpretation: 2 D_m for 2 D_M at the end of (22), as (23) needs it; an order of quadratic forms, tested against
one vector.
Note: The text at hand ends (22) with 2 D_M, the squared Lipschitz constants. It must be 2 D_m, the strong convexity
constants: Theorem 3.2 defines D_m and uses it nowhere else, and (23) has 2 m_o. The text is a machine conversion, so this
may not be the authors' slip; with D_M the rate is false (zhang2018.eq-21-22-with-squared-lipschitz). (22) orders matrices
that are not symmetric for unequal penalties; it is read as an order of quadratic forms.
"""

from verify import *

from .letters import SYMBOLS

for_all(positive="theta sig gap", nonnegative="st sb delta smaller xx xMx xSx", real="right")

mu = 1 + gap
coefficient = (mu * sb**2 * xx + mu**2 * xMx) / (theta * sig * gap) + xSx

says = statement(
    eq_21=theta * sig >= delta * mu**2 * st | assumed("Consider any", "Theorem 3.2, (21)"),
    eq_22=right >= delta * coefficient | assumed("Consider any", "Theorem 3.2, (22)", "tested against x"),
    order=delta >= smaller | assumed("Consider any", "Theorem 3.2", "a smaller delta is compared"),
    eq_21_smaller=theta * sig >= smaller * mu**2 * st | goal,
    eq_22_smaller=right >= smaller * coefficient | goal,
)

claim = Claim(
    "zhang2018.eq-21-22",
    "definition",
    symbols=SYMBOLS,
    statement=r"\frac{\delta\mu^2\tilde\sigma_{\max}}{\theta\sigma_{\min}(D-A)}\le1,"
    r"\quad\delta\Bigl(\frac{\mu\bar\sigma_{\max}^2I+\mu^2D_M}{\theta\sigma_{\min}(D-A)(\mu-1)}"
    r"+W(D+A)\Bigr)\preceq2(W-\theta I)(D-A)+2D_m",
    prints=r"""
        \tilde\sigma_{\max} -> st
        \theta\sigma_{\min}(D-A) -> theta*sig
        \mu -> 1+gap
        \preceq -> not compared: matrices; the statement has the quadratic forms
    """,
)

proof = shows(eq_21_smaller=eq_21 + mu**2 * st * order, eq_22_smaller=eq_22 + coefficient * order)

witness = at("theta=1 sig=2 gap=1 st=2 sb=0 delta=1/4 smaller=1/8 xx=1 xMx=1 xSx=2 right=2")

too_strong = altered({"a delta 1 % larger": eq_21_smaller.left * 100 >= 101 * smaller * mu**2 * st}, drop="order")
