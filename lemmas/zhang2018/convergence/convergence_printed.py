"""Convergence of M-ADMM for penalties that are finite at each time.

Theorem 3.1's convergence under eta_i(t+1) >= eta_i(t) >= theta > 0 and eta_i(t) < infinity, on two nodes.

Where: Theorem 3.1, convergence.
Letters: O_i = f^2/2, f_i(0) = 1, theta = 1/2, eta_i(t) = 2^(t-2); at time t: ``f_1``, ``f_2``, ``L_1``, ``L_2`` = 2
lambda_i(t), ``p`` = 2^-t, so eta_i(t+1) = 1/(2p); ``next_1``, ``next_2`` = f_i(t+1). Convergence to f* = 0 gives a time t
with f_i(t) <= 1/5; such a t is the index. No t does: ``convergence_fails``.
Reading: interpretation: The condition eta_i(t) < infinity is read at each t, as it is printed.
Note: On two nodes with O_i = f^2/2, f_i(0) = 1, theta = 1/2 and eta_i(t) = 2^(t-2) every f_i(t) is above the product of all
1/(1 + 2^-k), k >= 0, 0.2097..., and the optimum is 0. Convergence promises a time t after which |f_i(t) - f*| <= 1/5; no t
is one (zhang2018.theorem-3.1-fails). Attempts to save it: (1) reading the condition as sup_t eta_i(t) < infinity: then the
example is excluded, but so are the penalties that section 5.1 calls consistent with the theorem; then with a penalty common
to the nodes zhang2018.theorem-3.1-corrected bounds the smallest residual, from the weaker sum_t 1/eta(t) = infinity; (2)
another Y* or f*: f* = 0 is unique, Y(t) = Y* = 0; (3) (19) holds on this run, so it does not give convergence. Penalties
that differ between nodes: (19) fails (zhang2018.eq-19), but a decreasing energy exists where M_i(1 - theta/eta_i) <= 4 V_i
theta: zhang2018.theorem-3.1-unequal-penalties. Beyond, for bounded penalties, it is open; measured in
zhang2018.theorem-3.1-bounded.
"""

from verify import *

scalars("f_1 f_2 L_1 L_2 p next_1 next_2 q")
one, zero, half = Polynomial.of(1), Polynomial.of(0), ratio(1, 2)

RUN = over(
    "t",
    0,
    dict(
        f_1=(1, next_1),
        f_2=(1, next_2),
        L_1=(0, L_1 + half * (next_1 - next_2)),
        L_2=(0, L_2 + half * (next_2 - next_1)),
        p=(1, half * p),
    ),
    signs(positive="q", real="next_1 next_2"),
    stiff=1 + p > 0 | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1", "1 + 1/(2 eta_i(t+1)), as 2^-t = 1/(2 eta_i(t+1))"),
    stiffness=q == 1 + p | letter("q", "1 + 2^-t"),
    primal_1=program(
        "M-ADMM, one quadratic node, times k",
        "primal",
        "node 1, k = 2^-t, k eta = 1/2",
        k=p,
        w=half,
        V=1,
        c=1,
        a=0,
        lam=L_1 / 2,
        f_i=f_1,
        s=f_2,
        f=next_1,
    ),
    primal_2=program(
        "M-ADMM, one quadratic node, times k",
        "primal",
        "node 2",
        k=p,
        w=half,
        V=1,
        c=1,
        a=0,
        lam=L_2 / 2,
        f_i=f_2,
        s=f_1,
        f=next_2,
    ),
)
for_all()

says = statement(close_1=ratio(1, 5) >= f_1 | goal, close_2=ratio(1, 5) >= f_2 | goal, recursion=RUN)

claim = Claim(
    "zhang2018.theorem-3.1",
    "asymptotic",
    consequence="hypothesis",
    statement=r"\eta_i(t+1)\ge\eta_i(t)\ge\theta>0,\ \eta_i(t)<+\infty\ \Rightarrow\ (Y(t),\hat f(t))\to(Y^*,\hat f^*);\quad"
    r"\text{here: some }t\text{ has }f_i(t)\le\tfrac15",
    prints=r"""
        \eta_i(t) -> not compared: the statement is one instance, with numbers
        \to -> not compared: a limit
        f_i(t) -> f_1
    """,
    facts="equivalent",
    negated_by="zhang2018.theorem-3.1-fails",
)
