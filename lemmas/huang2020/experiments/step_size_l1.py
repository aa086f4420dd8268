"""The step size of section VI-E.

Sec. VI-E with lambda/n = 1e-6: the step size that (29) gives.

Where: ours.
Corrects Sec. VI-E.
Letters: c_2 with c_2^2 = 104 = dp, c = lambda/n, G2 = G_i^2 of (29); eta. ``k`` = the number of the iteration.
Idea: insert the numbers; 2k * 8 * 104 = 1664 k.
Note: c = lambda/n = 1e-6, c_2 = sqrt 104.
"""

from verify import *

for_all(positive="c_2 c D k m L eps eta G2")

corrected = 2 * k * (1 + c * c_2) ** 2 + 1664 * k * L / (m**2 * eps**2)

says = statement(
    dimension=D == 104 | letter("D", "dp = 104"),
    second_moment=G2 == (1 + c * c_2) ** 2 + 8 * D * L / (m**2 * eps**2) | letter("G2", "(29) with c_1 = 1"),
    twenty_nine=2 * k * G2 * eta**2 == 23**2 | letter("eta", "(29) with c_w = 23, squared"),
    step_size=eta**2 * corrected == 23**2 | goal,
)

claim = Claim(
    "huang2020.eta-1664-corrected",
    "identity",
    facts="equivalent",
    reading_note="1e-6 is lambda/n; the print divides it by n once more.",
    corrects="huang2020.eta-1664",
)

proof = shows(step_size=twenty_nine - 2 * k * eta**2 * second_moment - 16 * k * L * eta**2 / (m**2 * eps**2) * dimension)

witness = at("c_2=1 c=1 D=104 k=1/2 m=1 L=525/832 eps=1 eta=1 G2=529")

too_strong = altered(
    {"832 in place of 1664": eta**2 * (corrected - 832 * k * L / (m**2 * eps**2)) == 23**2 | false}, drop="second_moment"
)
