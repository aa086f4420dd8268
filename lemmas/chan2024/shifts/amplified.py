"""From an energy of shifts to what two runs of gradient ADMM leak: statements, proofs and false neighbours of the bounds 1/k.

Letters: x = dx_0, A_x = A dx_0, |x|_M^2 = |x|^2 + eta beta |A x|^2; delta = difference of the gradients of f_t and f_t' at the
common point, at most Delta long; E = the energy of the shifts; D = the divergence of what is released; mu = the parameter of the
Gaussian trade-off curve.
"""

from verify import *

scalars("eta beta sigma a_min k E D mu Delta")
vectors("x A_x delta")
distance = x.norm2 + eta * beta * A_x.norm2
NEIGHBOURS = at_least("neighbours", Delta**2, delta.norm2, because=ours("f_t and f_t' are Delta-neighbours"))


def penalty(least):
    """eta beta a_min^2 is at least ``least``."""
    return at_least("range", eta * beta * a_min**2, least, because=ours(f"eta beta a_min^2 is at least {least}"))


def by_shifts(shifted, curve=mu, **letters):
    """The energy E of the program ``shifted``, what stands for ``letters`` of it, and what E gives: the divergence, and the
    trade-off curve with the parameter ``curve``."""
    replaced = {} if curve == mu else {"mu": curve}
    return dict(
        energy=program(shifted, **letters),
        shift_rule=instance("common.shift-rule", "divergence"),
        shift_rule_curve=instance("common.shift-rule", "trade_off", **replaced),
    )


def leaks(bound, distance, level, shifted, **letters):
    """What ``shifted`` gives where E is distance/level: D is at most distance/(2 sigma^2 level), a goal named ``bound``, and the
    curve is that of mu^2 = distance/(sigma^2 level) or above it."""
    return by_shifts(shifted, **letters) | {
        bound: distance >= 2 * sigma**2 * level * D | goal,
        "gaussian": distance >= sigma**2 * level * mu**2 | goal,
    }


def from_another_start(distance, k, *hypotheses, shifted, positive="eta beta sigma a_min k", of=None, **named):
    """Two starts ``distance`` apart leak distance/(2 sigma^2 k) where the program ``shifted`` has the energy distance/k."""
    return statement(
        Domain(signs(positive=positive, nonnegative="E D mu"), of or spaces(X="x", Z="A_x")),
        *hypotheses,
        **named,
        **by_shifts(shifted),
        amplified=distance / (2 * sigma**2 * k) >= D | goal,
        gaussian=distance / (sigma**2 * k) >= mu**2 | goal,
    )


AMPLIFIED = shows(
    amplified=fact("shift_rule") + 1 / (2 * sigma**2) * fact("energy"),
    gaussian=fact("shift_rule_curve") + 1 / sigma**2 * fact("energy"),
)


def smaller(bound, changes, scale="", drop="energy shift_rule"):
    """False neighbours of ``bound`` and of its curve: both 1 % smaller, ``scale``, ``changes``, a needed hypothesis dropped."""
    both = f"1 % smaller -> {bound} left 99/100\nthe curve 1 % smaller -> gaussian left 99/100\n"
    return altered(changes, scale=both + scale, drop=drop)


def smaller_walk():
    """The false neighbours where a walk on the kernel of A attains 1/k."""
    bound = distance / (2 * sigma**2 * k)
    changes = {
        "without the norm of A x": dict(amplified=x.norm2 / (2 * sigma**2 * k) >= D | false),
        "one iteration more": dict(amplified=bound - bound / (2 * k) >= D | false),
    }
    return smaller("amplified", changes)


def walk_of_four(title, beta):
    """f = 0, dx_0 in the kernel of A: x~_N = x_0 + N_1 + .. + N_N there, of variance N sigma^2; nothing else differs. N = 4."""
    at = {**numbers("eta=1 sigma=1 a_min=1 k=4 E=1/4 D=1/8 mu=1/2"), "beta": beta}
    return Tightness(title, "amplified", distance / (2 * sigma**2 * k), Point(scalars=at, vectors={"x": [1], "A_x": [0]}))


def by_energy(level):
    """The proof of a bound whose energy is the distance over ``level``."""
    return shows(
        amplified=2 * sigma**2 * level * fact("shift_rule") + fact("energy"),
        gaussian=sigma**2 * level * fact("shift_rule_curve") + fact("energy"),
    )


energy = eta**2 * Delta**2
lost = 2 * sigma**2 * (k + 1) * D


def from_a_user(
    *hypotheses, shifted, letters=(), level=k + 1, times=1, positive="eta beta sigma a_min k", nonnegative="E D mu Delta", **named
):
    """One user loses times eta^2 Delta^2/(2 sigma^2 level) where the energy of ``shifted`` is times eta^2 |delta|^2/level, what
    stands for ``letters`` of it."""
    return statement(
        for_all(positive=positive, nonnegative=nonnegative, X="delta"),
        *hypotheses,
        **named,
        neighbours=NEIGHBOURS,
        **leaks("user", times * energy, level, shifted, **dict(letters)),
    )


def by_spending(spent, level=k + 1, bound="user"):
    """The proof from ``spent``, what makes the energy of the shifts at most that of the goals."""
    return shows(
        **{bound: spent + 2 * sigma**2 * level * fact("shift_rule")}, gaussian=spent + sigma**2 * level * fact("shift_rule_curve")
    )


def used_once(level, times=1):
    """The proof of ``from_a_user``."""
    return by_spending(times * eta**2 * fact("neighbours") + fact("energy"), level)


USER = used_once(k + 1)


def smaller_user(energy=energy, level=k + 1, one_more=1, more=None, drop="energy shift_rule neighbours"):
    """False neighbours of a bound on a user of energy ``energy``: smaller ones, one iteration more, which adds ``one_more`` to
    ``level``, ``more``, a needed hypothesis dropped."""
    lost = 2 * sigma**2 * (level + one_more) * D
    return smaller("user", {"one iteration more": dict(user=energy >= lost | false)} | (more or {}), drop=drop)


def user_of_four(title, beta):
    """f_t linear on the kernel of A, all other f = 0: from the user's iteration on a walk of k + 1 = 4 steps from -eta delta."""
    at = {**numbers("eta=1 sigma=1 a_min=1 k=3 E=1/4 D=1/8 mu=1/2 Delta=1"), "beta": beta}
    return Tightness(title, "user", energy, Point(scalars=at, vectors={"delta": [1]}))
