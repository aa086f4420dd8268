"""An invertible map that both scenarios share keeps every divergence: data processing there and back.

Where: used for arXiv section 3.2 of chan2024. Letters: D = a divergence D_alpha, or D^z, of two laws; D_image = that of their
images under one invertible map.
"""

from verify import *

for_all(nonnegative="D D_image")

says = statement(kept=D_image == D | goal)

claim = Claim(
    "common.invertible-map",
    "An invertible map keeps the divergence of two laws",
    "outside the papers",
    "divergence",
    reading="interpretation: the cited theorem, used for the map and for its inverse; what its letters denote is said in words",
    statement=r"\mathsf D(f_\#P\|f_\#Q)=\mathsf D(P\|Q)\quad(f\text{ invertible})",
    denotes="D D_image",
    cited="van Erven and Harremoes 2014, Renyi divergence and Kullback-Leibler divergence, Theorem 9 (data processing)",
)
