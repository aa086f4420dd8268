"""The edges of what is read off a run: two ends, two ties, vectors, many runs below, what was measured before the start."""

from dataclasses import replace

import pytest

from verify import Statement, above, at_end, at_least, each_step, equal, program, scalars, signs, spaces, vectors
from verify.kernel import Polynomial

from .test_false_theorems import problems, sequence
from .test_run_link_edges import ended
from .test_runs_of_vectors import AT_MOST_1, OURS, D, K, big, c, many_runs, problem, read_off, run, whole

n, p, q, u, v, r, S, T, E, a, b, d, e, t = scalars("n p q u v r S T E a b d e t")
s, s2, s3, w, w2, w3 = vectors("s s2 s3 w w2 w3")
zero = Polynomial.of(0)


def test_the_index_of_a_run_from_one_on_is_not_real():
    later = replace(run(), recursion=replace(run().recursion, start=1))
    says = read_off(declared=signs(positive="r", nonnegative="c D", real="big K"))
    assert "the index k is reached" in problem(says, p_run=later)


TWO = sequence(
    goals=(equal("sum", S, T), equal("both", S, T), at_least("sign", S)),
    states=(("S", zero, S + r), ("T", zero, T + r)),
    positive="r",
)


@pytest.mark.parametrize("unsigned", ["p", "q"])
def test_every_end_has_a_sign_that_is_known(unsigned):
    declared = {"r": "positive", "n": "nonnegative", "p": "real", "q": "real", unsigned: "nonnegative"}
    assert f"{unsigned} must be declared real" in problems(ended(T=q, declared=declared), count=TWO)


@pytest.mark.parametrize(("mine", "other"), [(p, q), (q, p)])
def test_every_end_belongs_to_one_state(mine, other):
    """Of two ends each may be the one that another run ends in too."""
    again = equal("again", other, n * r, because=at_end("p.again", "sum", "of all", n, S=other))
    says = Statement(
        signs(positive="r", nonnegative="n", real="p q"),
        {},
        (equal("both", mine, other, because=at_end("p.count", "both", "of all", n, S=mine, T=other)), again),
        (equal("g", p, n * r),),
    )
    assert "two things" in problems(says, count=TWO, again=TWO)


PAIR = sequence(goals=(at_least("pair", S, E),), states=(("S", Polynomial.of(1), S), ("E", Polynomial.of(1), E)))
ATOM = {name: Polynomial.atom(name) for name in "cd"}
HIDDEN = {"c": u, "d": v}


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
    below = sequence(
        goals=(at_least("sum", S, S),),
        states=(("S", zero, S + a),),
        step_signs=signs(real="a e"),
        step_facts=(at_least("before", e, e, because=OURS), at_least("gain", c + d, a, because=read("gain"))),
        real=" ".join(names),
    )
    records = {"one": one, "below": below, "c": PAIR, "d": PAIR}
    assert not problems(below, **records)
    mine = {name: tie(name, x) for name, x in (("c", p), ("d", q))}
    end = at_least("end", b, b, because=at_end("p.below", "sum", "of it", t, S=b))
    free = Statement(signs(nonnegative="t n", real="b c d p q"), {}, (), (at_least("g", b, b),))
    for facts in ((end, *mine.values()), (*mine.values(), end)):
        assert not problems(replace(free, facts=facts), **records)
    rest = [fact for name, fact in mine.items() if name != loose]
    for facts in ((end, *rest), (*rest, end)):
        assert f"the constant {loose} of p.below" in problems(replace(free, facts=facts), **records)


ORACLE = "oracle ADMM, T iterations"


def made(c_, d_, s_):
    """Lam = R T^2 beta^2 of that generator, Lam called c times a letter that is 0 or 1, and R called d."""
    beta, T_ = scalars("beta T")
    switch = equal("switch", s_**2, s_, because=OURS)
    return switch, equal("made", c_ * s_, d_ * T_**2 * beta**2, because=program(ORACLE, "multiplier", Lam=c_ * s_, R=d_))


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("loose", ["", "c", "d", "s"])
def test_every_constant_that_a_generator_denotes_stays_one(loose, turn):
    c_, d_, s_ = scalars("c d s")
    one = Statement(
        signs(positive="beta T", nonnegative="d", real="c s"), {}, made(c_, d_, s_)[::turn], (at_least("gain", c_, c_),)
    )
    read = each_step("p.one", means={"a": c_ - c_}, constant="c d s")
    below = sequence(
        goals=(at_least("sum", S, S),),
        states=(("S", zero, S + a),),
        step_signs=signs(real="a"),
        step_facts=(equal("switch", s_**2, s_, because=OURS), at_least("gain", c_, c_, because=read("gain"))),
        nonnegative="d",
        real="c s",
    )
    assert not problems(below, one=one)
    other = {name: scalars(f"{name}_other")[0] for name in "cds" if name == loose}
    end = at_least("end", b, b, because=at_end("p.below", "sum", "of it", t, S=b, **other))
    named = signs(positive="beta T", nonnegative="t d d_other", real="b c s c_other s_other")
    found = problems(Statement(named, {}, (*made(c_, d_, s_), end)[::turn], (at_least("g", b, b),)), one=one, below=below)
    assert (f"the constant {loose} of p.below" in found) if loose else not found


@pytest.mark.parametrize("turn", [1, -1])
def test_states_that_a_goal_names_stand_for_scalars(turn):
    """Whichever goal it is, and though the link gives them no letter."""
    run_ = replace(TWO, goals=TWO.goals[::turn])
    end = equal("both", p, q, because=at_end("p.count", "both", "of all", n))
    assert "S, T must stand for" in problems(ended(end), count=run_)


SIGNED = replace(TWO, goals=(*TWO.goals, above("strict", S), equal("zero", S)))


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize(
    ("declared", "said", "known"),
    [
        ("nonnegative", ("sign",), True),
        ("nonnegative", ("strict",), True),
        ("nonnegative", ("zero",), False),
        ("nonnegative", ("zero", "sign"), True),
        ("positive", ("sign",), False),
        ("positive", ("strict",), True),
        ("positive", ("zero",), False),
        ("positive", ("sign", "strict"), True),
        ("positive", ("sign", "zero"), False),
    ],
)
def test_the_sign_of_an_end_is_said_by_a_fact(declared, said, known, turn):
    kinds = {"sign": at_least, "strict": above, "zero": equal}
    facts = [kinds[goal](f"said_{goal}", p, because=at_end("p.count", goal, "of all", n, S=p)) for goal in said]
    says = ended(declared=signs(nonnegative="n", positive="r", real="q") | {"p": declared})
    end = equal("end", p, p, because=at_end("p.count", "same", "of all", n, S=p))
    run_ = replace(SIGNED, goals=(*SIGNED.goals, equal("same", S, S)))
    found = problems(replace(says, facts=(*facts, end)[::turn]), count=run_)
    assert ("declared real" in found) is not known


DRAWN = Statement(
    signs(real="c u", nonnegative="n"),
    {},
    (at_least("tied", c, u, because=at_end("p.pair", "pair", "of all", n, S=c, E=u)),),
    (at_least("gain", c, u),),
)


def below(read, *more):
    """A run whose steps speak of two records, the second with a number that is the value of a run."""
    return sequence(
        (),
        (at_least("sum", S, S),),
        (("S", zero, S + a),),
        (*more, at_least("gain", d if read.shape.scalars.get("d") else c, a, because=read("gain"))),
        signs(real="a d"),
        real="c",
    )


def test_what_a_step_keeps_stays_tied_and_nothing_else():
    """A letter of the step that is fresh at every step has its name free in the run."""
    records = {"drawn": DRAWN, "pair": PAIR}
    kept, fresh = (each_step("p.drawn", means={"a": u}, constant="c"), each_step("p.drawn", means={"a": u, "d": c}))
    for read, stands in ((kept, False), (fresh, True)):
        other = at_least("other", S + 1, S, because=OURS)
        says = below(read, other)
        assert not problems(says, **records)
        end = at_least("end", b, b, because=at_end("p.below", "sum", "of it", t, S=b, c=Polynomial.of(-5)))
        user = Statement(signs(nonnegative="t", real="b"), {}, (end,), (at_least("g", b, b),))
        assert ("c of p.below" in problems(user, below=says, **records)) is not stands


def test_the_numbers_of_many_runs_are_no_constants():
    """What ends at every step is new there: a user of the sum is not asked for it."""
    sums = many_runs()
    end = at_least("end", 0, 0, because=at_end("p.sums", "any", "of it", t, total=b))
    sums = replace(sums, goals=(at_least("any", zero, 0),))
    says = Statement(signs(positive="r", nonnegative="c D K t", real="b"), {}, (AT_MOST_1, end), (at_least("g", b, b),))
    assert not problem(says, p_sums=sums)


MADE = at_least("made", s.norm2 + s2.norm2, 1, because=program("none", "none"))
SPACED = replace(
    run(), spaces=spaces(X="s s2 s3"), facts=(AT_MOST_1, MADE), goals=(*run().goals, at_least("spaced", s.norm2 + s2.norm2, 1))
)


def test_what_a_run_says_of_vectors_is_at_hand_for_theirs():
    link = at_end("p.run", "spaced", "the run", K, E=big, s=w, s2=w2, s3=w3)
    here = at_least("here", w.norm2 + w2.norm2, 1, because=OURS)
    fact = at_least("fact", w.norm2 + w2.norm2, 1, because=link)
    says = replace(read_off(fact=fact, facts=(AT_MOST_1, here)), spaces=spaces(X="w w2 w3"))
    assert not problem(says, p_run=SPACED)
    assert "hypothesis made" in problem(replace(says, facts=tuple(f for f in says.facts if f is not here)), p_run=SPACED)
    bound = at_least("bound", D + K * c**2, big, because=replace(link, goal="goal"))
    only = replace(says, facts=(AT_MOST_1, bound))
    assert "hypothesis made" in problem(only, p_run=SPACED)
    for given in ({"s": w, "s2": w}, {"s": w3, "s2": w2}):
        other = replace(link, vectors={**link.vectors, **given})
        assert "hypothesis made" in problem(replace(says, facts=(AT_MOST_1, here, replace_origin(fact, other))), p_run=SPACED)


def replace_origin(fact, origin):
    return replace(fact, said=replace(fact.said, origin=origin))


@pytest.mark.parametrize("name", ["D", "first", "e2_first", "xe_first", "u_first", "E_next", "e2", "xe", "u"])
def test_what_is_measured_before_the_start_is_no_end(name):
    """Nor what is measured at every step: each of the numbers, whichever stands first."""
    says = whole()
    image = Polynomial.atom(name)
    fresh = says.recursion.step_signs
    end = at_least("end", image, 0, because=at_end("p.count", "sign", "of all", K, S=image))
    free = {n: "real" if n == name else sign for n, sign in says.signs.items()} | {"K": "nonnegative"}
    steps = {n: "real" if n == name else sign for n, sign in fresh.items()}
    recursion = replace(says.recursion, step_signs=steps, step_facts=(*says.recursion.step_facts, end))
    found = problem(replace(says, signs=free, recursion=recursion), p_count=TWO)
    assert ("two things" if name in fresh else "fresh at every step") in found
