"""Parts of the shift rule on the smallest program, x -> x with noise; the rule as a whole is asked by ``rows.txt``."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tables import by_name, typed
from verify import Polynomial, Proof, at_least, because, scalars, vectors
from verify.kernel import Rejected, prove
from verify.shifts.chain import counted, obligations
from verify.shifts.rule import Block, Program, Stage, meeting, whole

k, k_minus, k_plus = scalars("k k_minus k_plus")
x, y, g, h, A_x = vectors("x y g h A_x")
ONE = Polynomial.of(1)
BLOCK = Block({}, (), (), ("x",), (), {"x": x}, {})
PROGRAM = Program({"all": BLOCK}, {}, ("x",), ("x",))
STEP, LAST = Stage({"all": {"x": x * (-1 / k_plus)}}, {}), Stage({"all": {"x": -x}}, {})
FACT = at_least("more", k, 1)
IDENTITY = Proof({"paid": because(scale=ONE)})
PROOFS = {"step, all": IDENTITY, "end, all": IDENTITY, "meeting x, all": IDENTITY}
RIGHT = counted({"all": x.norm2 / k}, STEP, (LAST,), (), PROOFS)


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
    for (names,) in typed(__file__, "small_rule", "the whole writes definitions out", by_name(a=a, c=c, d=d)):
        program = Program({"along": replace(ALONG, definitions=names), "kernel": BLOCK}, {}, ("x", "y"), ("x",))
        energies = {"along": x.norm2 + Polynomial.atom(names[-1][0]) * x.norm2, "kernel": x.norm2}
        assert whole(energies, program, "along", "kernel", "a", ("x",)) == x.norm2 + A_x.norm2


@pytest.mark.parametrize("order", [("all", "two"), ("two", "all")])
def test_what_is_released_is_a_state_of_some_block(order):
    blocks = {"all": BLOCK, "two": replace(BLOCK, state=("y",), after={"y": y})}
    program = Program({n: blocks[n] for n in order}, {}, ("x", "y"), ("x", "y"))
    last, energies = Stage({"all": {"x": -x}, "two": {"y": -y}}, {}), {"all": x.norm2 / k, "two": y.norm2 / k}
    spread = replace(RIGHT, energies={n: energies[n] for n in order}, step=Stage({}, {}), end=(last,))
    assert set(obligations(program, spread)) >= {"meeting x, all", "meeting y, two"}
    for released in (("x", "h"), ("h",)):
        with pytest.raises(Rejected, match="is no state"):
            obligations(replace(program, released=released), spread)


@pytest.mark.parametrize("least", [1, 2, 3])
def test_a_step_is_paid_from_the_least_number_on(least):
    """Neither one step later, by which the first one would cost nothing, nor one earlier."""
    end = tuple(Stage({"all": {"x": x * Fraction(-1, n)}}, {}) for n in range(least, 0, -1))
    paid = obligations(PROGRAM, replace(RIGHT, end=end))["step, all"]
    assert [(f.kind, f.value) for f in paid.facts] == [(">=", k_minus - (least - 1))]


@pytest.mark.parametrize("changes", [{"begins": (FACT,)}, {"falls": (FACT,)}, {"also": ("k", "n")}, {"also": ()}])
def test_nothing_else_is_said_of_what_counts(changes):
    with pytest.raises(Rejected, match="without facts"):
        obligations(PROGRAM, replace(RIGHT, **changes))
