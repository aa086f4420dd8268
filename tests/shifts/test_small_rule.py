"""The shift rule on the smallest program, x -> x with noise: what is right is accepted, each condition keeps a forgery out."""

from dataclasses import replace
from functools import reduce
from operator import mul

import pytest

from verify import Fact, Polynomial, Proof, because, scalars, term, vectors
from verify.kernel import Rejected, prove
from verify.shifts import shift_rule
from verify.shifts.fixed import Fixed, fixed_rule
from verify.shifts.rule import Block, Control, Program, Stage, User, meeting, whole

k, k_minus, k_plus = scalars("k k_minus k_plus")
x, y, g, h, A_x = vectors("x y g h A_x")
ONE = Polynomial.of(1)
BLOCK = Block({}, (), (), ("x",), (), {"x": x}, {})
PROGRAM = Program({"all": BLOCK}, {}, ("x",), ("x",))
STEP, LAST = Stage({"all": {"x": x * (-1 / k_plus)}}, {}), Stage({"all": {"x": -x}}, {})
IDENTITY = Proof({"paid": because(scale=ONE)})
PROOFS = {"step, all": IDENTITY, "end, all": IDENTITY, "meeting x, all": IDENTITY}
RIGHT = Control({"all": x.norm2 / k}, "k", "k_minus", STEP, 1, (LAST,), (), PROOFS)


def test_a_difference_is_spread_over_what_is_left():
    assert shift_rule(PROGRAM, RIGHT) == {"all": x.norm2 / k}


def test_a_step_is_paid_for_every_number_of_iterations():
    """The energy is right with one or two iterations to go and far too small with three."""
    less = {"all": x.norm2 / k - 10 * x.norm2 * k_minus * (k_minus - 1)}
    only_once = because(term(-10 * (k - (k_minus - 1) * k**2 / k_plus**2) * x.norm2, "enough"))
    for proof in (Proof({"paid": only_once}), IDENTITY):
        with pytest.raises(Rejected, match="step, all"):
            shift_rule(PROGRAM, replace(RIGHT, energies=less, proofs={**PROOFS, "step, all": proof}))


FREE = Stage({}, {})


@pytest.mark.parametrize("reason", [term(1, square=x), term(-1, square=x), term(0, square=x)])
def test_runs_that_do_not_meet_are_not_said_to(reason):
    """Without shifts nothing is paid and the difference stays: an energy of 0 would say that nothing leaks."""
    energies = {"all": Polynomial({})}
    forged = replace(
        RIGHT, energies=energies, step=FREE, end=(FREE,), proofs={**PROOFS, "meeting x, all": Proof({"paid": because(reason)})}
    )
    with pytest.raises(Rejected, match="meeting x, all"):
        shift_rule(PROGRAM, forged)
    unseen = replace(PROGRAM, released=())
    assert shift_rule(unseen, replace(forged, proofs={n: p for n, p in PROOFS.items() if "meeting" not in n})) == energies


def test_every_shift_is_made_and_paid():
    pair = replace(BLOCK, state=("x", "y"), after={"x": x, "y": y})
    program = Program({"all": pair}, {}, ("x", "y"), ("x", "y"))
    step = Stage({"all": {"x": x * (-1 / k_plus), "y": y * (-1 / k_plus)}}, {})
    energies, proofs = {"all": (x.norm2 + y.norm2) / k}, {**PROOFS, "meeting y, all": IDENTITY}
    right = Control(energies, "k", "k_minus", step, 1, (Stage({"all": {"x": -x, "y": -y}}, {}),), (), proofs)
    assert shift_rule(program, right) == energies
    for less in (x.norm2 / k, y.norm2 / k):
        with pytest.raises(Rejected, match="all"):
            shift_rule(program, replace(right, energies={"all": less}))


FORM = x @ g - g.norm2 / 2
CHANGING = Program({"all": replace(BLOCK, free=("g",), after={"x": x - g}, classes={"f": FORM})}, {}, ("x",), ("x",))
NO_FORM = {"f": Polynomial({})}
PUSH = Stage({"all": {"x": (x - g) * (-1 / k_plus)}}, {"f": 2 / k_plus})
LAST_PUSH = Stage({"all": {"x": g - x}}, {"f": ONE * 2})
USER = User("f", "g", Stage({}, NO_FORM), {"all": g.norm2 / k})
BY_USER = replace(RIGHT, step=PUSH, end=(LAST_PUSH,), user=USER, proofs={**PROOFS, "user, all": IDENTITY})


def test_what_a_users_change_costs():
    assert shift_rule(CHANGING, BY_USER) == {"all": g.norm2 / k}
    paid = replace(USER, stage=Stage({"all": {"x": g * (1 / k_plus)}}, NO_FORM), energies={"all": g.norm2 / k_plus})
    assert shift_rule(CHANGING, replace(BY_USER, user=paid)) == {"all": g.norm2 / k_plus}
    for wrong, words in (
        (replace(USER, energies={"all": g.norm2 / k_plus}), "user, all"),
        (replace(USER, energies={"all": x.norm2 / k}), "not there"),
        (replace(USER, stage=Stage({}, {"f": ONE})), "not known at the change"),
        (replace(USER, changed="h"), "not known at the change"),
        (replace(USER, by="x"), "no free vector"),
        (replace(USER, energies={"all": Polynomial({})}), "user, all"),
    ):
        with pytest.raises(Rejected, match=words):
            shift_rule(CHANGING, replace(BY_USER, user=wrong))
    with pytest.raises(Rejected, match="expected proofs"):
        shift_rule(CHANGING, replace(BY_USER, proofs=PROOFS))


G, H = -g.norm2, -h.norm2
ROUGH = replace(BLOCK, free=("g", "h"), after={"x": x + g + h}, classes={"f": G, "h": H})
NONE = {"f": Polynomial({}), "h": Polynomial({})}
TWO = Program({"one": ROUGH, "two": ROUGH}, {}, ("x",), ("x",))
PAYS = {"f": ONE * 2, "h": ONE * 2}
BOTH = ((1, "f", "g", ONE), (1, "h", "h", ONE))
ENERGY = {"one": x.norm2, "two": x.norm2}
END = Stage({"one": {"x": -x}, "two": {"x": -x}}, NONE)


def met(program, vanishing=BOTH, last=END):
    """The end alone: whether the energies |x|^2 pay for it, by identities."""
    for name, asked in meeting(program, (last,), vanishing, ENERGY, ("x",), "end").items():
        prove(name, asked, IDENTITY, {})


def test_what_vanishes_does_so_in_every_block():
    met(TWO)
    for program, vanishing in (
        (TWO, ()),
        (TWO, BOTH[:1]),
        (TWO, BOTH[1:]),
        (TWO, ((1, "h", "g", ONE), BOTH[1])),
        (TWO, ((2, "f", "g", ONE), BOTH[1])),
        *(
            (
                Program(
                    {**TWO.blocks, name: replace(ROUGH, classes={"f": -G, "h": H} if form == "f" else {"f": G, "h": -H})},
                    {},
                    ("x",),
                    ("x",),
                ),
                BOTH,
            )
            for name in TWO.blocks
            for form in ("f", "h")
        ),
    ):
        with pytest.raises(Rejected, match="identity fails"):
            met(program, vanishing)
    after = replace(ROUGH, classes={"f": G, "h": H + g @ h})
    met(Program({"one": after, "two": after}, {}, ("x",), ("x",)))
    with pytest.raises(Rejected, match="identity fails"):
        met(Program({"one": after, "two": after}, {}, ("x",), ("x",)), BOTH[::-1])
    for shifts in ({"one": {"x": -x}}, {"two": {"x": -x}}, {}):
        with pytest.raises(Rejected, match="identity fails"):
            met(TWO, last=Stage(shifts, NONE))


def test_a_multiplier_costs_what_its_form_says():
    """With a form that may be positive a multiplier adds to the cost; its sum over the blocks is what is not negative."""
    (paid,) = [
        v for n, v in meeting(TWO, (replace(END, multipliers=PAYS),), BOTH[:1], ENERGY, ("x",), "end").items() if n == "end, two"
    ]
    assert paid.goals[0].value == 2 * vectors("h_1")[0].norm2


ALONG = Block({"a": "positive"}, (), (), ("x", "y"), (), {"x": x, "y": y}, {})
SINGULAR = Program({"along": ALONG, "kernel": replace(BLOCK, signs={})}, {}, ("x", "y"), ("x",))
ONLY = Program({"along": ALONG}, {}, ("x", "y"), ("x",))
a, c, d = scalars("a c d")
A_y, At_y, At_x = vectors("A_y At_y At_x")


def test_the_whole_in_both_rooms():
    energies = {
        "along": 3 * x.norm2 + 5 * a**2 * x.norm2 + 7 * a**2 * y.norm2 + 11 * y.norm2 + 13 * a * (x @ y),
        "kernel": 3 * x.norm2,
    }
    found = whole(energies, SINGULAR, "along", "kernel", "a", ("x", "y"))
    assert found == 3 * x.norm2 + 5 * A_x.norm2 + 7 * At_y.norm2 + 11 * y.norm2 + 13 * (A_x @ y)
    assert whole(energies, SINGULAR, "along", "kernel", "a", ("x",)) == 3 * x.norm2 + 5 * A_x.norm2
    assert (
        whole({**energies, "kernel": Polynomial({})}, SINGULAR, "along", "kernel", "a", ("y",)) == 7 * At_y.norm2 + 11 * y.norm2
    )
    for kernel in (2 * x.norm2, Polynomial({}), 8 * x.norm2):
        with pytest.raises(Rejected, match="not that of the singular value 0"):
            whole({**energies, "kernel": kernel}, SINGULAR, "along", "kernel", "a", ("x",))
    for wrong in (x @ y, a**2 * (x @ y), a * x.norm2, a**3 * x.norm2, a * y.norm2, x.norm2 / a):
        with pytest.raises(Rejected, match="has the power"):
            whole({**energies, "along": energies["along"] + wrong}, SINGULAR, "along", "kernel", "a", ("x", "y"))


def test_the_whole_without_a_kernel():
    energies = {"along": 3 * x.norm2 + 5 * a**2 * x.norm2 + 7 * a**2 * y.norm2 + y.norm2 + a * (x @ y)}
    assert whole(energies, ONLY, "along", None, "a", ("x",)) == 3 * x.norm2 + 5 * A_x.norm2
    assert whole(energies, ONLY, "along", None, "a", ("y",)) == y.norm2 + 7 * A_y.norm2
    for start in (("x", "y"), ()):
        with pytest.raises(Rejected, match="one vector differs"):
            whole(energies, ONLY, "along", None, "a", start)
    with pytest.raises(Rejected, match="left out"):
        whole({**energies, "kernel": x.norm2}, SINGULAR, "along", None, "a", ("x",))
    with pytest.raises(Rejected, match="not there"):
        whole(energies, ONLY, "along", "along", "a", ("x",))


def test_the_whole_writes_definitions_out():
    for names in ((("c", a**2),), (("d", a), ("c", a * d)), (("d", a), ("c", d**2), ("e", c))):
        program = Program({"along": replace(ALONG, definitions=names), "kernel": BLOCK}, {}, ("x", "y"), ("x",))
        energies = {"along": x.norm2 + Polynomial.atom(names[-1][0]) * x.norm2, "kernel": x.norm2}
        assert whole(energies, program, "along", "kernel", "a", ("x",)) == x.norm2 + A_x.norm2


def fixed(block, stage=LAST, energy=x.norm2, program=PROGRAM):
    """One iteration, each obligation an identity."""
    proofs = {"run, all": IDENTITY, "meeting x, all": IDENTITY}
    return fixed_rule(replace(program, blocks={"all": block}), Fixed({"all": energy}, (stage,), (), proofs))


def test_a_state_is_not_taken_for_what_a_function_contributes():
    """The free vector g of the first iteration is called g_1: were a state g_1 too, x + g - g_1 would pass for x."""
    assert fixed(BLOCK) == {"all": x.norm2}
    far = replace(BLOCK, state=("x", "g_next"), free=("g",), after={"x": x, "g_next": g})
    assert fixed(far) == {"all": x.norm2}
    for name, free in (("g_1", "g"), ("g_x_1", "g_x"), ("g_22", "g")):
        made, held = vectors(f"{free} {name}")
        for state in (("x", name), (name, "x")):
            forged = replace(BLOCK, state=state, free=(free,), after={"x": x + made - held, name: held})
            with pytest.raises(Rejected, match="ends in a number"):
                fixed(forged)
    (last,) = vectors("h_1")
    with pytest.raises(Rejected, match="ends in a number"):
        fixed(replace(BLOCK, free=("h", "h_1"), after={"x": x + h - last}))


def test_a_program_without_directions_and_one_with_two():
    nothing = replace(PROGRAM, blocks={})
    with pytest.raises(Rejected, match="one energy for each block"):
        shift_rule(nothing, replace(RIGHT, energies={}, step=FREE, end=(FREE,), proofs={}))
    with_class = replace(BLOCK, free=("g",), classes={"f": G})
    for blocks in ({"all": BLOCK, "two": with_class}, {"two": with_class, "all": BLOCK}):
        step = Stage({n: {"x": x * (-1 / k_plus)} for n in blocks}, {"f": Polynomial({})})
        last = Stage({n: {"x": -x} for n in blocks}, {"f": Polynomial({})})
        proofs = {f"{part}, {n}": IDENTITY for n in blocks for part in ("step", "end", "meeting x")}
        both = Control(dict.fromkeys(blocks, x.norm2 / k), "k", "k_minus", step, 1, (last,), (), proofs)
        assert shift_rule(replace(PROGRAM, blocks=blocks), both) == both.energies
        with pytest.raises(Rejected, match="one multiplier"):
            shift_rule(replace(PROGRAM, blocks=blocks), replace(both, step=replace(step, multipliers={})))


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_shared_parameter_has_one_sign(name):
    shared = {"a": "positive", "b": "positive"}
    program = Program({"all": replace(BLOCK, signs=shared)}, shared, ("x",), ("x",))
    assert shift_rule(program, RIGHT)
    with pytest.raises(Rejected, match="another sign"):
        shift_rule(replace(program, blocks={"all": replace(BLOCK, signs={**shared, name: "real"})}), RIGHT)


def test_a_fact_speaks_of_parameters_only():
    """Were it given that the difference is zero, no shift would be needed."""
    at_rest, small = Fact("at_rest", "=", x.norm2), Fact("small", ">=", 1 - a)
    stage, told = FREE, Proof({"paid": because(term(-1, "at_rest"))})
    proofs = {"run, all": IDENTITY, "meeting x, all": told}
    for facts in ((at_rest,), (at_rest, small), (small, at_rest)):
        program = replace(PROGRAM, blocks={"all": replace(BLOCK, signs={"a": "positive"}, facts=facts)})
        with pytest.raises(Rejected, match="more than parameters"):
            fixed_rule(program, Fixed({"all": Polynomial({})}, (stage,), (), proofs))
    names = (("c", a + 1), ("d", a + 2))
    about = (Fact("one", ">=", 3 - c), Fact("other", ">=", 4 - d), small)
    assert fixed(replace(BLOCK, signs={"a": "positive"}, definitions=names, facts=about)) == {"all": x.norm2}


@pytest.mark.parametrize("state", [("x", "y"), ("y", "x")])
def test_an_iteration_is_the_same_whatever_is_left(state):
    others = reduce(mul, map(Polynomial.atom, "abcdefghij"))  # so many that whoever looks at one atom only sees another
    several = [y * (n * others) for n in (k, k_minus, k_plus)]
    for wrong in (y * k, y * (1 / k_minus), y * k_plus, h, y + g, x + y * k, y + x * k, *several):
        after = {n: wrong if n == "y" else x for n in state}
        with pytest.raises(Rejected, match="what is not there"):
            fixed(replace(BLOCK, state=state, after=after))
    with pytest.raises(Rejected, match="speaks of k"):
        fixed(replace(BLOCK, free=("g",), classes={"f": k * g.norm2}), replace(LAST, multipliers={"f": Polynomial({})}))


@pytest.mark.parametrize("order", [("f", "h"), ("h", "f")])
def test_what_a_class_form_may_be(order):
    for wrong, words in (
        (k * g.norm2, "speaks of k"),
        (g.norm2 * x.norm2, "quadratic"),
        (g.norm2**2, "quadratic"),
        (ONE, "quadratic"),
        (a * ONE, "quadratic"),
        (g @ y, "not there"),
        (a * g.norm2, "unknown atom"),
    ):
        forms = {"f": G, "h": wrong}
        forged = replace(BLOCK, free=("g",), classes={n: forms[n] for n in order})
        with pytest.raises(Rejected, match=words):
            fixed(forged, replace(LAST, multipliers={n: Polynomial({}) for n in order}))


def test_an_iteration_divides_by_what_is_positive():
    hidden = replace(BLOCK, state=("x", "y"), after={"x": x, "y": y * (1 / a)})
    with pytest.raises(Rejected, match="division by 'a'"):
        fixed(replace(hidden, signs={"a": "nonnegative"}))
    assert fixed(replace(hidden, signs={"a": "positive"}))


@pytest.mark.parametrize("shifts", [{"y": Polynomial.of(1)}, {"x": 1, "y": 1}, {"y": 1, "x": 1}])
def test_only_what_carries_noise_is_shifted(shifts):
    pair = replace(BLOCK, state=("x", "y"), after={"x": x, "y": y})
    made = {"x": -x, "y": -y}
    stage = Stage({"all": {n: made[n] for n in shifts}}, {})
    for program, block in ((PROGRAM, pair), (replace(PROGRAM, noisy=("x", "y")), BLOCK)):
        with pytest.raises(Rejected, match="carries no noise"):
            fixed(block, stage, program=program)
        for control in (replace(RIGHT, step=stage), replace(RIGHT, end=(stage,))):
            with pytest.raises(Rejected, match="carries no noise"):
                shift_rule(replace(program, blocks={"all": block}), control)


@pytest.mark.parametrize("letter", ["k", "k_minus", "k_plus"])
def test_the_end_does_not_name_what_is_left(letter):
    named = Polynomial.atom(letter)
    with_class = Program({"all": replace(BLOCK, free=("g",), classes={"f": G})}, {}, ("x",), ("x",))
    step = Stage(STEP.shifts, {"f": Polynomial({})})
    for last in (Stage({"all": {"x": x * (-1 * named)}}, {"f": Polynomial({})}), Stage({"all": {"x": -x}}, {"f": named})):
        for end in ((last,), (Stage({}, {"f": Polynomial({})}), last), (last, Stage({"all": {"x": -x}}, {"f": Polynomial({})}))):
            with pytest.raises(Rejected, match="fixed number"):
                shift_rule(with_class, replace(RIGHT, step=step, least=len(end), end=end))


@pytest.mark.parametrize("multiplier", [-ONE, 1 - a, a - 1 / a])
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_no_multiplier_is_negative(place, multiplier):
    """A class form is known to be not negative; of its negative nothing is known."""
    program = Program({"all": replace(CHANGING.blocks["all"], signs={"a": "positive"})}, {"a": "positive"}, ("x",), ("x",))
    block = replace(program.blocks["all"], classes={"f": FORM, "h": x @ g})
    stages = [replace(s, multipliers={**s.multipliers, "h": Polynomial({})}) for s in (PUSH, LAST_PUSH, LAST_PUSH, USER.stage)]
    stages[place] = replace(stages[place], multipliers={**stages[place].multipliers, "h": multiplier})
    step, *end, changed = stages
    user = replace(USER, stage=changed)
    with pytest.raises(Rejected, match="not visibly non-negative"):
        shift_rule(replace(program, blocks={"all": block}), replace(BY_USER, step=step, least=2, end=tuple(end), user=user))


@pytest.mark.parametrize("where", [("all", "x"), ("all", "y"), ("two", "x"), ("two", "y")])
def test_no_shift_of_the_end_names_what_is_left(where):
    pair = replace(BLOCK, state=("x", "y"), after={"x": x, "y": y})
    program = Program({"all": pair, "two": pair}, {}, ("x", "y"), ("x",))
    shifts = {n: {"x": -x, "y": -y} for n in program.blocks}
    for part in (x * (-1 * k), y + x * k, x + y * k):
        _refused_at_the_end(program, {**shifts, where[0]: {**shifts[where[0]], where[1]: part}})


def _refused_at_the_end(program, shifts):
    control = replace(RIGHT, energies=dict.fromkeys(program.blocks, x.norm2 / k), step=FREE, end=(Stage(shifts, {}),))
    with pytest.raises(Rejected, match="fixed number"):
        shift_rule(program, control)


@pytest.mark.parametrize("place", [0, 1])
def test_what_is_said_to_vanish(place):
    forms = {"f": G, "h": H, "unused": x @ g}
    two = Program({n: replace(ROUGH, classes=forms) for n in ("one", "two")}, {"c": "real"}, ("x",), ("x",))
    two = replace(two, blocks={n: replace(b, signs={"c": "real"}) for n, b in two.blocks.items()})
    last = Stage(END.shifts, dict.fromkeys(forms, Polynomial({})))
    good = Fixed(
        ENERGY,
        (last,),
        BOTH,
        dict.fromkeys((f"{w}, {n}" for n in ENERGY for w in ("vanishing g_1", "vanishing h_1", "run", "meeting x")), IDENTITY),
    )
    assert fixed_rule(two, good) == ENERGY
    number, form, letter, factor = BOTH[place]
    for wrong, words in (
        ((2, form, letter, factor), "in the end"),
        ((number, "none", letter, factor), "must do so by a class form"),
        ((number, form, "x", factor), "no free vector"),
        ((number, form, "none", factor), "no free vector"),
        ((number, form, letter, -ONE), "factor is not visibly positive"),
        ((number, form, letter, Polynomial({})), "factor is not visibly positive"),
        ((number, form, letter, c**2), "factor is not visibly positive"),
        ((number, form, letter, k), "factor is not visibly positive"),
        ((number, form, letter, d), "unknown atom"),
    ):
        said = tuple(wrong if n == place else v for n, v in enumerate(BOTH))
        with pytest.raises(Rejected, match=words):
            fixed_rule(two, replace(good, vanishing=said))


@pytest.mark.parametrize("name", ["one", "two"])
def test_what_vanishes_is_spoken_of_in_every_block(name):
    """A block that has the vector without the form, or the form without the vector: there the sum may be made up."""
    last = Stage(END.shifts, NONE)
    silent = replace(ROUGH, classes={"h": H})
    apart = replace(ROUGH, free=("h",), after={"x": x + h}, classes={"f": x.norm2, "h": H})
    for block, words in ((silent, "does not speak of g"), (apart, "may be positive")):
        program = Program({**TWO.blocks, name: block}, {}, ("x",), ("x",))
        for vanishing in (BOTH, BOTH[::-1]):
            with pytest.raises(Rejected, match=words):
                fixed_rule(program, Fixed(ENERGY, (last,), vanishing, {}))


@pytest.mark.parametrize("names", [("one", "two"), ("two", "one")])
def test_a_vector_of_one_block_vanishes_there(names):
    only = replace(BLOCK, free=("g",), after={"x": x + g}, classes={"f": G})
    blocks = {"one": BLOCK, "two": only}
    program = Program({n: blocks[n] for n in names}, {}, ("x",), ("x",))
    last = Stage(END.shifts, {"f": Polynomial({})})
    proofs = dict.fromkeys(("vanishing g_1, two", "run, one", "run, two", "meeting x, one", "meeting x, two"), IDENTITY)
    assert fixed_rule(program, Fixed(ENERGY, (last,), BOTH[:1], proofs)) == ENERGY
