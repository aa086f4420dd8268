"""The chosen learning rate is admissible, in (0, 1].

Step 2 as printed: the chosen learning rate lies in Lemma A.1's interval and is the lambda in (0, 1] of Theorem 1.

Where: App A.2 Step 2.
Letters: see ``letters``; lambda* = (1 - q/(2(1 + c)))/(1 - b). False: lambda* <= 1 would need b <= q/(2(1 + c)); at the
point below no lambda of the whole interval is <= 1.
Reading: interpretation: Step 2 claims that lambda* is in the interval; (0, 1] is where Theorem 1 and Algorithm 1 want their
learning rate.
Note: At p = q = 1, zeta = 0, tau = 25/121 and sigma = 288/121: b = 5/11, c = 2, and lambda* is 55/36 against 1. Membership
in the interval is true; lambda* <= 1, which Theorem 1 and Algorithm 1 ask for, is false. Tried to save it: both definitions
of sigma_1 (they agree at the point, zeta = 0); another lambda of the interval (at the point b >= q/(1 + c), so all of them
exceed 1); tau close to 1, as Remark 1 expects, makes it worse: cyffers2023.a2-lambda-choice-no-decay. Corrected in
cyffers2023.a2-lambda-choice-corrected.
"""

from verify import *

from .letters import EXCESS_DEFINED, INTERVAL, POSITIVE_IN_INTERVAL, XI, lam_star, lower_end, sigma_1, sigma_large, upper_end

for_all(positive=POSITIVE_IN_INTERVAL + " p sigma", nonnegative="zeta")

says = statement(
    *INTERVAL,
    noise_level=p * sigma**2 + zeta**2 == q * sigma_1**2 | XI,
    sigma_large=sigma_large,
    tangent=one_minus_b / one_minus_tau >= q / 2 | goal,
    above_lower=lam_star > lower_end | goal,
    below_upper=upper_end > lam_star | goal,
    at_most_1=1 >= lam_star | goal,
    definitions=EXCESS_DEFINED,
)

claim = Claim(
    "cyffers2023.a2-lambda-choice",
    "existence",
    consequence="step",
    statement=r"\lambda^*=\frac{1}{1-b}\Bigl(1-\frac{q}{2(1+c)}\Bigr)\in\Bigl(\ell,\ \ell\bigl(\tfrac12+\tfrac12"
    r"\sqrt{1+4\tfrac{(1+c)(1-b)}{(1-\tau)(1+c-q)^2}}\bigr)\Bigr)\cap(0,1],\quad \frac{1-b}{1-\tau}\ge\frac q2",
    prints=r"""
        \cap -> not compared: an intersection, of which the goals have the ends
        \tau -> 1-one_minus_tau
        b -> 1-one_minus_b
        c -> one_plus_c-1
        \lambda^* -> lam_star
    """,
    facts="equivalent",
)

counterexample = at("one_minus_b=6/11 one_minus_tau=96/121 q=1 excess=2 lift=3/2 p=1 sigma=288/121 zeta=0")

witness = at("one_minus_b=1 one_minus_tau=1 q=1 excess=2 lift=2 p=1 sigma=3 zeta=0")

too_strong = altered(
    scale="""
        1 replaced by 99/100 -> at_most_1 left 99/100
        q/2 made 1 % larger -> tangent right 101/100
    """
)
