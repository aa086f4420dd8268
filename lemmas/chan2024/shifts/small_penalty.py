"""Below eta beta = 5^(1/3) - 1 two iterations leak more than 1/(N - 1).

Where (1 + eta beta)^3 < 5 two iterations leak more than the bound of ``start`` says: it needs a range.

Where: ours.
Beside ``start``. Instance: A = B = 1, c = 0, f_t = 0, g the indicator of {0}, so that y_t = 0 and b = 0; sigma = 1, two
starts 1 apart in the primal point.
Letters: x_1, l_1 = the differences of x_1 and lam_1 without noise, and what one unit of the first noise does to x_2 and
lam_2; x_2, l_2 = the differences of the means of x~_2 and lam_2, [[1 + x_1^2, x_1 l_1], [x_1 l_1, l_1^2]] their covariance;
D = D^z.
Idea: D = 5/(2 (1 + eta beta)^2), and |dx_0|_M^2 = 1 + eta beta.
Note: With eta beta below 5^(1/3) - 1 = 0.7099.., A = B = 1: the bound of chan2024.shift-start would be (1 + eta beta)/2.
Where A has a kernel it fails up to 29/40 (chan2024.shift-start-small-penalty-kernel); it holds from 363/500 on
(chan2024.shift-two-iterations).
"""

from verify import *

line = "gradient ADMM on a line"
scalars("eta beta x_1 l_1 x_2 l_2 D")
q = 1 + eta * beta


def pinned(start):
    """Two iterations with y_t = 0 from a point 1 and a multiplier 0 apart, ``start`` in words."""
    return dict(
        first_multiplier=program(line, "multiplier", start, a=1, x=1, l=0, b=0, l_next=l_1),
        first_point=program(line, "point", start, a=1, x=1, l=0, b=0, g=0, x_next=x_1),
        multiplier=program(line, "multiplier", "b = 0", a=1, x=x_1, l=l_1, b=0, l_next=l_2),
        point=program(line, "point", "b = 0", a=1, x=x_1, l=l_1, b=0, g=0, x_next=x_2),
    )


for_all(positive="eta beta", real="x_1 l_1 x_2 l_2 D")

says = statement(
    **pinned("dx_0 = 1, b = 0"),
    gaussian=instance(
        "common.gaussian-one-covariance", "in_the_plane", d_1=x_2, d_2=l_2, v_1=1 + x_1**2, v_2=beta**2, c=-beta * x_1
    ),
    small=5 > q**3 | ours("(1 + eta beta)^3 is below 5"),
    exactly=2 * q**2 * D == 5 | goal,
    exceeds=2 * D > q | goal,
)

claim = Claim("chan2024.shift-start-small-penalty", "bound")

_X, _Y, _Z = q * x_1, q**2 * x_2, q * l_2
_p, _r = 1 - eta * beta, 1 - 3 * eta * beta
# q l_2 and q^2 x_2; q^4/beta^2 times the form of the covariance in them is 5 q^2
DUAL = have(dual=_Z == -2 * beta | q * multiplier + q * first_multiplier - beta * first_point)
PRIMAL = have(primal=_Y == _r | q * point + _p * first_point + eta * q * first_multiplier)
FORM = (
    (_Y + _r) * primal
    + (2 / beta * _X * _Y + (_Z - 2 * beta) * (q**2 + _X**2) / beta**2) * dual
    - 4 * _X * primal
    + (4 * (_X + _p) - 4 * _r) * first_point
)
proof = shows(
    DUAL,
    PRIMAL,
    have(value=2 * q**2 * D == 5 | (q**4 / beta**2 * gaussian + FORM) / q**2),
    exactly=value,
    exceeds=(value + small) / q**2,
)

# eta beta = 1/2: D = 10/9, and the bound would be 3/4.
witness = at("eta=1 beta=1/2 x_1=1/3 l_1=-1/2 x_2=-2/9 l_2=-2/3 D=10/9")

too_strong = altered(
    {"a tenth more than the bound": D > exceeds.right * 11 / 20},
    scale="1 % more -> exactly right 101/100",
    drop="gaussian small multiplier point first_point",
)
