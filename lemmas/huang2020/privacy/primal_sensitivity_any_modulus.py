"""Sensitivity of the exact local step for a regulariser of modulus kappa.

Sensitivity of the exact local minimisation of Algorithm 2 for any modulus of R.

Where: ours.
On Sec. III-A.
Letters: dw = w_{i,D} - w_{i,D'}; dR = R'(w_D) - R'(w_D'); g, g_other = gradients of the replaced sample's losses at w_D'; dh
= difference of the mean loss gradients of D at w_D and w_D'; c = lambda/n, m = m_i, kappa = the modulus of strong convexity
of R.
Idea: subtract the optimality conditions and test with dw; the loss part is monotone.
Note: Attained by linear losses +-c_1 w and R = (kappa/2)|w|^2. With kappa < 1 the printed constant is exceeded: the
neighbour below holds the exact point.
"""

from verify import *

from . import primal_sensitivity as printed
from .primal_sensitivity import BOUNDS, DOMAIN, LOCAL_STEP, TESTED, c, dw, from_linear, kappa, m, rho

change, gap = printed.change, kappa * c + rho
says = statement(DOMAIN, *LOCAL_STEP, *BOUNDS, goals=(printed.sensitive(gap),))

claim = Claim("huang2020.pvp-sensitivity-modulus", "sensitivity", strengthens="huang2020.pvp-sensitivity")

proof, witness = from_linear(gap, TESTED), printed.witness

too_strong = altered(
    {"modulus 1 whatever kappa is": sensitivity.left >= m**2 * (c + rho) ** 2 * dw.norm2},
    scale="1 % smaller -> left 99/100",
    drop="strongly_convex loss_monotone bound_other",
)
