"""The divergence bound of Lemma 6.9 in the strongly convex case, step sizes above 1/nu included.

Proof of Lemma 7.7: the bound of Lemma 6.9 holds for every eta < 2/(nu + mu), though eta may exceed 1/nu.

Where: arXiv proof of Lemma 7.7.
Letters: see ``lemmas.common.two_iterations``; s = nu + mu.
Idea: Lemma 6.9 needs the second iteration to be non-expansive in the norm of Definition 6.3. Lemma 6.5 gives that for eta =
1/nu; non-expansion up to 2/nu covers eta < 2/(nu + mu).
Reading: step
Note: The paper says that section 6.2 remains valid. As it stands it does not: Lemma 6.8 there uses Lemma 6.5, whose proof
needs eta <= 1/nu, and (23) allows larger steps: for nu >= 2 mu every eta in (23) exceeds 1/nu. The bound is true by
chan2024.lemma-6.5-longest-step, which reaches 2/nu. Strong convexity is not needed here.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, s, smooth
from ...common.two_iterations import AS_PAIR, G2, R_M, R_N, SECOND, w2, x1_masked
from ..one_step_privacy.composition import composed, gaussian1, right, smaller
from ..one_step_privacy.privacy_of_second import gaussian2

for_all(positive="eta beta sigma nu mu", nonnegative="D D_1 D_2", X=R_N, Z=R_M)

given(
    smooth2=nu * (G2 @ x1_masked) >= G2.norm2 | with_letters(smooth, AS_PAIR),
    step_size=2 / s > eta | assumed("To summarize, we check that we can pick the value", "Lemma 7.6, (23)", "eta < 2/(nu + mu)"),
)
KEPT = tuple(fact for fact in SECOND if fact.name != "cocoercive2")

says = statement(gaussian1, *KEPT, smooth2, step_size, gaussian2, composed, pair=right >= D | goal, definitions=SUM)

claim = Claim(
    "chan2024.lemma-7.7-reuse",
    "divergence",
    statement=r"\eta<\tfrac2{\nu+\mu}\Rightarrow"
    r"\mathsf{D^z}((\tilde w_{t+1},\tilde x_{t+2})\|(\tilde w'_{t+1},\tilde x'_{t+2}))\le\tfrac1{2\sigma^2}"
    r"\big(2\|\mathfrak dx_{t+1}\|^2+3\|\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak dx_{t+1}\|^2\big)",
    prints=r"""
        \mathsf{D^z}((\tilde w_{t+1},\tilde x_{t+2})\|(\tilde w'_{t+1},\tilde x'_{t+2})) -> D
        \mathfrak d\lambda_{t+1} -> lam1
        \mathfrak d x_{t+1} -> x1
    """,
)

proof = shows(
    have(step=2 >= eta * nu | s * step_size + term(eta * mu)),
    Use("second_iteration", "chan2024.lemma-6.5-longest-step", vectors=AS_PAIR),
    pair=(
        2 * sigma**2 * composed
        - 2 * sigma**2 * (gaussian1 + gaussian2)
        + fact("second_iteration.nonexpansion")
        + eta / beta * square(w2)
        + square(x1 - Ev)
        - 2 * isometry
        - eta * beta * right_inverse
    )
    / (2 * sigma**2),
)

# A = [1 0 0], eta = 3/5 in (23) for nu = 2, mu = 1; the second f has Hessian mu off the first coordinate.
witness = at(
    "eta=3/5 beta=1 sigma=1 nu=2 mu=1 D_1=1/2 D_2=2/25 D=1/2 lam1=[1] A_x1=[0] AEv=[1] b2=[0] A_x2=[0] "
    "x1=[0, 1] Ev=[1, 0] x2=[0, 2/5] At_w2=[0, 0] At_b2=[0, 0]"
)

too_strong = altered(smaller, scale="1 % smaller -> left 99/100", drop="smooth2 step_size composed gaussian2")
