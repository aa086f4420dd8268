"""Mean-square bound for stochastic quasi-Fejer block-coordinate iterations, as recapitulated.

Theorem 5 as recapitulated: a mean-square bound for block-coordinate iterations with learning rates that are only bounded
below.

Where: App A.1 Thm 5 eq (12)-(14).
Letters: the instance has one block, p_b = omega_b = 1, no errors (alpha_k = 0), R = -root I on the line, u* = 0, a constant
lambda = lam > 0 and k = 0; tau_b = root^2 as in (13), mu = 1 - (p_b - tau_b/omega_b), chi as printed with xi = 0; D =
|u_0|^2, E = |u_1|^2. False: [a] asks inf lambda_k > 0 and nothing keeps lambda_k from exceeding 1, where chi is no longer a
contraction factor.
Reading: interpretation: One block that is always active, no errors, R = -root I on the line, k = 0.
Note: For R(u) = -u/2, tau_b = 1/4 and lambda = 6/5 the factor of |u_0|^2 in one step is 0.64 against chi = 0.1. Attempts to
save it: Algorithm 1 has lambda_k in (0, 1], but Theorem 5 prints [a] to [d] only, and the proof of Theorem 1 applies it at a
lambda* that may exceed 1 (cyffers2023.a2-lambda-choice, cyffers2023.a2-eq-17-at-lambda-star). The source has lambda_k at
most 1: cyffers2023.theorem-5-corrected. The recap multiplies squared norms by tau_{k,b}, Assumption 1 by tau_{k,b}^2; with
the square the paper's mu would be 1 - q(1 - tau^2), and its 1 - q(1 - tau) is larger, hence still valid. Summability [b] is
not met by the paper's use of it: see cyffers2023.a2-instantiation.
"""

from verify import *

for_all(positive="lam", nonnegative="root D", real="tau_b mu chi E")

says = statement(
    quasi_contraction=tau_b == root**2 | letter("tau_b", "(13) for R = -root I, with equality"),
    below_one=1
    > tau_b
    | assumed(
        "We assume that the operators are quasi-non-expansive with common fixed point", "Theorem 5, (13)", "tau_{k,b} in [0, 1)"
    ),
    mu_value=mu == tau_b | letter("mu", "1 - min(p_b - tau_b/omega_b) with p_b = omega_b = 1"),
    chi_value=chi == 1 - lam * (1 - mu) | letter("chi", "as printed, with xi = 0"),
    step=E == (1 - lam * (1 + root)) ** 2 * D | letter("E", "(12): u_1 = u_0 + lambda(R u_0 - u_0)"),
    mean_square=chi * D >= E | goal,
)

claim = Claim(
    "cyffers2023.theorem-5",
    "bound",
    statement=r"\text{(13), [b] to [d], [a] }\inf_k\lambda_k>0:\quad\sum_b\omega_b E\|u_{k+1,b}-u_b^*\|^2 \le \Bigl(\prod_{j\le "
    r"k}\chi_j\Bigr)\sum_b\omega_b\|u_{0,b}-u_b^*\|^2"
    r"+\bar\eta_k,\quad \chi=1-\lambda(1-\mu)+\sqrt{\xi}\lambda(1-\lambda+\lambda\sqrt{\mu})",
    prints=r"""
        \chi= -> not compared: without the noise
        \inf_k\lambda_k -> lam
        \sum_b\omega_b E\|u_{k+1,b}-u_b^*\|^2 -> E
        \Bigl(\prod_{j\le k}\chi_j\Bigr) -> chi
        \sum_b\omega_b\|u_{0,b}-u_b^*\|^2+\bar\eta_k -> D
    """,
    facts="equivalent",
    consequence="hypothesis",
)

witness = at("lam=1 root=1/2 tau_b=1/4 mu=1/4 chi=1/4 D=1 E=1/4")

counterexample = at("lam=6/5 root=1/2 tau_b=1/4 mu=1/4 chi=1/10 D=1 E=16/25")

too_strong = altered(scale="1 % less -> left 99/100")
