"""Equation (10): the u-step of the consensus problem, block by block.

Where: Sec 5.1 eq (10), App B.3. Letters: block i of Algorithm 5's update with A = I, (Bz)_i = -z, c = 0.
Idea: substitute.
"""

from verify import *

domain = for_all(positive="lam", U="u x z eta")

Bz, c = -z, z * 0
general = u + (x + Bz - c + eta / 2) * (2 * lam)

says = statement(domain, block_update=(general - (u + (x - z) * (2 * lam) + eta * lam)).norm2 == 0 | goal)

claim = Claim(
    "cyffers2023.eq-10",
    "The u-step of the consensus problem",
    "Sec 5.1 eq (10), App B.3",
    "identity",
    says,
    reading="verbatim",
    statement=r"u_{k+1,i}=u_{k,i}+2\lambda\bigl(x_{k+1,i}-z_{k+1}+\tfrac12\eta_{k+1,i}\bigr)",
    prints=r"""
        u_{k+1,i} -> general
        u_{k,i} -> u
        x_{k+1,i} -> x
        z_{k+1} -> z
        \eta_{k+1,i} -> eta
    """,
    facts="equivalent",
    note="cyffers2023.eq-24-private with A = I, B = -(I,...,I), c = 0. The noise that reaches u has variance lambda^2 "
    "sigma^2, as in Algorithm 1. True whatever parameter the proximal maps have.",
)

proof = shows(block_update=because())

witness = at("lam=1/2 u=[1] x=[2] z=[3] eta=[4]")

too_strong = altered(
    says,
    {
        "noise of twice the size": (general - (u + (x - z + eta) * (2 * lam))).norm2 == 0 | false,
        "the sign of z": (general - (u + (x + z) * (2 * lam) + eta * lam)).norm2 == 0 | false,
    },
)
