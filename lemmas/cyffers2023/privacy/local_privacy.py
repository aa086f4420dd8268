"""Local privacy of federated private ADMM.

Theorem 3, first part: Algorithm 3 costs user i at most 8 alpha K_i L^2 gamma^2/sigma^2 against the server.

Where: Sec 5.3 Thm 3 first part.
Letters: see ``noisy_rounds``; the index k counts all rounds, K_i those of user i so far, D is the divergence of all messages
so far; u_{k,i} and z_k are functions of these and of u_0.
Idea: composition of K_i mechanisms of sensitivity 4 lambda L gamma.
Reading: interpretation: For a given schedule of participations, so that K_i is a number; with random ones, its largest
value.
Note: True for the printed maps, and attained by linear losses in every participation, so n cannot enter. u_{k,i} and z_k are
functions of the messages, so each participation is a Gaussian mechanism that adapts to them. With the maps of (23),
prox_{(gamma/n) f_i}, divide by n^2: then the local guarantee is already as strong as the printed central one.
"""

from verify import *

from .block_sensitivity import L, gamma
from .noisy_rounds import ONE_STEP, K_i, alpha, attained, rounds, sigma, summed
from .noisy_rounds import PRINTED_MAPS as change

scalars("D")
once = 8 * alpha * L**2 * gamma**2 / sigma**2

says = rounds(change, (at_least("local", K_i * once, D),), start=0, positive="a gamma lam sigma", users=True)

claim = Claim(
    "cyffers2023.theorem-3-local",
    "divergence",
    statement=r"D_\alpha\le\frac{8\alpha K_iL^2\gamma^2}{\sigma^2}\text{ for user }i\text{ against the server}",
    prints=r"""
        D_\alpha -> D
    """,
)

proof = summed(once, ONE_STEP, "block.block", {"local": 0}, start=0, users=True)

witness = attained({"a": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1}, 16, 2, start=0, users=True)

tightness = Tightness("8 alpha K_i L^2 gamma^2/sigma^2", "local", K_i * once, witness)

too_strong = altered(
    {"K_i - 1 participations": (K_i - 1) * once >= D | false, "sigma in place of its square": local.left * sigma},
    scale="1 % less -> left 99/100",
)
