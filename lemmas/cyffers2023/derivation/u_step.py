"""The u-step of the consensus problem.

Equation (10): the u-step of the consensus problem, block by block.

Where: Sec 5.1 eq (10), App B.3.
Letters: block i of Algorithm 5's update with A = I, (Bz)_i = -z, c = 0 gives u_next; the line of Algorithm 2 for user i
gives u_user, from the same u, x, z and noise.
Idea: both lines add the same vector to u.
Reading: verbatim
Note: The line of cyffers2023.eq-24-private with A = I, B = -(I,...,I), c = 0, and that of Algorithm 2 without clipping. The
noise that reaches u has variance lambda^2 sigma^2, as in Algorithm 1. True whatever parameter the proximal maps have.
"""

from verify import *

for_all(positive="lam", U="u x z eta u_next u_user")

GENERAL, CONSENSUS = "Algorithm 5 of cyffers2023, its u", "Algorithm 2 of cyffers2023, the u of a user"
Bz, c = -z, z * 0
general = u + (x + Bz - c + eta / 2) * (2 * lam)
block = u + (x - z) * (2 * lam) + eta * lam

says = statement(
    line=program(GENERAL, A_x=x, B_z=-z, c=z * 0),
    tested=program(GENERAL, "line_tested", A_x=x, B_z=-z, c=z * 0, tested=u_user - block),
    user_line=program(CONSENSUS, "line", "nothing is clipped", u_next=u_user, clipped=x - z),
    same_step=(u_next - u_user).norm2 == 0 | goal,
    block_update=(u_next - block).norm2 == 0 | goal,
)

claim = Claim(
    "cyffers2023.eq-10",
    "identity",
    statement=r"u_{k+1,i}=u_{k,i}+2\lambda\bigl(x_{k+1,i}-z_{k+1}+\tfrac12\eta_{k+1,i}\bigr)",
    prints=r"""
        u_{k+1,i} -> u_next
        u_{k,i} -> u
        x_{k+1,i} -> x
        z_{k+1} -> z
        \eta_{k+1,i} -> eta
    """,
)

proof = shows(same_step=line + user_line - 2 * tested, block_update=line)

witness = at("lam=1/2 u=[1] x=[2] z=[3] eta=[4] u_next=[2] u_user=[2]")

too_strong = altered(
    {
        "noise of twice the size": dict(block_update=(u_next - (u + (x - z + eta) * (2 * lam))).norm2 == 0 | false),
        "the sign of z": dict(block_update=(u_next - (u + (x + z) * (2 * lam) + eta * lam)).norm2 == 0 | false),
    },
    drop="line user_line",
)
