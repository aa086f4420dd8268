"""A block update is non-expansive in the mean over the blocks, and at most doubles squared distances.

What holds of block updates: each image block alone, the mean over the choice, and at most twice the squared length.

Where: ours; corrects Sec 3.1 footnote 3.
Letters: d_1, d_2, t_1, t_2 as there; q = the probability of each block, equal for all, so the mean squared distance after
the update is (1 - q)|d|^2 + q|t|^2, whether or not the choices are independent.
Idea: |t_2|^2 <= |d|^2.
Note: in_the_mean: rho shared by both runs, P[rho_b = 1] = q for every block, so E|u_{+,b} - u'_{+,b}|^2 = (1 - q)|d_b|^2 +
q|t_b|^2. The factor 2 is attained by the quarter turn, so it is the best worst-case constant for one partial update.
"""

from verify import *

from .partial_update_printed import d_1, d_2, t_1, t_2
from .partial_update_printed import says as printed

scalars("q")
before = d_1.norm2 + d_2.norm2
mean_after = (1 - q) * before + q * (t_1.norm2 + t_2.norm2)

says = statement(
    Domain(signs(positive="q"), printed.spaces),
    *printed.facts,
    image_block=before >= t_2.norm2 | goal,
    in_the_mean=before >= mean_after | goal,
    at_most_twice=2 * before >= d_1.norm2 + t_2.norm2 | goal,
)

claim = Claim("cyffers2023.footnote-3-corrected", "inequality", corrects="cyffers2023.footnote-3", facts="equivalent")

proof = shows(
    image_block=nonexpansive + square(t_1), in_the_mean=q * nonexpansive, at_most_twice=nonexpansive + square(t_1) + square(d_2)
)

witness = at("q=1/2 d_1=[1] d_2=[0] t_1=[0] t_2=[1]")

tightness = Tightness("factor 2 of the squared distance", "at_most_twice", 2 * before, witness)

too_strong = altered(
    {"199/100 in place of 2": 199 * before / 100 >= at_most_twice.right},
    scale="""
        the mean 1 % smaller -> in_the_mean left 99/100
        the image block 1 % smaller -> image_block left 99/100
    """,
    drop="nonexpansive",
)
