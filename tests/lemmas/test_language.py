"""The language of lemma files: relations with reasons, handles of facts, sums that are combinations, neighbours, points."""

from fractions import Fraction
from types import ModuleType

import pytest

from tests.refusals import refused
from tests.tables import by_name, typed
from verify import (
    Claim,
    Combination,
    Have,
    Induction,
    Point,
    Polynomial,
    Proof,
    Relation,
    Statement,
    Use,
    Vector,
    above,
    alike,
    altered,
    assumed,
    at,
    at_end,
    at_least,
    at_start,
    because,
    by_induction,
    equal,
    fact,
    false,
    for_all,
    given,
    goal,
    have,
    instance,
    invariants,
    ours,
    over,
    program,
    scalars,
    shows,
    signs,
    spaces,
    square,
    statement,
    term,
    use,
    vectors,
    with_goals,
)
from verify.lemma.origin import origin_of, sides

a, b = scalars("a b")
x, y = vectors("x y")
OURS = assumed("a is at least b", where="ours")
HEAD = "from verify import *\n\n"
STATED = HEAD + (
    'says = statement(\n    for_all(positive="a b", X="x y"),\n    longer=x.norm2 >= y.norm2 | assumed("longer", where="ours"),\n'
    '    equal_ones=a == b | letter("a"),\n    aim=a * x.norm2 >= b * y.norm2 | goal,\n)\n'
)


def run(text):
    """The module that a lemma file of this text is."""
    module = ModuleType("lemma_file")
    exec(compile(text, "lemma_file.py", "exec"), vars(module))
    return module


@pytest.mark.parametrize(
    ("relation", "kind", "left", "right"),
    typed(__file__, "language", "a relation has its sides as written", by_name(OURS=OURS, a=a, b=b)),
)
def test_a_relation_has_its_sides_as_written(relation, kind, left, right):
    assert relation == Relation(Polynomial.of(left), kind, Polynomial.of(right), OURS)


def test_a_statement_is_of_its_relations_in_their_order():
    made = statement(for_all(positive="a b"), at_least("first", a, 1, OURS), second=a > b | OURS, aim=a == 2 * b | goal)
    assert made == Statement(
        signs(positive="a b"), spaces(), (at_least("first", a, 1), above("second", a, b)), (equal("aim", a, 2 * b),)
    )
    assert [sides(f) for f in made.facts] == [(a, Polynomial.of(1)), (a, b)] and made.facts[1].said.origin is OURS
    assert made.goals[0].said.origin is None
    assert with_goals(made, other=a >= b | goal).goals == (at_least("other", a, b),)
    again = statement(for_all(positive="a b"), taken=made.facts[1], aim=a >= b | goal)
    assert again.facts == (above("taken", a, b),) and again.facts[0].said.origin is OURS


def test_a_file_has_its_letters_and_its_facts_by_name():
    module = run(STATED + "proof = shows(aim=a * longer + equal_ones * square(y))\n")
    assert module.a == a and module.x == x
    assert module.proof == Proof({"aim": because(term(a, "longer"), term(1, "equal_ones", square=y))})
    assert all(type(f).__name__ == "Fact" for f in module.says.facts)
    assert module.aim.value == module.says.goals[0].value and type(module.says.goals[0]).__name__ == "Fact"


def test_facts_that_several_statements_take_are_given_once():
    module = run(
        STATED
        + 'OURS = assumed("given", where="ours")\ntwice = given(more=a >= 2 * b | OURS, less=3 >= a | OURS)\n'
        + "again = statement(for_all(positive='a b'), *twice, aim=a >= b | goal)\nproof = shows(aim=more + b * less)\n"
    )
    assert module.again.facts == (at_least("more", a, 2 * b), at_least("less", 3, a))
    assert module.proof.goals["aim"] == because("more", term(b, "less"))
    with pytest.raises(ValueError, match=r"'more': after \| expected an origin, found goal"):
        given(more=a >= b | goal)


def test_what_prints_mean_is_a_table():
    def prints(table):
        return Claim("c.a", "bound", "title", "ours", prints=table).prints

    assert prints(r"\lambda -> lam") == {r"\lambda": "lam"} and prints("") == {} and prints(None) is None
    assert prints("""
        C -> c*(1 + a)
        f(x)
            +g(y) -> not compared: a -> b
    """) == {"C": "c*(1 + a)", "f(x)+g(y)": "not compared: a -> b"}  # fmt: skip


@pytest.mark.parametrize("table", ["C", "C -> ", " -> c", "C: c", "C -> c\nC -> d", "C -> c\n\nD -> d"])
def test_another_table_is_refused(table):
    with pytest.raises(ValueError, match=r"claim\.prints: expected lines"):
        Claim("c.a", "bound", "title", "ours", prints=table)


def test_a_reading_has_its_words_after_it_and_prose_is_one_paragraph():
    def made(**words):
        return Claim("c.a", "bound", "title", "ours", **words)

    found = made(reading="weaker: for t >= 1:\n        alone", note="""
        One line,
        another.
    """)  # fmt: skip
    assert (found.reading, found.reading_note, found.note) == ("weaker", "for t >= 1: alone", "One line, another.")
    assert made(reading="weaker", reading_note="for t >= 1: alone", note=found.note) == found
    assert made(note="two  blanks", reading="verbatim").note == "two  blanks"
    with pytest.raises(ValueError, match="not in both"):
        made(reading="weaker: for t >= 1", reading_note="alone")


def test_a_name_that_a_file_has_already_is_left_alone():
    module = run(HEAD + 'b = 7\nlonger = "mine"\n' + STATED.replace("from verify import *", "").replace("b * y.norm2", "y.norm2"))
    assert (module.b, module.longer) == (7, "mine")
    assert run(STATED + 'longer = 1\nproof = shows(aim=a * fact("longer"))\n').proof.goals["aim"] == because(term(a, "longer"))


def test_nothing_is_declared_in_a_program_that_is_no_lemma_file():
    statement(for_all(positive="declared_nowhere"), stated_nowhere=a >= b | OURS, aim=a >= b | goal)
    assert not {"declared_nowhere", "stated_nowhere"} & set(globals())
    text = "import verify\nverify.for_all(positive='declared_nowhere')\n"
    assert not hasattr(run(text), "declared_nowhere")


def test_a_list_of_names_declares_them_where_the_file_itself_says_it():
    module = run(HEAD + 'scalars("lam")\nvectors("x y")\nlonger = lam * x - y\n')
    assert module.longer == Vector.named("x") * Polynomial.atom("lam") - Vector.named("y")
    with pytest.raises(NameError, match="lam"):
        run(HEAD + 'def local():\n    return scalars("lam")\n\nlocal()\nlam\n')


def test_an_origin_without_a_name_is_of_the_fact_that_it_explains():
    first, second, third = given(one=a >= b | program("m"), two=a >= b | instance("c.d"), three=a >= b | program("m", "one"))
    assert [origin_of(fact) for fact in (first, second, third)] == [
        program("m", "one"),
        instance("c.d", "two"),
        program("m", "one"),
    ]
    assert origin_of(at_least("four", a, b, program("m"))) == program("m", "four")


def test_a_hypothesis_of_ours_is_assumed_there():
    assert ours("a is at least b") == OURS and ours("a", "means", "c.d") == assumed("a", "ours", "means", "c.d")


def test_a_fact_that_is_named_alone_is_what_its_source_says():
    eta, f, F, G, g, u, v = *scalars("eta f F"), *vectors("G g u v")
    values = program("objective of an agent", "convex", f=f, f_v=F, v=u + v)
    (written,) = given(convex=f + g @ (u + v - Vector.named("wt")) <= F | values)
    assert given(convex=values) == (written,) and sides(given(below=values)[0]) == sides(written)
    assert given(**alike("convex smooth", program("objective of an agent"))) == given(
        convex=program("objective of an agent"), smooth=program("objective of an agent", "smooth")
    )
    (law,) = given(loss=instance("common.renyi-gaussian", "renyi", sigma=eta, dx=G))
    assert law.value == 2 * eta**2 * scalars("D")[0] - (scalars("a")[0] + 1) * G.norm2 and origin_of(law).goal == "renyi"
    (last,) = given(last=at_end("huang2020.drift-of-the-mean", "drift", "a run", 4))
    assert sides(last) == (Polynomial.of(512), 9 * scalars("G")[0] ** 2 * scalars("S")[0] ** 2)


@pytest.mark.parametrize(
    ("origin", "words"),
    typed(__file__, "language", "a fact that no source says is refused with what is near", by_name(instance, program)),
)
def test_a_fact_that_no_source_says_is_refused_with_what_is_near(origin, words):
    with pytest.raises(ValueError, match=rf"fact 'one': the suite has no {words}: write it, left >= right"):
        given(one=origin)


def test_a_sum_is_the_combination_term_by_term():
    one, two = fact("one"), fact("two")
    made = 2 * a * (one + two) - one * two * square(x) / 2 + a**2 * square(y) + term(b) - two
    assert shows(aim=made).goals["aim"] == because(
        term(2 * a, "one"), term(2 * a, "two"), term(Fraction(-1, 2), "one", "two", square=x), term(a**2, square=y), term(b),
        term(-1, "two"),
    )  # fmt: skip
    assert shows(aim=(one + a * two) / b).goals["aim"] == because("one", term(a, "two"), scale=b)
    assert shows(aim=-one).goals["aim"] == because(term(-1, "one"))
    assert shows(aim=0 * one + two).goals["aim"] == because("two") and sum([one, two]).terms == (one + two).terms
    assert shows(aim=because("one") + two).goals["aim"] == because("one", "two")
    assert type(shows(aim=one).goals["aim"]) is Combination


test_what_is_no_sentence_of_the_language_is_refused = refused(
    __file__,
    "language",
    "what is no sentence of the language is refused",
    by_induction,
    fact,
    for_all,
    have,
    invariants,
    shows,
    square,
    statement,
    term,
    OURS=OURS,
    a=a,
    at_start=at_start,
    b=b,
    goal=goal,
    x=x,
    y=y,
    error=(TypeError, ValueError),
)


def test_a_goal_and_a_false_relation_are_no_hypotheses():
    with pytest.raises(ValueError, match=r"'first': after \| expected an origin or goal, found false"):
        statement(for_all(positive="a b"), first=a >= b | false, aim=a >= b | goal)


def test_a_proof_is_its_reasons_and_a_combination_for_each_goal():
    applied, step = use("step", "common.cocoercivity", x=y, nu=a), have(middle=a >= b | fact("step"))
    induction = by_induction(invariants(kept=a >= 0 | at_start, other=b >= 0 | fact("one")), kept=fact("kept"), other=term(b))
    assert applied == Use("step", "common.cocoercivity", {"nu": a}, {"x": y})
    assert step == Have(at_least("middle", a, b), because("step"))
    assert induction == Induction(
        (at_least("kept", a), at_least("other", b)),
        {"kept": because(), "other": because("one")},
        {"kept": because("kept"), "other": because(term(b))},
    )
    assert shows(applied, step, aim=fact("middle")) == Proof({"aim": because("middle")}, (applied, step))
    assert shows(applied, induction, aim=fact("kept")) == Proof({"aim": because("kept")}, (applied,), induction)
    with pytest.raises(ValueError, match="shows: expected"):
        shows(induction, applied, aim=fact("kept"))


def test_steps_have_a_handle_for_what_follows():
    module = run(
        STATED + 'proof = shows(use("applied", "common.theorem"), have(middle=a >= b | 2 * applied),\n'
        "    by_induction(invariants(kept=a >= 0 | middle), kept=kept + middle), aim=kept)\n"
    )
    assert module.proof.steps == (Use("applied", "common.theorem"), Have(at_least("middle", a, b), because(term(2, "applied"))))
    assert module.proof.induction.step == {"kept": because("kept", "middle")}


def test_sequences_are_their_values_at_the_start_and_next():
    made = over("k", 1, dict(a=(0, a + b), b=(1, b)), signs(real="c"), at_least("one", b), two=b >= a | OURS)  # noqa: C408
    assert (made.index, made.start, made.initial, made.following) == (
        "k", 1, {"a": Polynomial.of(0), "b": Polynomial.of(1)}, {"a": a + b, "b": b},
    )  # fmt: skip
    assert made.step_signs == {"c": "real"} and made.step_facts == (at_least("one", b), at_least("two", b, a))


def test_false_neighbours_are_what_they_say():
    says = statement(for_all(positive="a b"), first=a >= 1 | OURS, second=b >= 1 | OURS, aim=2 * a >= b | goal)
    scale, replaced, wider, *dropped = altered(
        says,
        {"b^2": 2 * a >= b**2 | false, "from 1/3 on": {"first": 3 * a >= 1 | false, "aim": 2 * a >= 2 * b | false}},
        scale="half -> left 1/2",
        drop="first second",
    )
    assert (scale.change, scale.says.goals) == ("half", (at_least("aim", a, b),)) and scale.says.facts == says.facts
    assert replaced.says.goals == (at_least("aim", 2 * a, b**2),)
    assert wider.says.facts == (at_least("first", 3 * a, 1), says.facts[1])
    assert wider.says.goals == (at_least("aim", 2 * a, 2 * b),)
    assert [one.change for one in dropped] == ["hypothesis first dropped", "hypothesis second dropped"]
    assert [one.says.facts for one in dropped] == [says.facts[1:], says.facts[:1]]


AIMED = STATED.replace('statement(\n    for_all(positive="a b", X="x y"),', "statement(")


def test_a_file_states_what_its_letters_are_and_alters_what_it_says():
    module = run(HEAD + 'for_all(positive="a b", X="x y")\n' + AIMED + 'proof = 1\ntoo_strong = altered(drop="longer")\n')
    stated = run(STATED)
    assert module.says == stated.says and module.too_strong == altered(stated.says, drop="longer")
    again = run(
        STATED + "says = statement(longer, aim=x.norm2 >= 0 | goal, longer_still=a >= b | goal)\nproof = shows(aim=longer)\n"
    )
    assert again.aim.left.value == x.norm2 and again.proof.goals["aim"] == because("longer")
    kept = run(STATED + "other = statement(longer=a >= b | goal)\nproof = shows(aim=longer)\n")
    assert kept.proof.goals["aim"] == because("longer")
    both = run(HEAD + 'for_all(positive="a b", X="x y")\nfor_all(real="a", nonnegative="b", X="x y")\n' + AIMED)
    assert both.says.signs == {"b": "nonnegative", "a": "real"}
    with pytest.raises(ValueError, match=r"statement: expected for_all\(...\) before it"):
        statement(aim=a >= b | goal)
    with pytest.raises(TypeError, match="altered: expected a statement"):
        altered(drop="longer")


@pytest.mark.parametrize(("change", "meant"), typed(__file__, "language", "a side of a goal is the goal with another side"))
def test_a_side_of_a_goal_is_the_goal_with_another_side(change, meant):
    module = run(f"{STATED}too_strong = altered({{'it': {change}}})\nmeant = altered({{'it': {meant} | false}})\n")
    assert module.too_strong == module.meant and module.too_strong[0].says.facts == module.says.facts


@pytest.mark.parametrize(
    ("changes", "drop", "words"),
    typed(__file__, "language", "a neighbour that tests nothing is refused", by_name(a=a, b=b, false=false, goal=goal)),
)
def test_a_neighbour_that_tests_nothing_is_refused(changes, drop, words):
    says = statement(for_all(positive="a b"), first=a >= 1 | OURS, aim=a >= b | goal, other=a >= 0 | goal)
    with pytest.raises((TypeError, ValueError), match=words):
        altered(says, changes, drop=drop)


def test_a_line_of_scale_is_a_goal_with_a_side_multiplied():
    says = statement(for_all(positive="a b"), aim=a >= b | goal, other=a >= 1 | goal)
    table = """
        half -> aim left 1/2
        -> twice: more -> other right -2
    """
    assert [(one.change, *one.says.goals) for one in altered(says, scale=table)] == [
        ("half", at_least("aim", a / 2, b), says.goals[1]), ("-> twice: more", says.goals[0], at_least("other", a, -2))
    ]  # fmt: skip


@pytest.mark.parametrize(("line", "words"), typed(__file__, "language", "another line of scale is refused"))
def test_another_line_of_scale_is_refused(line, words):
    says = statement(for_all(positive="a b"), aim=a >= b | goal, zero=a >= 0 | goal)
    with pytest.raises(ValueError, match=words):
        altered(says, scale=line)


def test_a_point_is_read_exactly():
    assert at("a=1 b=-21/20 x=[1, 2/3] y=[-1]") == Point({"a": 1, "b": Fraction(-21, 20)}, {"x": [1, Fraction(2, 3)], "y": [-1]})
    assert at("a=1", "b=2", "b=3", index=2) == Point({"a": 1}, index=2, steps=({"b": 2}, {"b": 3})) and at() == Point()


WRONG = ["x=[]", "x=[1,]", "x=[0.5]", "x=[1", "x=1]", "x=[1]y=[1]", "x=[1/0]", "x=(1)", "a=1,b=2", "a=\u0967", "a=1/\u0967"]


@pytest.mark.parametrize("text", [*WRONG, "x=[1 2]", "x=[1] x=1"])
def test_another_point_is_refused(text):
    with pytest.raises(ValueError, match="numbers: expected"):
        at(text)
