"""The bound of Theorem 7.2 with the explicit factor is exceeded by a run that meets all hypotheses.

The bound of Theorem 7.2 with the explicit factor max(R/P, S/Q) is exceeded by a run that meets all hypotheses.

Where: ours.
On arXiv Theorem 7.2.
Letters and facts as in ``explicit_factor``.
Idea: S >= 324 Lf^i, rho^2 >= Lf^j/2, v is at most 1/(1 - (1 - mu)^2) and a little.
Note: The divergence is more than 2.2 times the bound here.
"""

from verify import *

from .explicit_factor import STRAIGHT_ON, TURNING, C, G, H, L, P, Q, S, T, beta, gain, h, mu, power, r, rho, tau, v, w
from .explicit_factor import says as printed

says = with_goals(printed, exceeded=T * S * rho**2 > C * power * v | goal)

claim = Claim("chan2024.theorem-7.2-with-explicit-factor-fails", "bound")

apart, first, lost = h**2 - tau**2, beta * gain, 1 - r**2
# S + x^2 = (apart + first^2) H/apart - gain^2 w^2/apart, x^2 <= w^2/beta^2, w^2 <= (beta tau)^2 H/(tau^2 + i apart)
most_w = (gain**2 / apart + 1 / beta**2) / (tau**2 + TURNING * apart)
of_H = 1 + first**2 / apart - most_w * (beta * tau) ** 2
of_P, of_Q = 1 - TURNING * (1 - h**2 / L), 1 - STRAIGHT_ON * (1 - r**2 / L)
most_rho = 1 / (1 + STRAIGHT_ON * mu)
most_G = 2 * TURNING * (1 + beta)
most_v = (1 + lost * most_rho**2 * most_G) / lost
least = of_H * of_P * of_Q * L

proof = shows(
    have(S_large=S >= of_H * H | most_w * (rest + apart * w**2 * turns) + small / beta**2 - arrived / apart),
    have(H_large=H >= of_P * P | (turns_compared - (L - h**2) * P * turns) / L),
    have(rho_large=rho**2 >= of_Q * Q | (compared - (L - r**2) * Q * straight) / L),
    have(rho_small=most_rho >= rho | most_rho * (decay + mu * rho * straight)),
    have(G_small=most_G >= G + 1 | noise - 2 * (1 + beta) * turns),
    have(
        v_small=most_v
        >= v
        | rho**2 * G_small + most_G * most_rho * rho_small + most_G * falls * rho_small - variance / lost + term(rho**2 / lost)
    ),
    exceeded=T * rho**2 * (S_large + of_H * H_large)
    + T * of_H * of_P * some * rho_large
    + C / L * some * powers * v_small
    + least * power / 2 * (rounds + turns + straight)
    + (least * (TURNING + STRAIGHT_ON) / 2 - C * most_v) / L * some * powers,
)

# numbers that meet the facts, with nothing left in the range and no noise from the turns
witness = Point(
    scalars={
        **numbers("x=0 w=0 H=1 P=1 G=0"),
        "i": TURNING,
        "j": STRAIGHT_ON,
        "T": ratio(TURNING + STRAIGHT_ON, 2),
        "S": 1 + first**2 / apart,
        "rho": most_rho,
        "Q": most_rho**2,
        "v": (1 - most_rho**2) / lost + most_rho**2,
    }
)

too_strong = altered(scale="three times the bound -> right 3", drop="compared decay")
