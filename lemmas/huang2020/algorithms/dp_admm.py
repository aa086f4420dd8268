"""DP-ADMM, and what it is for one agent.

Algorithm 3 (DP-ADMM), (10a)-(10d): with one agent it is a perturbed subgradient step of length 1/(rho + 1/eta).

Where: Algorithm 3, eqs. (10a)-(10d).
Letters: n = 1; wt = wt^{k-1} = w^{k-1}, g = f'(wt), xi the noise, A = rho + 1/eta; local = w_1^k of (10a) for gamma^{k-1} =
0, wt_next = wt^k; ga = any gamma^{k-1}, w_next = w^k of (10c), ga_next = gamma^k of (10d).
Idea: gamma^k = 0 from k = 1 on, so w^k = wt^k from k = 2 on; (12) with w^{k-1} = wt^{k-1} and gamma = 0 is wt - g/A.
Reading: step
Note: The initial values w^0, wt_i^0, gamma_i^0 are left free. Theorems 3 and 4 contain |w*| only and so presuppose zeros:
with a free start they are false at t = 1 (huang2020.theorem-3-free-start). With one agent and zero start the run is wt^k =
wt^{k-1} - g/A_k + xi^k: a subgradient method without projection.
"""

from verify import *

for_all(positive="rho eta", X="wt g xi ga")

scalars("A")

local = (wt * rho + wt / eta - g) / A
wt_next = local + xi
w_next = wt_next - ga / rho
ga_next = ga - (wt_next - w_next) * rho

says = statement(
    subgradient_step=(wt_next - wt + g / A - xi).norm2 == 0 | goal,
    dual_is_zero=ga_next.norm2 == 0 | goal,
    definitions=(("A", rho + 1 / eta),),
)

claim = Claim(
    "huang2020.algorithm-3",
    "algorithm",
    statement=r"w_i^k=\operatorname{argmin}\hat{\mathcal L}_{\rho,k,i},\quad\tilde w_i^k=w_i^k+\xi_i^k,"
    r"\quad\gamma_i^k=\gamma_i^{k-1}-\rho(\tilde w_i^k-w^k),"
    r"\quad w^k=\tfrac1n\sum_i\tilde w_i^k-\tfrac1{n\rho}\sum_i\gamma_i^{k-1}",
    prints=r"""
        \tilde w_i^k -> wt_next
        w_i^k -> local
        \xi_i^k -> xi
        \gamma_i^k -> not compared: one agent, whose dual is zero
        \gamma_i -> not compared: one agent, whose dual is zero
        \operatorname{argmin} -> not compared: a map that the statement has by its properties
    """,
    facts="equivalent",
)

proof = shows(subgradient_step=because(), dual_is_zero=because())

witness = at("rho=1 eta=1 wt=[2] g=[1] xi=[1] ga=[1]")

too_strong = altered(
    {
        "step eta in place of 1/(rho + 1/eta)": dict(subgradient_step=(wt_next - wt + g * eta - xi).norm2 == 0 | false),
        "the noise divided by A": dict(subgradient_step=(wt_next - wt + g / A - xi / A).norm2 == 0 | false),
    }
)
