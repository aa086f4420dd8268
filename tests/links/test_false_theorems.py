"""False theorems that the kernel proves from false links: every such file is refused, by a link of its own.

Each attack edits lemma files only. The statement that would be PROVED has no fact that a reader could call a hypothesis.
"""

from dataclasses import replace

import pytest

from verify import (
    Claim,
    Recursion,
    Statement,
    assumed,
    at_end,
    at_least,
    each_step,
    equal,
    instance,
    letter,
    program,
    scalars,
    signs,
    spaces,
    vectors,
)
from verify.kernel import Polynomial
from verify.lemma.discover import LemmaFile
from verify.links.check import check_denoted, check_links

a, b, c, k, q, t, u, v, x_, y_, z_, E, E_0, E_next, V, S = scalars("a b c k q t u v x_ y_ z_ E E_0 E_next V S")
x, x_next, y = vectors("x x_next y")
OURS = assumed("as it is here", "ours")
zero = Polynomial.of(0)


def problems(says, **records):
    """What the links of ``says`` object to; ``records``: the statements of p.NAME."""
    claim = Claim(id="p.false", title="-", where="ours", kind="inequality", statement="-", says=says)
    lemma = LemmaFile("m", "m.py", claim, None, None, (), None, None, None, {})
    named = {f"p.{name}": record for name, record in records.items()}
    found = (*check_links(lemma, named.get), *check_denoted(lemma, {}))
    return "; ".join(link.problem for link in found if link.problem)


def sequence(facts=(), goals=(), states=(("E", E_0, E_next),), step_facts=(), step_signs=None, start=0, **declared):
    recursion = Recursion(
        "k", start, {n: i for n, i, _ in states}, {n: f for n, _, f in states}, step_signs or {}, tuple(step_facts)
    )
    return Statement(signs(**declared), {}, tuple(facts), tuple(goals), (), recursion)


# Of u >= 1 follows v >= 1, and the other way round: true records, of which neither gives a fact from nothing.
FORWARD = Statement(
    signs(real="u v"), {}, (at_least("given", u, 1, because=OURS), equal("same", u, v, because=OURS)), (at_least("then", v, 1),)
)


def test_two_links_do_not_rest_on_each_other():
    first = at_least("first", a, 1, because=instance("p.forward", "then", u=b, v=a))
    second = at_least("second", b, 1, because=instance("p.forward", "then", u=a, v=b))
    same = equal("alike", a, b, because=OURS)
    for order in ((first, second), (second, first)):
        assert "is not given" in problems(
            Statement(signs(real="a b"), {}, (same, *order), (at_least("g", a, 1),)), forward=FORWARD
        )


def test_a_step_and_an_instance_do_not_rest_on_each_other():
    """a >= 1 at every step since b >= 1, and b >= 1 since a >= 1."""
    read = each_step("p.forward", means={"a": v, "b": u})
    step = at_least("step", a, 1, because=read("then"))
    again = at_least("again", b, 1, because=instance("p.forward", "then", u=a, v=b))
    same = equal("same", a, b, because=OURS)
    for order in ((step, again), (again, step)):
        says = sequence(
            goals=(at_least("g", S, k),), states=(("S", zero, S + a),), step_signs=signs(real="a b"), step_facts=(same, *order)
        )
        assert "is not given" in problems(says, forward=FORWARD), order
    honest = sequence(
        goals=(at_least("g", S, k),),
        states=(("S", zero, S + a),),
        step_signs=signs(real="a b"),
        step_facts=(equal("same", b, a, because=OURS), at_least("given", b, 1, because=OURS), step),
    )
    assert not problems(honest, forward=FORWARD)


def test_a_plain_fact_does_not_rest_on_a_step():
    """Before the first step no step fact is known."""
    given = at_least("given", b, 1, because=OURS)
    plain = (equal("same", a, b, because=OURS), at_least("plain", a, 1, because=instance("p.forward", "then", u=b, v=a)))
    says = sequence(plain, (at_least("g", a, 1),), (("S", zero, S),), (given,), real="a b")
    assert "is not given" in problems(says, forward=FORWARD)


def test_a_definition_does_not_give_the_sign_that_it_needs():
    """q > 0 is defined as a - b, which is positive since it is q: a > b for all a and b."""
    difference = Statement(
        signs(positive="z_", real="x_ y_"), {}, (equal("is", z_, x_ - y_, because=OURS),), (at_least("positive", x_, y_),)
    )
    defined = equal("defined", q, a - b, because=letter("q", "the difference"))
    sign = at_least("sign", a, b, because=instance("p.difference", "positive", x_=a, y_=b, z_=q))
    for declared in ("nonnegative", "positive"):
        says = Statement({"q": declared, **signs(real="a b")}, {}, (defined, sign), (at_least("g", a, b),))
        weaker = replace(difference, signs={**difference.signs, "z_": declared})
        assert problems(says, difference=weaker)
    for order in ((sign, defined), (defined, sign)):
        chained = at_least("chained", a, b, because=instance("p.weak", "weak", x_=a, y_=b))
        weak = Statement(signs(real="x_ y_"), {}, (at_least("w", x_, y_, because=OURS),), (at_least("weak", x_, y_),))
        says = Statement({"q": "nonnegative", **signs(real="a b")}, {}, (*order, chained), (at_least("g", a, b),))
        assert problems(says, difference=replace(difference, signs={**difference.signs, "z_": "nonnegative"}), weak=weak)


# S = k c, where c is the value of another run: at least 1.
COUNT = sequence(goals=(at_least("count", S, 1),), states=(("S", Polynomial.of(1), S),))
DRAWN = Statement(
    signs(real="c u", nonnegative="n"),
    {},
    (at_least("tied", c, 1, because=at_end("p.count", "count", "of all", scalars("n")[0], S=c)),),
    (at_least("gain", c, 1),),
)


def test_a_constant_that_is_the_value_of_a_run_stays_one():
    """The step holds for the value c of a run; its user may not put another number for it."""
    read = each_step("p.drawn", means={}, constant="c")
    run = sequence(
        goals=(at_least("sum", c, 1),),
        states=(("S", zero, S + c),),
        step_facts=(at_least("gain", c, 1, because=read("gain")),),
        real="c",
    )
    assert problems(run, drawn=DRAWN, count=COUNT)
    measured = replace(
        DRAWN,
        facts=(at_least("tied", c, u, because=at_end("p.pair", "pair", "of all", scalars("n")[0], S=c, E=u)),),
        goals=(at_least("gain", c, u),),
    )
    pair = sequence(goals=(at_least("pair", S, E),), states=(("S", Polynomial.of(1), S), ("E", Polynomial.of(1), E)))
    hidden = each_step("p.drawn", means={"a": u}, constant="c")
    run = sequence(
        goals=(at_least("sum", k * c, S),),
        states=(("S", zero, S + a),),
        step_signs=signs(real="a"),
        step_facts=(at_least("gain", c, a, because=hidden("gain")),),
        real="c",
    )
    taken = {"run": run, "drawn": measured, "pair": pair}
    assert not problems(run, **taken)

    def user(image, *facts, **declared):
        end = at_least("end", t * image, b, because=at_end("p.run", "sum", "of it", t, S=b, c=image))
        return Statement(signs(nonnegative="t n", real="b q v", **declared), {}, (*facts, end), (at_least("g", b, b),))

    assert "c of p.run" in problems(user(Polynomial.of(-5)), **taken)
    assert "c of p.run" in problems(user(q), **taken)
    assert "c of p.run" in problems(
        user(2 * q, at_least("tie", q, v, because=at_end("p.pair", "pair", "of all", scalars("n")[0], S=q, E=v))), **taken
    )
    assert "c of p.run" in problems(
        user(v, at_least("tie", q, v, because=at_end("p.pair", "pair", "of all", scalars("n")[0], S=q, E=v))), **taken
    )
    tie = at_least("tie", q, v, because=at_end("p.pair", "pair", "of all", scalars("n")[0], S=q, E=v))
    assert not problems(user(q, tie), **taken)


def test_a_constant_that_a_step_defines_is_defined_in_the_statement():
    """c := 5 + u^2 in the step; a statement about every c may not take its bound."""
    one = Statement(
        signs(real="c u"), {}, (equal("is", c, 5 + u**2, because=letter("c", "five and a square")),), (at_least("bound", c, 5),)
    )
    read = each_step("p.one", means={}, constant="c")
    says = sequence(
        goals=(at_least("g", S, 5 * k),),
        states=(("S", zero, S + c),),
        step_facts=(at_least("b", c, 5, because=read("bound")),),
        real="c",
    )
    assert problems(says, one=one)


def test_a_bound_on_a_letter_is_about_that_letter():
    """``bounded`` words do not carry a hypothesis about something else, nor about what a run gives."""
    other = equal("none", b, 0, because=letter("a", "a number", bounded=True))
    assert problems(Statement(signs(real="a b"), {}, (other,), (equal("g", b, 0),)))
    run = sequence(goals=(at_least("g", S),), states=(("S", zero, S),))
    end = at_least("end", b, because=at_end("p.run", "g", "of it", t, S=b))
    for tied in (
        equal("tied", b * a, 0, because=letter("a", "a positive number", bounded=True)),
        at_least("tied", a * b, 0, because=letter("a", "a positive number", bounded=True)),
        equal("tied", b, a - a**2, because=letter("a", "a positive number", bounded=True)),
    ):
        says = Statement(signs(positive="a", nonnegative="t", real="b"), {}, (end, tied), (at_least("h", b),))
        assert problems(says, run=run), tied.name
    least = at_least("least", b, a, because=letter("a", "the least of them", bounded=True))
    assert not problems(Statement(signs(nonnegative="t", real="a b"), {}, (end, least), (at_least("h", b),)), run=run)


SHRINKS = Statement(
    {},
    spaces(X="x x_next"),
    (at_least("shrinks", x.norm2, x_next.norm2, because=OURS),),
    (at_least("step", x.norm2, x_next.norm2),),
)


def test_a_run_is_not_read_backwards():
    """The step leads from x to x_next: read the other way round, distances would grow."""
    read = each_step("p.one", means={"E": x_next, "E_next": x}, moved={"x_next": x})
    given = at_least("given", E_next, E, because=OURS)
    says = sequence(
        goals=(at_least("g", E, E_0),),
        step_facts=(given, at_least("step", E_next, E, because=read("step"))),
        step_signs=signs(nonnegative="E_next"),
        nonnegative="E_0",
    )
    assert "x_next" in problems(says, one=SHRINKS)


@pytest.mark.parametrize("image", [t - 1, 2 * t, t * t, Polynomial.of(3)])
def test_the_index_is_a_letter(image):
    run = sequence(goals=(at_least("g", S, k),), states=(("S", zero, S + 1),))
    end = at_least("end", b, image, because=at_end("p.run", "g", "of it", image, S=b))
    assert "must stand for a scalar" in problems(
        Statement(signs(positive="t", real="b"), {}, (end,), (at_least("h", b),)), run=run
    )


def test_a_sign_does_not_come_from_nowhere():
    """A state that is declared nonnegative by a fact of another letter, or by one that is only argued."""
    run = sequence(goals=(equal("g", S, -k),), states=(("S", zero, S - 1),))
    end = equal("end", b, -t, because=at_end("p.run", "g", "of it", t, S=b))
    for more in ((), (at_least("sign", b, because=OURS),), (at_least("sign", b, because=letter("b", "a length", bounded=True)),)):
        says = Statement(signs(nonnegative="t b"), {}, (end, *more), (at_least("h", b),))
        assert "declared real" in problems(says, run=run) or "value of a step or a run" in problems(says, run=run)
    made = program("none", "none")
    says = Statement(signs(nonnegative="t b"), {}, (end, at_least("sign", b, because=made)), (at_least("h", b),))
    assert "no generator" in problems(says, run=run)


def test_what_denotes_is_defined_by_no_formula():
    """Joint convexity says E_exp >= M of two moments, not of two letters that are called 0 and 5."""
    moments = Claim(
        id="p.moments",
        title="-",
        where="outside",
        kind="bound",
        statement="-",
        says=Statement(signs(real="x_ y_"), {}, (), (at_least("larger", x_, y_),)),
        denotes="x_ y_",
        cited="a book",
    )
    link = at_least("link", a, b, because=instance("p.moments", "larger", x_=a, y_=b))

    def wrong(*facts):
        says = Statement(signs(real="a b c"), {}, (*facts, link), (at_least("g", a, b),))
        claim = Claim(id="p.false", title="-", where="ours", kind="inequality", statement="-", says=says)
        lemma = LemmaFile("m", "m.py", claim, None, None, (), None, None, None, {})
        return "; ".join(found.problem for found in check_denoted(lemma, {"p.moments": moments}))

    assert not wrong()
    assert not wrong(equal("unit", b**2, 1, because=letter("b", "1 or -1")))
    assert "defined by a formula besides" in wrong(equal("nothing", a, c - 5, because=letter("a", "a moment")))
    assert "defined by a formula besides" in wrong(equal("nothing", b, c, because=letter("b", "a moment")))
