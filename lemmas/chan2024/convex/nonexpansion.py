"""One ADMM iteration is non-expansive in the customised norm.

Lemma 6.5: one iteration with a convex (1/eta)-smooth f does not expand the customised norm.

Where: arXiv Lemma 6.5; AAAI Lemma 5.3.
Facts: see ``lemmas.common.gradient_admm_pair``.
Idea: N_in - N_out is a sum of the cocoercivity of grad f, the monotonicity of dg and three squares; the two adjointness
equalities remove the cross terms.
Reading: verbatim
"""

from verify import *

from ...common.gradient_admm_pair import R_M, R_N, G, adjoint_b, adjoint_w, cocoercive, monotone, w_next

for_all(positive="eta beta", X=R_N, Z=R_M)

before = x.norm2 + eta / beta * w.norm2
after = x_next.norm2 + eta / beta * w_next.norm2

says = statement(adjoint_w, adjoint_b, monotone, cocoercive, nonexpansion=before >= after | goal)

claim = Claim(
    "chan2024.lemma-6.5",
    "inequality",
    statement=r"\|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2 \le \|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2",
    prints=r"""
        \|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2 -> after
        \|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2 -> before
        \mathfrak d x_t -> x
        \mathfrak d x_{t+1} -> x_next
        \mathfrak d x -> x
        x_t -> x
        x_{t+1} -> x_next
    """,
)

proof = shows(
    nonexpansion=2 * eta * (cocoercive + monotone)
    + eta**2 * square(G)
    + square(x_next - x + G * eta)
    + eta / beta * square(w_next - w)
    - 2 * eta * adjoint_w
    + 2 * eta * beta * adjoint_b
)

witness = at("eta=1 beta=1 x=[1] x_next=[1] At_w_next=[0] At_b=[0] w=[0] b=[0] A_x_next=[0]")

observe = "gradient_admm_pair"

# A difference in the kernel of A with f = 0 is kept: the factor 1 cannot be improved.
tightness = Tightness(
    "factor 1 of the norm",
    "nonexpansion",
    before,
    Pair(
        A=((1, 0),),
        B=((1,),),
        c=(0,),
        beta=1,
        eta=1,
        f=(((0, 0), (0, 0)), (0, 0)),
        g=(((1,),), (0,)),
        start=((0, 1), (0,)),
        other=((0, 0), (0,)),
    ),
)

too_strong = altered(scale="right side made 1 % smaller -> left 99/100", drop="cocoercive monotone adjoint_w")
