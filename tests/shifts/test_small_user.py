"""One user's changed function, and multipliers that mean one number in every direction: what each condition keeps out."""

from dataclasses import replace
from fractions import Fraction

import pytest

from lemmas.common import gradient_admm_identity_user_shifts as identity_user
from tests.shifts.test_small_rule import (
    BLOCK,
    BY_USER,
    CHANGING,
    FREE,
    IDENTITY,
    LAST,
    NO_FORM,
    ONE,
    PROGRAM,
    PROOFS,
    RIGHT,
    USER,
    fixed,
    g,
    h,
    k,
    k_minus,
    k_plus,
    x,
    y,
)
from verify import Polynomial, Proof, Vector, because, scalars, term, vectors
from verify.kernel import Rejected
from verify.shifts import chain_rule, shift_rule
from verify.shifts.rule import Control, Program, Stage, obligations

a, s = scalars("a s")
(b,) = vectors("b")
CHANGED = CHANGING.blocks["all"]
REST = x.norm2 + y.norm2 + b.norm2 + x @ y + x @ b + y @ b  # so much that whoever looks at one pair only sees another


@pytest.mark.parametrize("order", [("f", "other"), ("other", "f")])
@pytest.mark.parametrize("form", [g.norm2, x @ g, g @ y, b @ g, *(REST + v @ g for v in (x, y, b, g))])
def test_no_other_class_speaks_of_the_change(order, form):
    """What is known of the unchanged functions says nothing of the contribution of the changed one."""
    forms = {"f": CHANGED.classes["f"], "other": form}
    block = replace(CHANGED, state=("x", "y", "b"), after={**CHANGED.after, "y": y, "b": b}, classes={n: forms[n] for n in order})
    none = dict.fromkeys(forms, Polynomial({}))
    stages = [replace(one, multipliers={**none, **one.multipliers}) for one in (BY_USER.step, *BY_USER.end, USER.stage)]
    forged = replace(BY_USER, step=stages[0], end=(stages[1],), user=replace(USER, stage=stages[2]))
    with pytest.raises(Rejected, match="other speaks of the change"):
        shift_rule(replace(CHANGING, blocks={"all": block}), forged)
    silent = replace(block, classes={**block.classes, "other": y.norm2})
    assert shift_rule(replace(CHANGING, blocks={"all": silent}), forged)


@pytest.mark.parametrize("order", [("all", "two"), ("two", "all")])
def test_the_change_is_free_in_every_block(order):
    blocks = {"all": CHANGED, "two": replace(BLOCK, classes={})}
    program = replace(CHANGING, blocks={n: blocks[n] for n in order})
    half = {"two": {"x": -x}}
    forged = replace(
        BY_USER,
        energies={"all": x.norm2 / k, "two": x.norm2 / k},
        end=(Stage({**BY_USER.end[0].shifts, **half}, BY_USER.end[0].multipliers),),
        user=replace(USER, energies={"all": g.norm2 / k, "two": Polynomial({})}),
    )
    with pytest.raises(Rejected, match="two: g is no free vector"):
        shift_rule(program, forged)
    for energies in ({"all": g.norm2 / k}, {"two": Polynomial({})}):
        with pytest.raises(Rejected, match="one energy for each block at the change"):
            shift_rule(program, replace(forged, user=replace(USER, energies=energies)))


def test_the_stage_of_the_change_is_looked_at_as_every_other():
    for stage, words in (
        (Stage({"all": {"y": g}}, NO_FORM), "carries no noise"),
        (Stage({"none": {"x": g}}, NO_FORM), "not there"),
        (Stage({"all": {"x": h}}, NO_FORM), "looks ahead"),
        (Stage({}, {}), "one multiplier"),
    ):
        with pytest.raises(Rejected, match=words):
            shift_rule(CHANGING, replace(BY_USER, user=replace(USER, stage=stage)))


@pytest.mark.parametrize(
    ("vanishing", "words"),
    [
        ((), "expected proofs of"),
        ((("f", "b", ONE),), "nothing vanishes by f"),
        ((("g", "g", ONE),), "expected proofs of"),
        ((("g", "h", ONE),), "no free vector"),
        ((("none", "b", ONE),), "by a class form"),
        ((("g", "b", -ONE),), "visibly positive"),
        ((("g", "b", ONE / 2),), "vanishing b, along"),
        ((("g", "b", ONE), ("g", "g", ONE)), "expected proofs of"),
    ],
)
def test_what_vanishes_at_the_change(vanishing, words):
    """beta = 1 in the factor: b is zero since <l_next, b> = -beta |b|^2 there; half of that does not show it."""
    program, after = identity_user.program, identity_user.after
    assert chain_rule(program, after)["along"].terms
    factor = {ONE: 1 / scalars("beta")[0], ONE / 2: 1 / (2 * scalars("beta")[0])}
    given = tuple((form, letter, factor.get(value, value)) for form, letter, value in vanishing)
    with pytest.raises(Rejected, match=words):
        chain_rule(program, replace(after, user=replace(after.user, vanishing=given)))


def test_nothing_vanishes_before_it_is_shown():
    """Without what vanishes the user's energy does not pay, whatever multiplier its class form has."""
    program, after = identity_user.program, identity_user.after
    proofs = {n: p for n, p in after.proofs.items() if n != "vanishing b, along"}
    with pytest.raises(Rejected, match="user, along"):
        chain_rule(program, replace(after, user=replace(after.user, vanishing=()), proofs=proofs))


def with_multiplier(blocks, shared, multiplier):
    """Two blocks whose class form costs nothing: what remains is whether the multiplier may be used at all."""
    program = Program(blocks, shared, ("x",), ("x",))
    step = Stage({n: {"x": x * (-1 * Polynomial.atom("k_plus", -1))} for n in blocks}, {"f": Polynomial({})})
    last = Stage({n: {"x": -x} for n in blocks}, {"f": multiplier})
    proofs = {f"{part}, {n}": IDENTITY for n in blocks for part in ("step", "end", "meeting x")}
    energies = dict.fromkeys(blocks, x.norm2 / k)
    return shift_rule(program, replace(RIGHT, energies=energies, step=step, end=(last,), proofs=proofs))


def test_a_multiplier_means_one_number_in_every_direction():
    """The sum over the directions of c times a form is c times the sum only where c is the same in each."""
    c, d = scalars("c d")
    empty = replace(BLOCK, signs={"a": "positive", "s": "positive"}, classes={"f": Polynomial({})})

    def two(one, other):
        return {"one": replace(empty, definitions=one), "two": replace(empty, definitions=other)}

    same = (("c", a + 1), ("d", c + a))
    for multiplier in (a, c, d, c * d, ONE):
        assert with_multiplier(two(same, same), {"a": "positive"}, multiplier)
    own, otherwise = (("c", s + 1), ("d", a + 1)), (("c", a + 2), ("d", c + a))
    for one, other, multiplier in (
        ((), (), s),
        (own, own, c),
        (same, otherwise, c),
        (otherwise, same, c),
        (same, (), c),
        ((), same, c),
        (same, same[:1], d),
        ((("c", s + 1), ("d", c + a)), (("c", s + 1), ("d", c + a)), d),
    ):
        with pytest.raises(Rejected, match="unknown atom"):
            with_multiplier(two(one, other), {"a": "positive"}, multiplier)
    assert with_multiplier(two(own, own), {"a": "positive"}, d)
    assert with_multiplier(two(same, same[:1]), {"a": "positive"}, c)


def test_a_form_is_quadratic_in_every_term():
    for energy in (x.norm2 + 1, 1 + x.norm2, x.norm2 + a, x.norm2 + x.norm2**2, x.norm2**2, x.norm2 * (x @ x), x.norm2 + x @ g):
        with pytest.raises(Rejected, match=r"quadratic|not there"):
            fixed(replace(BLOCK, signs={"a": "positive"}, free=("g",), after={"x": x}), LAST, energy)
    with pytest.raises(Rejected, match="quadratic"):
        fixed(BLOCK, LAST, Polynomial({(("<x,x>", -1),): ONE.terms[()]}))
    assert shift_rule(PROGRAM, replace(RIGHT, proofs=PROOFS))


@pytest.mark.parametrize("order", [("all", "two"), ("two", "all")])
def test_what_is_released_is_a_state_of_some_block(order):
    blocks = {"all": BLOCK, "two": replace(BLOCK, state=("y",), after={"y": y})}
    program = Program({n: blocks[n] for n in order}, {}, ("x", "y"), ("x", "y"))
    assert set(obligations(program, spread(order))) >= {"meeting x, all", "meeting y, two"}
    for released in (("x", "h"), ("h",)):
        with pytest.raises(Rejected, match="is no state"):
            obligations(replace(program, released=released), spread(order))


def spread(order):
    last = Stage({"all": {"x": -x}, "two": {"y": -y}}, {})
    energies = {"all": x.norm2 / k, "two": y.norm2 / k}
    return replace(RIGHT, energies={n: energies[n] for n in order}, step=Stage({}, {}), end=(last,))


@pytest.mark.parametrize("least", [1, 2, 3])
def test_a_step_is_paid_from_the_least_number_on(least):
    """Neither one step later, by which the first one would cost nothing, nor one earlier."""
    end = tuple(Stage({"all": {"x": x * Fraction(-1, n)}}, {}) for n in range(least, 0, -1))
    control = replace(RIGHT, least=least, end=end)
    paid = obligations(PROGRAM, control)["step, all"]
    assert [(f.kind, f.value) for f in paid.facts] == [(">=", k_minus - (least - 1))]
    assert shift_rule(PROGRAM, control) == {"all": x.norm2 / k}


def test_an_energy_may_be_in_one_less_than_what_is_left():
    control = replace(RIGHT, energies={"all": x.norm2 / k_minus}, step=Stage({"all": {"x": x * (-1 / k)}}, {}), least=2)
    assert shift_rule(PROGRAM, replace(control, end=(FREE, LAST))) == control.energies
    with pytest.raises(Rejected, match="division by 'k_minus'"):  # k - 1 is 0 there
        shift_rule(PROGRAM, replace(control, least=1))


def test_one_iteration_at_least_is_left():
    """The energy k (k - 2) is paid from two iterations on and 0 without any: with one left it would be negative."""
    lost = replace(PROGRAM, blocks={"all": replace(BLOCK, after={"x": Vector({})})}, released=())
    energies, step = {"all": k * (k - 2) * x.norm2}, Proof({"paid": because(term(k_plus * k_minus, square=x))})
    forged = Control(energies, "k", "k_minus", FREE, 0, (), (), {"step, all": step, "end, all": IDENTITY})
    with pytest.raises(Rejected, match="one stage for each"):
        shift_rule(lost, forged)
    with pytest.raises(Rejected, match="end, all"):
        shift_rule(lost, replace(forged, least=1, end=(FREE,)))


@pytest.mark.parametrize("factor", [Polynomial.atom("q"), 1 / Polynomial.atom("a")])
def test_a_shift_that_falls_out_of_its_cost_is_looked_at(factor):
    """Where the energy is minus a square, what a shift costs is what it gains: no obligation names it."""
    block = replace(BLOCK, signs={"a": "nonnegative"}, after={"x": Vector({})}, classes={"f": -x.norm2})
    program, free = replace(PROGRAM, blocks={"all": block}), Stage({}, {"f": ONE})
    control = replace(RIGHT, energies={"all": -x.norm2}, step=free, end=(free,))
    assert shift_rule(program, control)
    shifted = replace(control, step=Stage({"all": {"x": x * a}}, {"f": ONE}))
    assert shift_rule(program, shifted)
    with pytest.raises(Rejected, match=r"unknown atom 'q'|division by 'a'"):
        shift_rule(program, replace(control, step=Stage({"all": {"x": x * factor}}, {"f": ONE})))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"state": ("x", "x")}, "stands for two things"),
        ({"state": ("x", "y")}, "needs its successor"),
        ({"free": ("x",)}, "stands for two things"),
        ({"signs": {"x": "real"}}, "declared twice"),
        ({"definitions": (("x", ONE),)}, "declared twice"),
        *(({"signs": {letter: "positive"}}, "the letter k is taken") for letter in ("k", "k_minus", "k_plus")),
        *(({"definitions": ((letter, ONE),)}, "declared twice") for letter in ("k", "k_minus", "k_plus")),
        *(({"free": (letter,)}, "declared twice") for letter in ("k", "k_minus", "k_plus")),
    ],
)
def test_a_name_stands_for_one_thing(changes, words):
    with pytest.raises(Rejected, match=words):
        shift_rule(replace(PROGRAM, blocks={"all": replace(BLOCK, **changes)}), RIGHT)


@pytest.mark.parametrize(
    ("letters", "words"), [({"k_minus": "k"}, "one name"), ({"k_minus": "k_plus"}, "one name"), ({"k": "<x,x>"}, "is not a name")]
)
def test_the_letters_of_a_control_are_names(letters, words):
    with pytest.raises(Rejected, match=words):
        shift_rule(PROGRAM, replace(RIGHT, **letters))


@pytest.mark.parametrize(("energy", "words"), [(g.norm2 * Polynomial.atom("q"), "unknown"), (g.norm2 / k_minus, "division by")])
def test_the_energy_of_a_change_is_looked_at(energy, words):
    with pytest.raises(Rejected, match=words):
        shift_rule(CHANGING, replace(BY_USER, user=replace(USER, energies={"all": energy})))
