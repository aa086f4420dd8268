"""Mean-square bound for stochastic quasi-Fejer block-coordinate iterations.

Theorem 5 with the condition of its source on the learning rates: lambda_k in (0, 1], bounded away from 0.

Where: ours; corrects App A.1 Thm 5.
Eq (12)-(14). Quoted; nothing in this folder rests on it, since the one step behind (14) is proved as
``cyffers2023.a2-instantiation-corrected``.
Note: With [a] to [d] of the recap besides. For one block without errors it is the one-step bound that
cyffers2023.a2-instantiation-corrected proves for lambda <= 1.
"""

from verify import *

claim = Claim(
    "cyffers2023.theorem-5-corrected",
    "bound",
    statement=r"0<\inf_k\lambda_k\le\sup_k\lambda_k\le1:\quad\sum_b\omega_b E\|u_{k+1,b}-u_b^*\|^2 \le \Bigl(\prod_{j\le "
    r"k}\chi_j\Bigr)"
    r"\sum_b\omega_b\|u_{0,b}-u_b^*\|^2+\sum_{j\le "
    r"k}\Bigl[\prod_{l>j}\chi_l\Bigr]\lambda_j\sqrt{\xi_j}\bigl(1-\lambda_j+\lambda_j\sqrt{\mu_j}"
    r"+\lambda_j\sqrt{\xi_j}\bigr)",
    cited="P. L. Combettes and J.-C. Pesquet, Stochastic quasi-Fejer block-coordinate fixed point iterations with random "
    "sweeping II: mean-square and linear convergence, Math. Program. 174 (2019), Theorem 3.1",
    corrects="cyffers2023.theorem-5",
)
