"""Binary logistic loss: Hessian, convexity, bounds of slope and curvature.

(2): the binary logistic loss: slope and curvature along a line, and what (2) needs for convexity.

Where: Sec. II-A, eq. (2).
Letters: e = exp(b w'a), b = -1 or +1; l = ln(1 + 1/e); along w + s v with u = v'a: slope = dl/ds = -b u/(1 + e), curvature =
d^2 l/ds^2 = u^2 e/(1 + e)^2; q = 1/(1 + e).
Idea: q(1 - q) = e q^2 lies between 0 and 1/4, since (1 - e)^2 >= 0.
Reading: interpretation: The print gives the loss; gradient, Hessian and their bounds are ours, for labels +1 and -1 (section
VI-A).
Note: u = v'a for a direction v, so the two bounds say |grad l| <= |a| and |hess l| <= |a|^2/4.
"""

from verify import *

for_all(positive="e q", real="b u slope curvature")

says = statement(
    sigmoid=q * (1 + e) == 1 | letter("q", "1/(1 + exp(b w'a))"),
    label=b**2 == 1 | assumed("label belonging to", "Sec. VI-A", "b is +1 or -1"),
    first=slope == -b * u * q | letter("slope", "derivative of ln(1 + exp(-b (w + s v)'a)) in s at 0"),
    second=curvature == b**2 * u**2 * e * q**2 | letter("curvature", "its derivative: d q/ds = -b u e q^2"),
    hessian=curvature == q * (1 - q) * u**2 | goal,
    convex=curvature >= 0 | goal,
    curvature_bound=u**2 >= 4 * curvature | goal,
    slope_bound=u**2 >= slope**2 | goal,
)

claim = Claim(
    "huang2020.eq-2",
    "definition",
    symbols={"q": "s"},
    statement=r"\ell(a,b,w)=\ln(1+e^{-b\,w^\top a}),\quad\nabla\ell=-\frac{b\,a}{1+e^{b\,w^\top a}},"
    r"\quad\nabla^2\ell=s(1-s)\,aa^\top",
    prints=r"""
        \ell( -> not compared: the definition, of which the statement proves properties
        \nabla\ell -> slope
        b\,a -> b*u
        e^{b\,w^\top a} -> e
        \nabla^2\ell -> curvature
        s -> q
        aa^\top -> u**2
    """,
)

proof = shows(  # e q^2 = q - q^2 by q(1 + e) = 1
    hessian=second + u**2 * e * q**2 * label + u**2 * q * sigmoid,
    convex=second + e * q**2 * square(b * u),
    # 1 = q^2 (1 + e)^2 >= 4 e q^2
    curvature_bound=-4 * second - 4 * u**2 * e * q**2 * label - u**2 * (q * (1 + e) + 1) * sigmoid + q**2 * square(u * (1 - e)),
    slope_bound=(-slope + b * u * q) * first
    - u**2 * q**2 * label
    - u**2 * (q * (1 + e) + 1) * sigmoid
    + q**2 * (e**2 + 2 * e) * square(u),
)

witness = at("e=1 q=1/2 b=-1 u=2 slope=1 curvature=1")

too_strong = altered(
    {"q in place of q(1 - q)": dict(hessian=curvature == q * u**2 | false)},
    scale="""
        curvature at most 99/400 -> curvature_bound left 99/100
        slope at most 1/2 -> slope_bound right 4
    """,
    drop="sigmoid",
)
