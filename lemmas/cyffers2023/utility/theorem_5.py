"""Theorem 5 (Combettes and Pesquet 2019, Theorem 3.1): mean-square bound for block-coordinate fixed-point iterations.

Where: App A.1 Thm 5, eq (12)-(14). Quoted by the paper and here; nothing in this folder rests on it, since the one
step behind (14) is proved as ``cyffers2023.a2-instantiation-corrected``.
"""

from verify import Claim

claim = Claim(
    id="cyffers2023.theorem-5",
    title="Mean-square bound for stochastic quasi-Fejer block-coordinate iterations",
    where="App A.1 Thm 5 eq (12)-(14)",
    kind="bound",
    statement=r"\sum_b\omega_b E\|u_{k+1,b}-u_b^*\|^2 \le \Bigl(\prod_{j\le k}\chi_j\Bigr)\sum_b\omega_b\|u_{0,b}-u_b^*\|^2"
    r"+\sum_{j\le k}\Bigl[\prod_{l>j}\chi_l\Bigr]\lambda_j\sqrt{\xi_j}\bigl(1-\lambda_j+\lambda_j\sqrt{\mu_j}"
    r"+\lambda_j\sqrt{\xi_j}\bigr),\quad \chi=1-\lambda(1-\mu)+\sqrt{\xi}\lambda(1-\lambda+\lambda\sqrt{\mu})",
    says=None,
    cited="P. L. Combettes and J.-C. Pesquet, Stochastic quasi-Fejer block-coordinate fixed point iterations with random "
    "sweeping II: mean-square and linear convergence, Math. Program. 174 (2019), Theorem 3.1",
    note="The recap multiplies squared norms by tau_{k,b}, Assumption 1 by tau_{k,b}^2; with the square the paper's mu would "
    "be 1 - q(1 - tau^2), and its 1 - q(1 - tau) is larger, hence still valid. Summability [b] is not met by the paper's "
    "use of it: see cyffers2023.a2-instantiation.",
)
