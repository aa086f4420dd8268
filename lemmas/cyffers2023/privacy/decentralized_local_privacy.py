"""Local privacy of fully decentralized private ADMM.

Algorithm 4 has the local guarantee of Algorithm 3 against anyone who sees all messages and the walk.

Where: Sec 5.4.
Letters: see ``noisy_rounds``; the index K_i counts the participations of user i, D is the divergence of all messages so far.
A round in which i does not take part costs nothing: given the messages before it, its law does not depend on f_i.
Idea: composition of K_i mechanisms of sensitivity 4 lambda L gamma.
Reading: interpretation: K_i counts the rounds of user i; the view is that of all messages
Note: The messages are the z_{k+1} = prox(z_k + Delta u/n); they, the walk and the initial points are functions of the Delta
u, so data processing gives the same bound as for Algorithm 3.
"""

from verify import *

from . import local_privacy as theorem_3

change, alpha, once, says = theorem_3.change, theorem_3.alpha, theorem_3.once, theorem_3.says

claim = Claim(
    "cyffers2023.decentralized-local",
    "divergence",
    statement=r"D_\alpha\le\frac{8\alpha K_iL^2\gamma^2}{\sigma^2}\text{ for user }i\text{ against all messages}",
    prints=r"""
        D_\alpha -> D
    """,
)

# the same rounds: those of user i as in Algorithm 3
proof, witness, tightness, too_strong = theorem_3.proof, theorem_3.witness, theorem_3.tightness, theorem_3.too_strong
