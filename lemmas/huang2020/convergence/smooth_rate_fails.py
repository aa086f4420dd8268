"""No constant C bounds the gap of a fixed smooth problem by C/sqrt t.

No constant makes the gap of one fixed smooth problem at most C/sqrt t: at some t = t_j it is larger.

Where: ours.
On the text after Theorem 4.
Letters: C any constant, gap the left side of (37), all others and the facts as in ``smooth_rate``.
Idea: as in ``rate_fails``.
Note: The loss, and the t_j from which it is made, as in huang2020.theorem-3-rate.
"""

from verify import *

from .rate_fails import exceeds, refuted
from .smooth_rate import n
from .smooth_rate import says as printed

says = refuted(printed)

claim = Claim("huang2020.theorem-4-rate-fails", "asymptotic")

proof = exceeds(n, 2, 1, number)

witness = at(
    "C=1 M=2 N=1/2 G=1 X=23 c=19208 t=19208 n=19209 h=196 gamma=3/196 omega=6 R=25 V=625 U=12005625 Q=0 B=0 g=1 a=1 s=2/5 "
    "u_2=1 y=340273/13720 p=1 prob=1/2 gap=1"
)

too_strong = altered(scale="three times the gap -> right 3", drop="growth hinge")
