"""With private penalties the missing data point cannot be inferred.

Sec. 6.2: whoever does not know eta_i(t) cannot infer the missing data point.

Where: Sec. 6.2 (details in missing supplement).
Sec. 6.2 (details in a supplement that is not at hand). What can be inferred in exact arithmetic, without noise, is in
``two_steps_reveal`` and ``known_penalty``.
Reading: interpretation: Inferring is not defined in the sentence.
Note: OPEN: the sentence does not say what inferring means, and its supplement is not at hand. A remark, on which no theorem
rests (Theorem 4.1 holds with public penalties). What is proved, without noise: from two iterations with independent S(t) the
direction of x_i^1 is determined whatever the penalties are, where x_i^1 is outside the plane of the S(t)
(zhang2018.private-eta-attack-two-steps); with known penalties one iteration gives it
(zhang2018.private-eta-attack-corrected). Neither gives the length of x_i^1 in general, and (x, y) and (-x, -y) are never
told apart, with eta known or not. Tried as a refutation and given up as unfair: that a direction can be excluded by one
iteration (the sentence does not deny it). With the noise of (25) the attacker has no equation at all.
"""

from verify import *

claim = Claim(
    "zhang2018.private-eta-attack",
    "existence",
    consequence="remark",
    statement=r"\eta_i(t)\text{ private}:\quad(x_i^1,y_i^1)\text{ cannot be inferred from the exchange and the other data}",
    prints={},
)
