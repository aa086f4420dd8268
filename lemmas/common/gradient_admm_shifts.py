"""Shifts that make two runs of gradient ADMM meet: the control, its proof for every number of iterations, and what it generates.

Letters along a singular value a of A: x, l = differences of the primal point and of the multiplier, g = difference of the
gradients of f_t, b = B dy; q = 1 + eta beta a^2; e = x - eta a l/q.
Idea: with k iterations to go the energy is q|e|^2/(k - 1) + (eta/beta)|l|^2/k. One iteration moves e to e + eta (a l_next - g)/q;
the shift takes off its k-th part. The last shift but one makes l = beta a x, so that the last iteration has b = 0, and takes off
all of x on the kernel of A, so that the class facts of f there and of g before weigh half as much; the last one takes off what is
left of x. Needed: eta beta a^2 >= 9/11 for every singular value; the end asks for it (it holds from about 0.8134 on).
"""

from verify import *
from verify.lemma.generators import Reading, derived
from verify.shifts.chain import counted
from verify.shifts.rule import Stage

from .gradient_admm_iteration import *

LEAST = Fraction(9, 11)
scalars("a_min h p o d k k_minus k_plus")


def directions(least, smooth=1, **named):
    """One iteration along a singular value a >= a_min of A, with eta beta a_min^2 >= least, and along the kernel of A.

    smooth: f_t are (smooth/eta)-smooth. named: positive expressions along a singular value that get a name.
    """
    return iteration(
        facts=(at_least("range", eta * beta * a_min**2, least), at_least("smallest", a, a_min)),
        signs={"a_min": "positive"},
        definitions=tuple(named.items()),
        bounds={"f": {"smooth": smooth / eta}},
    )


def beyond(least):
    """The fact "large": s >= least."""
    return have(large=s >= least | fact("range") + eta * beta * (a + a_min) * fact("smallest"))


RANGE = at_least("range", eta * beta * a_min**2, LEAST)
H = 1 + 4 * s + 2 * s**2
program = directions(LEAST, h=H, p=2 + s, o=1 + 2 * s, d=1 + s + 2 * s**2)
energies = {"along": q / k_minus * e.norm2 + eta / (beta * k) * l.norm2, "kernel": x.norm2 / k_minus}


def taking_off(part, weight):
    """The shift that takes off this part of e, and of x on the kernel; the class facts of f and g have this weight."""
    return Stage({"along": {"x": e_next * -part}, "kernel": {"x": KERNEL["x"] * -part}}, {"f": weight, "g": weight})


stage = taking_off(1 / k, 2 * eta / k)
end = (Stage({"along": MEETING, "kernel": {"x": -KERNEL["x"]}}, {"f": 2 * eta, "g": eta}), leaving(eta))


def still(v):
    """At the user's own iteration the two runs agree before."""
    return Vector({n: c for n, c in v.parts.items() if n not in ("x", "l")})


rest = eta / (beta * k * k_plus * q)
end_e, end_l, end_l_1 = e, l / (beta * a), numbered(l_next) / (beta * a)
# 6 s^6 + 18 s^5 + 22 s^4 + 13 s^3 - 14 s^2 - 8 s - 9 in powers of s - 9/11: what is left of |l_1|^2 at the end
END = [
    Fraction(817002, 1771561),
    Fraction(15610235, 161051),
    Fraction(3589849, 14641),
    Fraction(360995, 1331),
    Fraction(18862, 121),
    Fraction(522, 11),
    Fraction(6),
]


def steps(least, count):
    """That ``energies`` pay for ``stage`` from ``count`` iterations to go on, where s >= ``least``, at least 1/2."""
    return {
        "step, along": shows(
            beyond(least),
            paid=s / k**2 * square(e_next)
            + eta / (beta * k * q) * square(m - l)
            + eta**2 / k * square(g)
            + rest * k * large * square(l)
            + rest * least * fact("enough") * square(l)
            + rest * (count * least - 1) * square(l),
        ),
        "step, kernel": shows(paid=eta**2 / k * square(g)),
    }


proofs = {
    **steps(LEAST, 2),
    "end, along": shows(
        beyond(LEAST),
        paid=because(
            s * p / q**2 * square(g_2 * eta - end_l_1 * ((q**2 - 2) / (2 * s * p))),
            h / q**2 * square(g_1 * eta - (end_e * (s * q) + end_l * (s * q) - end_l_1 * (s - 1)) / h),
            s * q * o / h * square(end_e - end_l * (s / (q * o)) + end_l_1 * ((2 * s**3 + 3 * s + 2) / (2 * s * q * o))),
            s * d / (2 * q * o) * square(end_l - end_l_1 * (q / d)),
            *(term(c / (4 * s * q * p * d), *["large"] * power, square=end_l_1) for power, c in enumerate(END)),
        ),
    ),
    "end, kernel": shows(paid=eta**2 * square(g_1)),
    **met(2),
}
start = counted(energies, stage, end, vanishing(2), proofs)


def after_a_user(start, ahead, *more, steps=()):
    """The shifts of ``start`` after a user's own iteration, which takes off the ``ahead``-th part of e.

    more: what is left along a singular value, past the squares of e_next and of l_next + eta beta a g; steps: facts for it.
    """
    moved = because(
        s / ahead**2 * square(still(e_next)), eta / (beta * q * ahead) * square(still(l_next) + g * (eta * beta * a)), *more
    )
    return replace(
        start,
        proofs={**start.proofs, "user, along": shows(*steps, paid=moved), "user, kernel": nothing},
        user=used(start.step, 1 / ahead, 2 * eta / ahead),
    )


user = after_a_user(start, k)


START, USER = Reading(k, "along", ("x",), "kernel"), Reading(k, "along", kernel="kernel")
CLASS = "convex f_t that are (1/eta)-smooth, convex g, any B and c, A of full row rank with singular values at least a_min"


def walked(name, after_a_user, program, start, user, smooth=1):
    """What such controls prove, for two starts and after a user."""
    known = CLASS.replace("(1/eta)", f"({smooth}/eta)")
    return (derived(name, known, program, start, START), derived(name + after_a_user, known, program, user, USER))


generates = (
    derived("gradient ADMM, shifted from another start", CLASS, program, start, replace(START, count=k_minus + 1)),
    derived("gradient ADMM, shifted after a user", CLASS, program, user, USER),
)
