"""Upper bound on chi at the chosen learning rate, with the constant 1/2.

Step 4 as printed: upper bounds on chi that end in 1 - q^2(1 - tau)/2.

Where: App A.2 Step 4.
Letters: see ``letters``; sigma is tied to c by the proof's sigma_1^2 = (p sigma^2 + zeta^2)/q. False: the last inequality,
and chi itself exceeds the last bound at the point below.
Reading: verbatim
Note: At p = q = sigma = 1, zeta = 0, tau = 1/9 and b = 1/3 the last bound is 5/9 against 8/9 before it, and chi itself is
17/27. The third bound is 1/2 + q/2 - q^2(1 - tau)/8, so only the constant 1/8 follows, and the paper's final result uses
1/8. Tried to save 1/2 end to end, past the broken link: chi itself is above it at the point, where zeta = 0 makes both
definitions of sigma_1 agree. Corrected in cyffers2023.a2-chi-upper-corrected.
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, XI, b, chi_star, sigma_1, sigma_large

for_all(positive=POSITIVE + " c p sigma", nonnegative="zeta")

in_b = ratio(1, 2) + q * (1 + b) / 4
in_tau = ratio(1, 2) + q / 4 * (2 - q * one_minus_tau / 2)
printed = 1 - q**2 * one_minus_tau / 2

says = statement(
    *FACTS,
    noise_level=p * sigma**2 + zeta**2 == q * sigma_1**2 | XI,
    sigma_large=sigma_large,
    without_c=in_b >= chi_star | goal,
    without_b=in_tau >= in_b | goal,
    last_step=printed >= in_tau | goal,
    end_to_end=printed >= chi_star | goal,
    definitions=C_DEFINED,
)

claim = Claim(
    "cyffers2023.a2-chi-upper",
    "inequality",
    consequence="conversion",
    statement=r"\chi\le\frac12+\frac{q(1+b)}{4}\le\frac12+\frac q4\Bigl(2-\frac{q(1-\tau)}{2}\Bigr)\le 1-\frac{q^2(1-\tau)}{2}",
    prints=r"""
        \chi -> chi_star
        \tau -> 1-one_minus_tau
        b -> 1-one_minus_b
    """,
    facts="equivalent",
)

counterexample = at("one_minus_b=2/3 one_minus_tau=8/9 q=1 c=1/8 p=1 sigma=1 zeta=0")

witness = at("one_minus_b=1/8 one_minus_tau=15/16 q=1/4 c=3 p=1 sigma=15/8 zeta=0")

too_strong = altered({"1/2 replaced by 1 in the last bound": 1 - q**2 * one_minus_tau >= last_step.right})
