"""Block update: every block is replaced by its image or kept.

Equation (2): each block is either replaced by its image or kept.

Where: Sec 3.1 eq (2).
Letters: u = u_{k,b}, t = T_b(u_k), rho = rho_{k,b}, u_next = u + rho (t - u).
Idea: rho^2 = rho; (u_next - u)(u_next - t) carries the factor rho(rho - 1).
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: distance: for any point w of the block, the squared distance is that of the chosen one; averaged over rho with E rho =
q it gives the factor (1 - q) + q that Theorem 1 uses.
"""

from verify import *

for_all(real="rho", B="u t w")

u_next = u + (t - u) * rho


says = statement(
    boolean=rho**2 == rho | assumed("is a Boolean (random) variable that encodes if block", "Section 3.1, (2)", "rho in {0, 1}"),
    one_of_two=(u_next - u).norm2 * (u_next - t).norm2 == 0 | goal,
    distance=(u_next - w).norm2 == rho * (t - w).norm2 + (1 - rho) * (u - w).norm2 | goal,
)

claim = Claim(
    "cyffers2023.eq-2-block-update",
    "definition",
    statement=r"u_{k+1,b}=u_{k,b}+\rho_{k,b}(T_b(u_k)-u_{k,b}),\quad\rho_{k,b}\in\{0,1\}",
    prints=r"""
        u_{k+1,b} -> u_next
        u_{k,b} -> u
        T_b(u_k) -> t
        \rho_{k,b} -> rho
        \rho_{k,b}\in -> not compared: rho is its square
    """,
    facts="equivalent",
)

proof = shows(one_of_two=(t - u).norm2 * (t - u).norm2 * (rho**2 - rho) * boolean, distance=(t - u).norm2 * boolean)

witness = at("rho=1 u=[1] t=[3] w=[0]")

too_strong = altered(
    {
        "always the image": dict(one_of_two=(u_next - t).norm2 == 0 | false),
        "roles of rho and 1 - rho swapped": dict(
            distance=(u_next - w).norm2 == (1 - rho) * (t - w).norm2 + rho * (u - w).norm2 | false
        ),
    },
    drop="boolean",
)
