"""Equation (24): the u-step of averaged ADMM.

Where: App B.1 eq (24). Letters: a = A x_{k+1}, b = B z_{k+1}; r_2 = -2b - u and r_1 = 2a - 2c - r_2 by (22) and (23).
Idea: substitute.
"""

from verify import *

domain = for_all(positive="lam", U="u a b c")

r_2 = -b * 2 - u
r_1 = a * 2 - c * 2 - r_2
u_next = u + (r_1 - u) * lam

says = statement(
    domain,
    composition=(r_1 - (u + (a + b - c) * 2)).norm2 == 0 | goal,
    u_step=(u_next - (u + (a + b - c) * (2 * lam))).norm2 == 0 | goal,
)

claim = Claim(
    "cyffers2023.eq-24",
    "The u-step of averaged ADMM",
    "App B.1 eq (24)",
    "identity",
    says,
    reading="verbatim",
    statement=r"R_{\gamma p_1}R_{\gamma p_2}(u_k)=u_k+2(Ax_{k+1}+Bz_{k+1}-c),\quad u_{k+1}=u_k+2\lambda(Ax_{k+1}+Bz_{k+1}-c)",
    prints=r"""
        R_{\gamma p_1}R_{\gamma p_2}(u_k) -> r_1
        u_{k+1} -> u_next
        u_k -> u
        Ax_{k+1} -> a
        Bz_{k+1} -> b
        c -> c
    """,
    facts="equivalent",
    note="r_2 and r_1 are the reflections of cyffers2023.eq-22 and cyffers2023.eq-23.",
)

proof = shows(composition=because(), u_step=because())

witness = at("lam=1/2 u=[1] a=[2] b=[-1] c=[5]")

too_strong = altered(
    says,
    {
        "lam in place of 2 lam": dict(u_step=(u_next - (u + (a + b - c) * lam)).norm2 == 0 | false),
        "c with the other sign": dict(composition=(r_1 - (u + (a + b + c) * 2)).norm2 == 0 | false),
    },
)
