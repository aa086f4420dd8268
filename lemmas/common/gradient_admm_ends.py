"""Why an energy pays for given shifts of gradient ADMM: a sum of squares for each power of eta beta a^2 less its least value.

Letters as in lemmas.common.gradient_admm_shifts; the iterations are numbered from 1.
"""

from verify import *
from verify.shifts.rule import image, run

from .form_by_powers import entries, terms
from .gradient_admm_iteration import *
from .gradient_admm_shifts import beyond

scalars("r")


def paid(program, name, energy, stages, least, meets):
    """Why ``energy`` pays: a power of q times what is left, a form in x, l/(beta a), eta g_i and l_i/(beta a)."""
    last = len(stages)
    states, cost = run(program, stages, name, program.blocks[name], {(last, "b"): None} if meets else {})
    dual = "l" in states[0]
    power = dual * (last + 2 - meets)
    shown = {"x": x, **({"l_0": l / (beta * a)} if dual else {})}
    means = {"x": Vector.named("x"), "l": Vector.named("l_0") * s}  # at eta = a = 1, where beta = s
    for i in range(1, last + 1):
        means[f"g_{i}"], shown[f"g_{i}"] = Vector.named(f"g_{i}"), Vector.named(f"g_{i}") * eta
        if dual and i <= last - meets:  # b_i by l_i
            point, before = (image(states[i - 1][v], means) for v in ("x", "l"))
            means[f"b_{i}"] = before / s - Vector.named(f"l_{i}") - point
            shown[f"l_{i}"] = states[i]["l"] / (beta * a)
    at = {"eta": Polynomial.of(1), "a": Polynomial.of(1), "q": r + least + 1, "beta": r + least}
    form = entries(q**power * (energy - cost), means, tuple(shown), at)
    return because(*terms(form, tuple(shown.values()), 1 / q**power, "large"))


def ended(program, energies, stages, least, word="end", meets=True):
    """The proofs of an end, or of a run of given shifts; meets: b = 0 in its last iteration, so that the multipliers agree."""
    count = len(stages)
    numbers = {"k": Polynomial.of(count), "k_minus": Polynomial.of(count - 1)}
    known = {"along": (beyond(least),), "kernel": ()}
    return {
        f"{word}, {name}": shows(*known[name], paid=paid(program, name, energy.substitute(numbers), stages, least, meets))
        for name, energy in energies.items()
    } | met(count * meets)
