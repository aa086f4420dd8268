"""Ways to a false theorem by what a reading says of a sequence, of its letters and of a start: each is refused."""

from dataclasses import replace

import pytest

from lemmas.common.gradient_admm_worth_shifts import FALLING, SEQUENCE, E, P, a, beta, eta, least, n, none, u, u_next
from tests.lemmas.test_conclusions import refused
from verify import at_least, because, equal, fact, scalars, shows, signs, term
from verify.kernel import Polynomial, Proof
from verify.lemma.conclusions import Phase
from verify.lemma.generators import named


@pytest.mark.parametrize("second", ["t", "r_next"])
def test_that_a_number_is_positive_as_the_next_one_is_leans_on_no_other_that_moves(second):
    """r = -1 is followed by 1, h = 0 by 1001: r by r t where t = -1 too, or by 2 r_next - r of a constant that is called so."""
    made, one = named()["gradient ADMM, shifted by worth"], Polynomial.of(1)
    r, z, y, H, t, r_next, t_next, w = scalars("r z y H t r_next t_next w")
    more, moved, says = ({"t": -one}, r * t, t_next) if second == "t" else ({}, 2 * r_next - r, r_next)
    phase = replace(
        made.reading.phases[1],
        first={"h": none, "r": -one, "z": 1000 * one, "y": 1001 * one, **more},
        following={"h": y, "r": moved, "z": none, "y": y + 1, **dict.fromkeys(more, moved)},
        kept=(equal("link", y, n + 1 - r * z),),
        last={"h": H, "r": one, "z": none, "y": H + 1, **dict.fromkeys(more, one)},
        falling=("r", *more),
    )
    after = Phase({}, {}, {"c": least / w}, definitions=(("w", 1 + least * (H + 1)),))
    jump = (term(least**2 * r * z / (u * u_next)), -(least**2) / (u * u_next) * fact("link"))
    shown = {m: term(v) - fact("following") for m, v in (("r", r_next), ("t", says))}
    proofs = SEQUENCE | {
        "passes, phase 1": shows(harmonic=because(*jump), geometric=because(*jump, term(least**3 * n / (u * u_next)))),
        "falling r, phase 1": Proof(goals={"earlier sign of r": because(shown["r"], scale=t if more else one)}),
        "falling t, phase 1": Proof(goals={"earlier sign of t": because(shown["t"], scale=r)}),
    }
    proofs = {m: p for m, p in proofs.items() if more or "falling t" not in m}
    numbers = signs(positive=" ".join(["P", "r", *more, *([] if more else ["r_next"])]), nonnegative="h z y H")
    refused(made, r"scale|no last or next value", phases=(FALLING, phase, after), numbers=numbers, proofs=proofs)


def test_what_is_defined_by_what_moves_moves():
    """D = Y^60 and Y = 1 + h: with Y left where it was, c = s/D fell by nothing, and after h iterations was s/(1 + h)^60."""
    made = named()["gradient ADMM, shifted by worth"]
    Y, D, D_next = scalars("Y D D_next")
    falling, rising = made.reading.phases
    phase = replace(rising, worth={"c": least / D}, kept=(at_least("kept", Y),), definitions=(("Y", 1 + n), ("D", Y**60)))
    (goal,) = made.says.goals
    says = replace(made.says, goals=(replace(goal, value=goal.value + E * (1 + least * n) - E * (1 + n) ** 60),))
    proofs = {"passes, phase 1": shows(harmonic=term(least**2 / D / D_next), geometric=term(least**2 / D_next))}
    proofs = SEQUENCE | proofs | {"energy": shows(energy=D * fact("proved"))}
    refused(made, "harmonic: the identity fails", concludes=says, phases=(falling, phase), proofs=proofs)


def test_a_letter_moves_in_one_phase():
    """P = 2^h after the first phase is no P of the statement with which the end began."""
    made = named()["gradient ADMM, shifted by worth"]
    falling, rising = made.reading.phases
    twice = replace(rising, first={**rising.first, "P": 1 + none}, following={**rising.following, "P": 2 * P})
    refused(made, "moves in two phases", phases=(falling, twice))


def test_the_last_values_are_where_another_phase_begins():
    """c = (10 - k)/9 falls as it may while y = 6 - k is positive, and would be told for every k."""
    made = named()["gradient ADMM with A = I, shifted after a user"]
    y, H, k, q, y_next, more = scalars("y H k q y_next u")
    phase = Phase(
        {"k": 1 + none, "y": 5 + none},
        {"k": k + 1, "y": y - 1},
        {"c": (10 - k) / 9, "d": (9 - k) / 9},
        (equal("link", y, 6 - k),),
        last={"k": 6 - H, "y": H},
        falling=("y",),
    )
    (goal,), cost = made.says.goals, eta**2 * Polynomial.atom("<delta,delta>")
    says = replace(made.says, goals=(replace(goal, value=cost * (10 - k) - 9 * E * (1 + eta * beta * a**2) ** 2),))
    share, s = Polynomial.of(1) / 9, eta * beta * a**2
    moved = {
        "harmonic": because(term((3 + 7 * y + y**2) / 81), (k - y - 13) / 81 * fact("link")),
        "behind": because(
            term((y * 5 / 4 + more * (y + 2)) / 9 + share * 3 / 2), (y + 2) / 9 * fact("range"), -s / 9 * fact("link")
        ),
        "worth sign of c": because(term((y + 4) / 9), -share * fact("link")),
        "worth sign of d": because(term((y + 3) / 9), -share * fact("link")),
        "next link": because("link"),
    }
    proofs = {
        **made.reading.proofs,
        "passes, phase 0": moved,
        "falling y, phase 0": {"earlier sign of y": because(term(y_next + 1), -fact("following"))},
        "last y, phase 0": {"last y": because("last link")},
        "energy": shows(energy=9 * q**2 * fact("proved")),
    }
    numbers = signs(positive="k y H")
    refused(made, "that another follows", concludes=says, phases=(phase,), numbers=numbers, proofs=proofs)


def test_what_tells_of_a_number_holds_throughout():
    """P = r^4 is a fact of the last iteration: with it S goes on as one likes until then."""
    made = named()["gradient ADMM with A = I and strongly convex f, shifted from another start"]
    S, r = scalars("S r")
    third = equal("third", P, r**4)
    told = {**made.reading.told, "S": (1 + none, S + P + 1000 * (P - r**4))}
    proof = made.reading.proofs["told"]
    proofs = {**made.reading.proofs, "told": replace(proof, goals={**proof.goals, "next S": because(-1000 * fact("third"))})}
    says = replace(made.says, facts=(*made.says.facts, third))
    refused(made, "no fact named 'third'", concludes=says, told=told, proofs=proofs)


def puts(made, value):
    """The reading in which the least singular value is this number, and nothing is said of it."""
    put = lambda f: replace(f, value=f.value.substitute({"a_min": 1000 + none}), said=None)  # noqa: E731
    signs = {n: sign for n, sign in made.says.signs.items() if n != "a_min"}
    return replace(
        made.says, signs=signs, facts=tuple(map(put, made.says.facts)), goals=tuple(map(put, made.says.goals)), **value
    )


@pytest.mark.parametrize(
    ("words", "changes", "value"),
    [
        ("silent about smallest", {"stands": {"a_min": 1000 + none}}, {}),
        ("a_min stands for two things", {}, {"definitions": (("a_min", 1000 + none),)}),
    ],
)
def test_no_number_is_put_for_the_least_singular_value(words, changes, value):
    made = named()["gradient ADMM, rounds of two iterations"]
    refused(made, words, concludes=puts(made, value), **changes)


def test_the_energy_is_no_formula_and_a_start_is_a_state():
    made = named()["gradient ADMM, shifted by worth after a user"]
    signs = {n: sign for n, sign in made.says.signs.items() if n != "E"}
    says = replace(made.says, signs=signs, definitions=(("E", 1 + 2 * P * eta),))
    refused(made, "E stands for two things", concludes=says)
    made = named()["gradient ADMM with A = I and strongly convex f, shifted from another start"]
    refused(made, "P stands for two things", stands={"u": P})
    made = named()["gradient ADMM, shifted from another start"]
    refused(made, "is no state", start=("z",))


def test_the_singular_value_of_another_kind_of_direction_is_one_too():
    """A chain for which the kernel of A is called the other kind: its fact on a would be one of the statement."""
    made = named()["gradient ADMM, rounds of two iterations"]
    reading = replace(made.reading, along="kernel", kernel="along")
    assert "a" in reading.of_directions(made.shifts[0])
    user = named()["gradient ADMM, shifted after a user"]
    assert "a" not in replace(user.reading, kernel=None).says(*user.shifts).signs


def test_only_the_first_phase_is_told_back():
    """Another one is joined to what comes before where it begins, far from the end."""
    made, z = named()["gradient ADMM, shifted by worth"], scalars("z")[0]
    falling, rising = made.reading.phases
    idle = replace(falling, first={"z": none}, following={"z": z + 1}, worth={"c": least}, kept=(), back=False)
    idle = replace(idle, last={"z": none})
    proofs = {n.replace("phase 1", "phase 2"): one for n, one in made.reading.proofs.items()}
    proofs["passes, phase 1"] = shows(harmonic=term(least**2), geometric=term(least**2))
    changes = {"numbers": {**made.reading.numbers, "z": "nonnegative"}, "proofs": proofs}
    assert replace(made.reading, phases=(falling, idle, rising), **changes).says(*made.shifts)
    refused(made, "told back", phases=(falling, replace(idle, back=True), rising), **changes)
    # its last are the first, as it is told
    refused(made, "that another follows", phases=(replace(falling, last=falling.first), rising))


def test_what_is_kept_until_the_end_leans_on_no_sign_that_the_end_shows():
    """r = -10, and were it positive it would be 1: so w (r - 1) = 0, and r is 1 at last. Yet h grows by 100, not by 1."""
    made, one = named()["gradient ADMM, shifted by worth"], 1 + none
    h, r, w, j, H, G, r_next = scalars("h r w j H G r_next")
    jumping = Phase(
        {"h": none, "r": -10 * one, "w": none},
        {"h": h + r**2, "r": r, "w": w + 1},
        {"c": least / u},
        (equal("unit", r**2 + 9 * r, 10), equal("one", w * r, w)),
        (("u", 1 + least * h),),
        last={"h": H, "r": one, "w": G},
        falling=("r",),
    )
    after = Phase({"j": none}, {"j": j + 1}, {"c": least / u}, definitions=(("u", 1 + least * (H + j)),))
    drop, scale = -(least**2) * (r + 1) / (u * u_next) * fact("unit"), r + 10
    proofs = SEQUENCE | {
        "passes, phase 1": {
            "harmonic": because(drop, scale=scale),
            "geometric": because(drop, term(scale * least**3 * h / (u * u_next)), scale=scale),
            "next unit": because("unit"),
            "next one": because((w + 1) * fact("unit"), scale=scale),
        },
        "falling r, phase 1": Proof(goals={"earlier sign of r": because(term(r_next), -fact("following"))}),
        "last r, phase 1": Proof(goals={"last r": because(1 / G * fact("last one"))}),
        "passes, phase 2": shows(geometric=term(least**3 * (H + j) / (u * u_next))),
        "energy": shows(energy=u * fact("proved")),
    }
    (goal,) = made.says.goals
    says = replace(
        made.says,
        signs={**{n: sign for n, sign in made.says.signs.items() if n != "h"}, "H": "positive", "j": "nonnegative"},
        goals=(replace(goal, value=goal.value + E * (1 + least * n) - E * (1 + least * (H + j)), said=None),),
    )
    numbers = signs(positive="P r H G", nonnegative="h w j")
    refused(made, "kept, phase 1", concludes=says, phases=(FALLING, jumping, after), numbers=numbers, proofs=proofs)
