"""Sensitivity of the changed block of the consensus operator.

In the consensus problem the changed block moves by at most 4 lambda L gamma.

Where: App C.2 special case.
Letters: x = prox_{gamma f_i}(v), x' = prox_{gamma f_i'}(v) at v = 2z - u_i, so x = v - gamma g with a subgradient g of f_i
at x, and x' = v - gamma h; the change of the block is 2 lambda(x - x').
Idea: |g - h| <= 2 L.
Reading: verbatim
Note: For the maps as printed, prox_{gamma f_i}; with prox_{(gamma/n) f_i}, what (23) gives for the mean loss, read gamma/n
in place of gamma. Convexity is not needed: at any minimiser a generalised gradient of length <= L does the same. Attained by
f_i = L x against -L x.
"""

from verify import *

for_all(positive="gamma lam", nonnegative="L", X="v g h")

x, x_prime = v - g * gamma, v - h * gamma
change = (x - x_prime) * (2 * lam)


says = statement(
    lipschitz=program("lipschitz functions", "bounded", G=g),
    lipschitz_prime=program("lipschitz functions", "bounded", G=h),
    x_step=4 * L**2 * gamma**2 >= (x - x_prime).norm2 | goal,
    block=16 * lam**2 * L**2 * gamma**2 >= change.norm2 | goal,
)

claim = Claim(
    "cyffers2023.c2-block-sensitivity",
    "sensitivity",
    statement=r"\|x_i-x_i'\|\le2L\gamma,\qquad\|T(u)_i-T'(u)_i\|\le4\lambda L\gamma",
    prints="""
        x_i-x_i' -> x-x_prime
        T(u)_i-T'(u)_i -> change
    """,
    facts="equivalent",
)

SENSITIVITY = 2 * gamma**2 * lipschitz + 2 * gamma**2 * lipschitz_prime + gamma**2 * square(g + h)
proof = shows(x_step=SENSITIVITY, block=SENSITIVITY / (1 / (4 * lam**2)))

witness = at("L=1 gamma=1 lam=1 v=[0] g=[1] h=[-1]")

tightness = Tightness("4 lambda L gamma, squared", "block", block.left, witness)

too_strong = altered(
    scale="""
        x-step 1 % shorter -> x_step left 99/100
        block 1 % shorter -> block left 99/100
    """,
    drop="lipschitz lipschitz_prime",
)
