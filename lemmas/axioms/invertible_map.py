"""An invertible map keeps the divergence of two laws.

An invertible map that both scenarios share keeps the divergence D^z: composition and data processing, there and back.

Where: outside the papers.
Used for arXiv section 3.2 of chan2024.
Letters: D = the divergence D^z of the laws of X and X'; D_image = that of f(X) and f(X'), f an invertible map; D_there = the
supremum over x of the divergences of f(X) given X = x and of f(X') given X' = x, D_back that of X given f(X) and of X' given
f(X'); D_pair = the divergence of the pairs of X and f(X).
Reading: interpretation: laws of one support, as Fact 4.5(c), used twice, is printed of such pairs; both scenarios share the
map, a point has one image and an image one point
"""

from verify import *

for_all(nonnegative="D D_image D_there D_back D_pair")


def image_of(D, D_image):
    """What says that ``D_image`` is of the images of laws, ``D`` apart, under one invertible map."""
    return given(
        there=D_there == 0 | ours("f(x) is one point, the same in both scenarios"),
        back=D_back == 0 | ours("x is one point given f(x), the same in both scenarios"),
        graph=instance("chan2024.fact-4.5c", "composition", D_X=D, D_cond=D_there, D_pair=D_pair),
        image=instance("chan2024.fact-4.5a", "marginal", D_pair=D_pair, D_Y=D_image),
        turned=instance("chan2024.fact-4.5c", "composition", D_X=D_image, D_cond=D_back, D_pair=D_pair),
        first=instance("chan2024.fact-4.5a", "marginal", D_pair=D_pair, D_Y=D),
    )


says = statement(*image_of(D, D_image), not_more=D >= D_image | goal, not_less=D_image >= D | goal)

claim = Claim(
    "common.invertible-map",
    "divergence",
    statement=r"\mathsf{D^z}(f_\#P\|f_\#Q)=\mathsf{D^z}(P\|Q)\quad(f\text{ invertible})",
    denotes="D D_image D_there D_back D_pair",
)

proof = shows(not_more=graph + image - there, not_less=turned + first - back)

witness = at("D=1 D_image=1 D_there=0 D_back=0 D_pair=1")

too_strong = altered(
    scale="""
        1 % smaller -> not_more left 99/100
        1 % larger -> not_less right 101/100
    """,
    drop="there back graph image turned first",
)
