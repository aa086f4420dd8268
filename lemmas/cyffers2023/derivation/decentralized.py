"""Fully decentralized private ADMM.

Algorithm 4: one user per step; in line 6 the model, and not its argument, is moved, as in Algorithm 3.

Where: Sec 5.4 Algorithm 4.
Letters: one step without noise; the instance n = 1 of ``federated_equivalence_printed``: f(x) = (x - 1)^2/2, r(z) = z^2/2,
gamma = 1; z_next after one step from (u, z).
Idea: with n = 1 Algorithms 3 and 4 coincide, and z = 0 is the only fixed point.
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: The goals are for one user with f = (x - 1)^2/2, r = z^2/2, gamma = 1, whose minimiser is 1/2: the printed algorithm
rests at 0 only. With r = 0 it is a block update of Algorithm 2. The pseudocode has no return line; the last z is the model.
Line 8 draws the next user uniformly, the current one included or not is not said.
"""

from verify import *

for_all(positive="lam", real="u z")

x = (2 * z - u + 1) / 2
u_next = u + 2 * lam * (x - z)
z_next = (z + (u_next - u)) / 2

says = statement(
    u_fixed=u_next == u | ours("a fixed point of line 5 without noise"),
    z_fixed=z_next == z | ours("a fixed point of lines 6 and 7"),
    model=z == 0 | goal,
    dual=u == 1 | goal,
)

claim = Claim(
    "cyffers2023.algorithm-4",
    "algorithm",
    statement=r"u_{k+1,i}=u_{k,i}+2\lambda\bigl(\mathrm{prox}_{\gamma f_i}(2z_k-u_{k,i})-z_k+\tfrac12\eta_{k+1,i}\bigr),\quad "
    r"z_{k+1}=\mathrm{prox}_{\gamma r}\bigl(z_k+\tfrac1n(u_{k+1,i}-u_{k,i})\bigr)",
    prints=r"""
        \mathrm{prox} -> not compared: a map that the statement has by its properties
    """,
    facts="equivalent",
)

proof = shows(model=u_fixed - 2 * z_fixed, dual=-1 / lam * u_fixed)

witness = at("lam=1/2 u=1 z=0")

too_strong = altered({"the minimiser of the objective": dict(model=z == ratio(1, 2) | false)}, drop="u_fixed z_fixed")
