"""Splitting at the threshold.

(24)-(25): splitting the noise at the threshold gives (epsilon, delta)-DP.

Where: eqs. (24)-(25).
Letters: for a set S, p_1, p_2 = its probability under D on A_1 and A_2, q_1, q_2 = that of the same outcomes under D'; E =
e^epsilon; rare = Pr[A_2] = Pr[|N(0, 1)| > z], tail = Pr[N(0, 1) > z], and the letters of ``tail_below_half_delta``; loss =
the largest log ratio on A_1, where the component xi of the noise is at most ``size`` long, with the letters of
``loss_bound`` and ``threshold``.
Idea: p_1 <= E q_1 by the threshold (huang2020.eq-18-corrected, huang2020.eq-18-threshold-corrected), p_2 <= Pr[A_2] = 2 tail
< delta (huang2020.eq-23).
Reading: interpretation: The events are those of the component of the noise along the difference of the means.
Note: For dp > 1 the events are those of the component of the noise along the difference of the means
(huang2020.eq-16-corrected), not of an entry.
"""

from verify import *

from . import loss_bound, threshold
from . import tail_below_half_delta as tails
from .loss_bound import L, c_1, loss
from .tail_below_half_delta import delta, eps

scalars("p_1 p_2 q_1 q_2 E rare")
NONNEGATIVE = dict.fromkeys(("p_1", "p_2", "q_1", "q_2", "rare"), "nonnegative")

says = statement(
    Domain({**loss_bound.says.signs, **threshold.says.signs, **tails.says.signs, **NONNEGATIVE, "E": "positive"}, {}),
    *loss_bound.says.facts,
    *(replace(f, name=f"noise_{f.name}") for f in threshold.says.facts),
    *tails.says.facts,
    loss_on_A_1=program(
        "two densities, bounded log ratio", "integrated", "E = e^epsilon; on A_1", p=p_1, q=q_1, X=E, log_sup=loss
    ),
    inside_A_2=program("part of a set", "smaller", "a part of A_2, under D", p=rare, part=p_2),
    two_tails=program("standard normal, two tails", "symmetric"),
    private=E * (q_1 + q_2) + delta > p_1 + p_2 | goal,
)

claim = Claim(
    "huang2020.eq-24-25",
    "inequality",
    statement=r"\Pr[\tilde w\in S\mid D]<e^\epsilon\Pr[\tilde w\in S\mid D']+\delta",
    prints=r"""
        \Pr[\tilde w\in S\mid D] -> p_1+p_2
        e^\epsilon -> E
        \Pr[\tilde w\in S\mid D'] -> q_1+q_2
        \epsilon -> eps
    """,
)

proof = shows(
    use("loss", "huang2020.eq-18-corrected"),
    use("threshold_loss", "huang2020.eq-18-threshold-corrected"),
    use("tails", "huang2020.eq-23"),
    have(loss_small=eps >= loss | (fact("loss.bound") + noise_eighteen + 4 * L * c_1 * threshold_loss) / (4 * L * c_1)),
    private=loss_on_A_1 + p_1 * loss_small + inside_A_2 - two_tails + 2 * fact("tails.twenty_three") + term(E * q_2),
)

witness = at("""
    c=4 L=8 eps=1 delta=1/2400 tail=1/20000 z=31/8 phi=1/5000 G=3/2 p_1=1/2 p_2=0 q_1=1/4 q_2=0 E=2 rare=1/10000 size=31
    c_1=1 m=1 A=1 bound=1 xi=31 Delta=2 sigma2=64 loss=1
""")

too_strong = altered({"a hundredth of delta": E * (q_1 + q_2) + delta / 100 > private.right}, drop="loss_on_A_1 two_tails")
