"""The composition of the two mechanisms is one-step private.

Proof of Lemma 6.10: the two mechanisms together are one-step private with C_K = max(2, 3/(eta beta))/(2 sigma^2).

Where: arXiv proof of Lemma 6.10.
Letters: see ``lemmas.common.two_iterations``; D is the divergence of the composition of the mechanisms as in
``composition``; c = max(2, 3/(eta beta)), so C_K = c/(2 sigma^2).
Idea: Lemma 6.9 is at most c/(2 sigma^2) times the customised norm of (dx_{t+1}, dlam_{t+1}), which by Lemma 6.5 is at most
that of the input.
Reading: step
Note: The paper's own way to Lemma 6.10, for one value of the fixed coordinates z of the noise. Sharper constant:
chan2024.lemma-6.10-mechanisms-sharper.
"""

from verify import *

from ...common.two_iterations import FIRST, FIRST_AS_PAIR, R_M, R_M_FIRST, R_N, R_N_FIRST, v
from .composition import says as composition
from .one_step_privacy import MAXIMUM, other_constants

for_all(positive="eta beta sigma c", nonnegative="D D_1 D_2", X=f"{R_N_FIRST} {R_N}", Z=f"{R_M_FIRST} {R_M}")

norm_in = x.norm2 + eta / beta * w.norm2
says = statement(*FIRST, *composition.facts, *MAXIMUM, private=c / (2 * sigma**2) * norm_in >= D | goal)

claim = Claim(
    "chan2024.lemma-6.10-mechanisms",
    "bound",
    statement=r"\mathsf{D^z}((\tilde w_{t+1},\tilde x_{t+2})\|(\tilde w'_{t+1},\tilde x'_{t+2}))\le"
    r"\frac1{2\sigma^2}\max\Big(2,\frac3{\eta\beta}\Big)\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
)

proof = shows(
    use("pair", "chan2024.lemma-6.9"),
    Use("first_iteration", "chan2024.lemma-6.5", vectors=FIRST_AS_PAIR),
    private=pair
    + 1 / (2 * sigma**2) * (at_least_two * square(x1) + at_least_three * square(v))
    + c / (2 * sigma**2) * fact("first_iteration"),
)

witness = at("""
    eta=1 beta=2 sigma=1 c=2 D_1=0 D_2=1/2 D=1/2 x=[0, 1] At_w1=[0, 0] At_b1=[0, 0] x1=[0, 1] Ev=[0, 0] x2=[0, 1]
    At_w2=[0, 0] At_b2=[0, 0] w=[0] lam1=[0] A_x1=[0] AEv=[0] b2=[0] A_x2=[0]
""")


too_strong = (*other_constants(says, norm_in), *altered(drop="cocoercive1 monotone1 composed"))
