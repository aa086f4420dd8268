"""Constants of the logistic problems.

Sec. VI: c_1 = 1, c_3 = 1/4, c_2 = sqrt(dp), c_4 = 1 for rows of norm at most 1.

Where: Sec. VI-E, VI-F.
Letters: a a row, v a direction, s = 1/(1 + exp(b w'a)) the factor of the gradient -b s a; q = s(1 - s) that of the Hessian q
a a'; r = |sgn(w)|^2 one coordinate at a time: count coordinates, each at most 1.
Idea: 0 < s < 1, s(1 - s) <= 1/4, |a'v| <= |v|.
Reading: interpretation: For d = 104 and p = 1; c_4 = 1, the Hessian of |w|^2/2, is displayed without a goal.
Note: c_4 = 1: the Hessian of |w|^2/2 is the identity. For the multi-class loss (p > 1) c_1 is sqrt 2:
huang2020.softmax-gradient. c_1 = 1 is not attained (s < 1), c_3 = 1/4 is, at w'a = 0 with |a| = 1.
"""

from verify import *

for_all(positive="s", nonnegative="r last", real="along", X="a v")

says = statement(
    row=1 >= a.norm2 | assumed("normalizing rows to enforce their", "Sec. VI-A", "rows have norm at most 1"),
    sigmoid=1 >= s | letter("s", "the factor 1/(1 + exp(b w'a)) of the gradient, below 1", bounded=True),
    component=along == a @ v | letter("along", "a'v"),
    coordinates=last >= r | letter("r", "|sgn(w)|^2, a sum of dp squares of 0 or 1", bounded=True),
    dimension=last == 104 | letter("last", "d = 104, p = 1"),
    c_1=1 >= s**2 * a.norm2 | goal,
    c_3=v.norm2 / 4 >= s * (1 - s) * along**2 | goal,
    c_2=104 >= r | goal,
)

claim = Claim(
    "huang2020.loss-bounds",
    "bound",
    statement=r"\|a\|\le1:\quad\|\nabla\ell\|\le1,\ \|\nabla^2\ell\|\le\tfrac14,\ \|\operatorname{sgn}(w)\|\le\sqrt{dp},"
    r"\ \|\nabla^2\tfrac12\|w\|^2\|=1",
    prints=r"""
        \nabla\ell -> a*s
        \|\nabla^2\ell\| -> not compared: as a quadratic form
        \operatorname{sgn} -> not compared: 104 coordinates
        \nabla^2\frac12 -> not compared: the identity
    """,
)

proof = shows(
    c_1=s**2 * row + (1 + s) * sigmoid,
    # |v|^2 >= along^2 from |v - along a|^2 >= 0 and |a| <= 1; s(1 - s) = 1/4 - (s - 1/2)^2
    c_3=square(v - a * along) / 4 + along**2 / 4 * row + square(along * (s - ratio(1, 2))) - along / 2 * component,
    c_2=coordinates - dimension,
)

witness = at("s=1/2 r=100 last=104 along=1 a=[1] v=[1]")

tightness = Tightness("c_3 = 1/4", "c_3", c_3.left, witness)

too_strong = altered(
    scale="""
        curvature 99/400 -> c_3 left 99/100
        gradient at most 99/100 -> c_1 left 99/100
    """,
    drop="row coordinates",
)
