"""Links along runs beyond the lists: the value of every constant, sums of squares, what is measured, origins as data."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.links.origins import linked_rows, problems, row_of
from tests.theorems.notation import polynomial, says
from verify import Recursion, Statement, assumed, at_end, at_least, each_step, equal, program, scalars, signs, vectors
from verify.kernel import Polynomial, Rejected, Scope
from verify.lemma.discover import facts_of
from verify.lemma.lemma_data import with_origins, write_origin
from verify.lemma.origin import AtEnd, origin_of
from verify.links.run_links import check_at_end, squares, states_of_runs

n, p, q, u, v, r, S, E, T, a, b, c, d, e, t, w, W, X, y, euler = scalars("n p q u v r S E T a b c d e t w W X y euler")
OURS = assumed("as it is here", "ours")
PAIR = says("index k from 0\nstate S = 1 -> S\nstate E = 1 -> E\nso pair: S - E >= 0")
ATOM = {name: Polynomial.atom(name) for name in "cd"}
HIDDEN = {"c": u, "d": v}


def summed(step_facts, step_signs, **declared):
    """S = 0, S' = S + a."""
    recursion = Recursion("k", 0, {"S": Polynomial({})}, {"S": S + a}, step_signs, tuple(step_facts))
    return Statement(signs(**declared), {}, (), (at_least("sum", S, S),), (), recursion)


def tie(name, other):
    """The scalar ``name`` is the value of a run of a record of its own, beside another value of it."""
    return at_least(f"tied_{name}", ATOM[name], other, because=at_end(f"p.{name}", "pair", "of all", n, S=ATOM[name], E=other))


@pytest.mark.parametrize("names", ["cd", "dc"])
@pytest.mark.parametrize("loose", ["c", "d"])
def test_every_constant_that_is_the_value_of_a_run_stays_one(names, loose):
    """The steps of a run keep two letters, each the value of another run: a user of its sum may put neither of his own."""
    ties = tuple(tie(name, HIDDEN[name]) for name in names)
    one = Statement(signs(real="c d u v", nonnegative="n"), {}, ties, (at_least("gain", c + d, u + v),))
    read = each_step("p.one", means={"a": u + v}, constant="c d")
    steps = (at_least("before", e, e, because=OURS), at_least("gain", c + d, a, because=read("gain")))
    below = summed(steps, signs(real="a e"), real=" ".join(names))
    records = {"p.one": one, "p.below": below, "p.c": PAIR, "p.d": PAIR}
    assert not problems(below, records)
    mine = {name: tie(name, x) for name, x in (("c", p), ("d", q))}
    end = at_least("end", b, b, because=at_end("p.below", "sum", "of it", t, S=b))
    free = Statement(signs(nonnegative="t n", real="b c d p q"), {}, (), (at_least("g", b, b),))
    for facts in ((end, *mine.values()), (*mine.values(), end)):
        assert not problems(replace(free, facts=facts), records)
    rest = [fact for name, fact in mine.items() if name != loose]
    for facts in ((end, *rest), (*rest, end)):
        assert f"the constant {loose} of p.below" in problems(replace(free, facts=facts), records)


def made(s):
    """Lam = R T^2 beta^2 of that generator, Lam called c times a letter that is 0 or 1, and R called d."""
    origin = program("oracle ADMM, T iterations", "multiplier", Lam=c * s, R=d)
    return equal("switch", s**2, s, because=OURS), equal("made", c * s, d * T**2 * scalars("beta")[0] ** 2, because=origin)


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("loose", ["", "c", "d", "s"])
def test_every_constant_that_a_generator_denotes_stays_one(loose, turn):
    (s,) = scalars("s")
    gain = at_least("gain", c, c)
    one = Statement(signs(positive="beta T", nonnegative="d", real="c s"), {}, made(s)[::turn], (gain,))
    read = each_step("p.one", means={"a": c - c}, constant="c d s")
    steps = (made(s)[0], at_least("gain", c, c, because=read("gain")))
    below = summed(steps, signs(real="a"), nonnegative="d", real="c s")
    assert not problems(below, {"p.one": one})
    other = {name: Polynomial.atom(f"{name}_other") for name in "cds" if name == loose}
    end = at_least("end", b, b, because=at_end("p.below", "sum", "of it", t, S=b, **other))
    named = signs(positive="beta T", nonnegative="t d d_other", real="b c s c_other s_other")
    user = Statement(named, {}, (*made(s), end)[::turn], (at_least("g", b, b),))
    found = problems(user, {"p.one": one, "p.below": below})
    assert (f"the constant {loose} of p.below" in found) if loose else not found


SCOPE = Scope(row_of("run_edges", "p.one"))
x, z = vectors("x w")
SQUARE = (x - z).norm2


SUMS = (
    *(SQUARE, (x - z * 2).norm2 * r, SQUARE * r / polynomial("r_") + (x + z).norm2, SQUARE * polynomial("g^2"), Polynomial.of(0)),
    *(SQUARE + polynomial("<y,y>"), *(polynomial(f"<x,x> + <w,w> + {k} <x,w>") for k in (1, 2))),
)
NO_SUMS = (
    *(-1 * SQUARE, SQUARE * polynomial("g"), SQUARE * (-1 * r), SQUARE + (x @ z) * r, SQUARE + 1, SQUARE + polynomial("g")),
    SQUARE + polynomial("2 <y,y1>"),
    *map(polynomial, ("<x,x> - <w,w>", "- 1 <x,x>", "<x,w>", "<x,w>^2", "<x,x> <w,w>", "<x,x>^2", "<x,x> + <w,w> + 3 <x,w>")),
)


@pytest.mark.parametrize("value", [*SUMS, *NO_SUMS])
def test_sums_of_squares(value):
    assert squares(SCOPE, value) is (value in SUMS)


def test_states_of_runs_are_found():
    _, records = linked_rows("run_edges")
    end = at_end("p.count", "sum", "of all", n, S=p, T=q)
    says_ = Statement(signs(positive="r", nonnegative="n", real="p q"), {}, (equal("end", p, n * r, because=end),), ())
    assert states_of_runs(says_, records.get) == {"p": {("p.count", "S")}, "q": {("p.count", "T")}}
    assert states_of_runs(says_, {}.get) == {}
    with pytest.raises(Rejected, match="no record about sequences"):
        check_at_end(says_, says_.facts[0], AtEnd("p.none", "sum", n), {}.get, {})


def test_the_hypotheses_of_a_generator_are_facts_of_the_steps():
    """The chord of the exponential holds up to 1 only: read without ``at_most_one`` it is refused."""
    read = each_step(algorithm="exponential, chord", means={"a": y, "w": X, "e": euler})
    chord = at_least("chord", 1 + (e - 1) * a, w, because=read("chord"))
    small = at_least("small", 1, a, because=OURS)
    for steps, refused in (((chord,), True), ((small, chord), False)):
        recursion = Recursion("k", 0, {"W": Polynomial({})}, {"W": W + w}, signs(nonnegative="a", real="w e"), steps)
        whole = Statement({}, {}, (), (at_least("goal", W, W),), recursion=recursion)
        assert ("at_most_one" in problems(whole, {})) is refused


def test_origins_survive_the_way_through_a_file():
    for one in (row_of("steps", "the honest links stand"), row_of("steps", "the honest links stand 2")):
        every = (*facts_of(one), *one.goals)
        again = with_origins(one, [write_origin(f) for f in every], "here")
        assert [origin_of(f) for f in (*facts_of(again), *again.goals)] == [origin_of(f) for f in every]
    assert origin_of(facts_of(one)[0]) is not None


def test_numbers_say_what_the_link_says():
    """The step's facts at exact random vectors of several steps, put together as the link does, obey the linked fact."""
    (linked,) = [f for f in row_of("vectors", "a proved step holds at every index").recursion.step_facts if f.name == "next"]
    rng = random.Random(3)
    for _ in range(20):
        rate, here = Fraction(rng.randint(1, 4), 4), [Fraction(rng.randint(-4, 4)) for _ in range(2)]
        before = sum(p * p for p in here)
        for _ in range(4):
            error = [-p * Fraction(rng.randint(0, 2), 4) for p in here]
            bound = sum(p * p for p in error)
            there = [rate * p + q for p, q in zip(here, error, strict=True)]
            values = {"E": before, "r": rate, "c": 0, "E_next": sum(p * p for p in there)}
            found = linked.value.substitute({n: Polynomial.of(v) for n, v in values.items()}) + bound
            assert found.terms == {} or found.terms[()] >= 0
            here, before = there, values["E_next"]
