"""One iteration of gradient ADMM along a singular value a of A and along its kernel: what all its shifts share.

Letters as in lemmas.common.gradient_admm_shifts; m = l_next + eta beta a g.
"""

from verify import *
from verify.algorithms.chan2024.gradient_admm import A, gradient_admm
from verify.algorithms.split import split
from verify.lemma.generators import accepted
from verify.shifts.rule import Stage, User, image, whole

scalars("eta beta a q E")
vectors("x l g b g_1 g_2 b_1 delta")
s = eta * beta * a**2
none, nothing = Polynomial({}), shows(paid=because())


def iteration(*shared_facts, kernel=True, **more):
    """The iteration where ``shared_facts`` hold; of an A without a kernel: not ``kernel``. ``more``: as in ``split``."""
    both = split(gradient_admm, A, singular="a", letters={"lam": "l", "f": "g", "B y": "b"}, shared_facts=shared_facts, **more)
    return both if kernel else replace(both, blocks={"along": both.blocks["along"]})


_blocks = iteration().blocks
ALONG, KERNEL = _blocks["along"].after, _blocks["kernel"].after
l_next = ALONG["l"]
e, e_next = (point - dual * (eta * a / q) for point, dual in ((x, l), (ALONG["x"], l_next)))
m = l_next + g * (eta * beta * a)
MEETING = {"x": l_next / (beta * a) - ALONG["x"]}  # l = beta a x, so that b = 0 in the next iteration
LEAVING = {"along": {"x": -ALONG["x"]}, "kernel": {"x": -KERNEL["x"]}}


def leaving(f, g=none, kernel=True):
    """The last iteration of an end, which takes off what is left of x; f, g: the multipliers of their class facts."""
    return Stage(LEAVING if kernel else {"along": LEAVING["along"]}, {"f": f, "g": g})


def cost(program, shifts, kernel=True, of=("x",)):
    """What ``shifts`` cost over all directions where two runs of ``program`` differ in the states ``of``."""
    return whole(accepted(program, shifts), program, "along", "kernel" if kernel else None, "a", of)


def numbered(v, number=1, state=None):
    """``v`` in the iteration of the end of this number, from another ``state`` if one is given."""
    values = {n: Vector.named(f"{n}_{number}") for n in ("g", "b")} | (state or {})
    return image(v, {n: Vector.named(n) for n in v} | values)


def used(stage, worth, held=none):
    """A user's own iteration, at which the runs agree before: shifted as in ``stage``, it costs ``worth`` times the square of the
    step eta g. held: the multiplier of g; without it b = 0 and l_next = 0, as l = 0 there."""
    costs = dict.fromkeys(stage.shifts, worth * eta**2 * g.norm2)
    return User("f", "g", Stage(stage.shifts, {"f": none, "g": held}), costs, () if held.terms else (("g", "b", 1 / beta),))


def vanishing(number):
    """b = 0 in that iteration of the end."""
    return ((number, "g", "b", 1 / beta),)


def met(number=0, kernel=True):
    """Of b = 0 in that iteration of the end (0: x alone is to agree) and of the runs' meeting: there is nothing to show."""
    meetings = ["meeting x, along"]
    if number:
        meetings = [f"vanishing b_{number}, along", *meetings, "meeting l, along"]
    if kernel:
        meetings.append("meeting x, kernel")
    return dict.fromkeys(meetings, nothing)
