"""The sensitivity bound of Lemma 1 holds for step sizes computed from the private data (as used).

Step sizes computed from the private data: the sensitivity of Lemma 1 with eta treated as a constant.

Where: joint use of Theorems 1-4 and Sec. VI (c_w from pre-training).
The family: one agent, one sample b, l = |w - b| (c_1 = 1), so w* = b and c_w = |b|; eta = r c_w (the factor r of (29) or
(34) does not depend on b), state wt above both samples, w^{k-1} = 0, gamma = 0.
Letters: eta, other = the steps for the two samples b, b'; w_D, w_D_prime by (12).
Idea: wt/eta in (12) changes with eta, by any amount.
Reading: interpretation: Lemma 1 as it is used with step sizes computed from the private data.
Note: Loss |w - b|, b = c_w = 4 or 2, rho = eps = 1, ln(1.25/delta) = 7/8, w-tilde^0 = 10, w^0 = gamma^0 = 0: eta = 1 or 1/2
(29), w^1 = 9/2 or 19/3, 11/6 apart against 1. Here 1 is the bound at eta = 1. The variance of the noise depends on the data
too, through sigma_{i,k}. Attempts to save it: with a bound c_w fixed beforehand (public, or estimated with its own budget)
all is well: huang2020.param-dp-consistency-corrected. Consequence: the stated privacy guarantee is not proved for the way
the parameters are set in section VI, where c_w is |w*| by pre-training on the data; pre-training itself also spends budget.
"""

from verify import *

wt, other = scalars("wt other")
STEP, ZERO = "DP-ADMM, local step, one coordinate", dict(x=wt, aggregate=0, multiplier=0)

for_all(positive="rho eta other b b_other r wt", real="w_D w_D_prime")

says = statement(
    step=eta == r * b | letter("eta", "(29) or (34) with c_w = |w*| = b"),
    step_of_the_neighbour=other == r * b_other | letter("other", "the same for the replaced sample b'"),
    above_the_sample=wt
    > b | assumed(r"Initialize $\mathbf{w}^0$, ..., and", "Algorithm 3, line 1", "wt is above both samples, so l' = 1 there"),
    above_the_other_sample=wt
    > b_other | assumed(r"Initialize $\mathbf{w}^0$, ..., and", "Algorithm 3, line 1", "wt is above both samples"),
    local_step=program(STEP, "local", "w^{k-1} = gamma = 0, l' = 1", x_next=w_D, slope=1, **ZERO),
    local_step_of_the_neighbour=program(STEP, "local", "the step of the neighbour", x_next=w_D_prime, slope=1, eta=other, **ZERO),
    sensitivity=4 >= (rho + 1 / eta) ** 2 * (w_D - w_D_prime) ** 2 | goal,
)

claim = Claim(
    "huang2020.param-dp-consistency",
    "sensitivity",
    consequence="hypothesis",
    statement=r"\eta_i^k=\eta_i^k(\|w^*(D)\|):\quad\|w_{i,D}^k-w_{i,D'}^k\|\le\frac{2c_1}{m_i(\rho+1/\eta_i^k)}",
    prints=r"""
        \eta_i^k= -> not compared: a function of the data
        w_{i,D}^k-w_{i,D'}^k -> w_D-w_D_prime
        c_1 -> eta/eta
        m_i -> eta/eta
        \rho+1/\eta_i^k -> rho+1/eta
        \eta_i^k -> eta
    """,
    facts="equivalent",
)

counterexample = at("rho=1 eta=1 other=1/2 b=4 b_other=2 r=1/4 wt=10 w_D=9/2 w_D_prime=19/3")

witness = at("rho=1 eta=1 other=1 b=4 b_other=4 r=1/4 wt=5 w_D=2 w_D_prime=2")

too_strong = altered(scale="half the bound -> left 1/4")
