"""Utility of the noisy fixed-point iteration.

Theorem 1: the utility of the noisy fixed-point iteration, with lambda = 1.

Where: Sec 4.3 Thm 1; App A.2 eq (16).
Letters: ``E`` = E|u_{k+1} - u*|^2, ``E_first`` and ``E_next`` its values at k = 0 and k + 1, ``power`` = (1 - q^2(1 -
tau)/8)^k, ``image`` = E|v|^2 with R(u) - u* = tau v at the step (``image_first`` at the first), ``root_p`` = sqrt p,
``root_q`` = sqrt q, ``D`` the squared initial distance.
Idea: the one-step bound sums to (1 - q(1 - tau))^k D + zeta^2/(q(1 - tau)^2) + p sigma^2/(1 - tau); the rest is q, 1 - tau
<= 1.
Reading: interpretation: Rounds independent of the past, Theorem 5 [c], which the printed proof says that Algorithm 1 meets,
and moments given F_0: E(|e_k|^2 | F_0) <= zeta^2, as in its [b]. Theorem 1 itself asks for P[rho_{k,b} = 1] = q only: with
one rho for all rounds (q = 1/2, R = 0, p = 1, sigma^2 = 1.1, D = 1000, k = 100) the error stays at least 500, and the bound
is 124.
Note: True, by another proof than the printed one: lambda = 1, and no condition on sigma. The printed proof fails at its
learning rate (cyffers2023.a2-lambda-choice, cyffers2023.theorem-1-at-lambda-star), at Theorem 5 [b]
(cyffers2023.a2-instantiation) and in its last chain (cyffers2023.a2-final). The appendix takes D as a maximum over u_0,
which is weaker. Sharper: cyffers2023.theorem-1-sharper.
"""

from verify import *

from .letters import one_minus_tau, q, q_at_most_1, tau_nonnegative
from .random_step import one_step

scalars("p root_p root_q sigma zeta D E E_first E_next power")

rate = 1 - q**2 * one_minus_tau / 8
one_step_noise = zeta**2 / one_minus_tau + q * p * sigma**2
first_order = (root_p * sigma + zeta) / (root_q * one_minus_tau)
second_order = (p * sigma**2 + zeta**2) / (q**3 * one_minus_tau**3)
printed = power * D + 8 * (first_order + second_order)

domain = signs(positive="one_minus_tau q p root_p root_q", nonnegative="sigma zeta D E_first image_first")
facts = (
    tau_nonnegative,
    q_at_most_1,
    *given(root_p=root_p**2 == p | letter("root_p", "sqrt p"), root_q=root_q**2 == q | letter("root_q", "sqrt q")),
    *one_step(
        "cyffers2023.theorem-1-one-step",
        "first_step",
        (1 - q * one_minus_tau) * D + one_step_noise,
        "D",
        "E_first",
        "image_first",
        "one_minus_tau q p sigma zeta",
    ),
)
recursion = over(
    "k",
    0,
    dict(E=(E_first, E_next), power=(1, rate * power)),
    signs(nonnegative="E_next image"),
    *one_step(
        "cyffers2023.theorem-1-one-step",
        "next_step",
        (1 - q * one_minus_tau) * E + one_step_noise,
        "E",
        "E_next",
        "image",
        "one_minus_tau q p sigma zeta",
    ),
)

says = statement(Domain(domain, {}), *facts, utility=printed >= E | goal, recursion=recursion)

claim = Claim(
    "cyffers2023.theorem-1",
    "bound",
    statement=r"\exists\lambda\in(0,1]\ \forall k:\ E(\|u_{k+1}-u^*\|^2\mid\mathcal F_0)"
    r"\le\Bigl(1-\frac{q^2(1-\tau)}{8}\Bigr)^kD"
    r"+8\Bigl(\frac{\sqrt p\sigma+\zeta}{\sqrt q(1-\tau)}+\frac{p\sigma^2+\zeta^2}{q^3(1-\tau)^3}\Bigr)",
    prints=r"""
        \lambda\in -> not compared: lambda is 1
        \bigl(1-\frac{q^2(1-\tau)}8\bigr)^k -> power
        \Bigl(1-\frac{q^2(1-\tau)}{8}\Bigr)^k -> power
        \tau -> 1-one_minus_tau
        E(\|u_{k+1}-u^*\|^2\mid\mathcal F_0) -> E
    """,
)

floor = one_step_noise / (q * one_minus_tau)
one_minus_q2w = at_least("one_minus_q2w", 1, q**2 * one_minus_tau)
proof = shows(
    Have(one_minus_q2w, because(tau_nonnegative + one_minus_tau * (1 + q) * q_at_most_1)),
    have(
        one_minus_q3w2=1
        >= q**3 * one_minus_tau**2 | (1 + one_minus_tau) * tau_nonnegative + one_minus_tau**2 * (1 + q + q**2) * q_at_most_1
    ),
    have(one_minus_qw=1 >= q * one_minus_tau | q_at_most_1 + q * tau_nonnegative),
    by_induction(
        invariants(
            power_nonnegative=power >= 0 | term(1),
            bound=power * D + floor >= E | first_step + term(q * one_minus_tau * D) + floor * one_minus_qw,
        ),
        power_nonnegative=fact("one_minus_q2w") * power_nonnegative / 8 + 7 * power_nonnegative / 8,
        bound=next_step
        + one_minus_qw * bound
        + q * one_minus_tau * D * 7 / 8 * power_nonnegative
        + q * one_minus_tau * D / 8 * power_nonnegative * q_at_most_1,
    ),
    utility=bound
    + term(8 * first_order)
    + term(7 * second_order)
    + zeta**2 / (q**3 * one_minus_tau**3) * fact("one_minus_q2w")
    + p * sigma**2 / (q**3 * one_minus_tau**3) * one_minus_q3w2,
)

witness = at(
    "one_minus_tau=1/2 q=1 p=1 root_p=1 root_q=1 sigma=1 zeta=1 D=4 E_first=5 image_first=4",
    *2 * ("E_next=11/2 image=5",),
    index=2,
)

too_strong = altered(
    {
        "noise 8(first + second order) replaced by 99/100 of the second order": power * D + 99 * second_order / 100 >= E | false,
        "initial distance halved": utility.left - power * D / 2,
        "noise terms dropped": power * D >= E | false,
    },
    drop="first_step",
)
