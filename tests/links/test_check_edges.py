"""What a fact may rest on, by its origin and its place; what a record rests on, through any number of others."""

from dataclasses import replace

from tests.altered import changed
from tests.judge.small_claim import BARE
from tests.tables import by_name, typed
from verify import (
    Fact,
    Proof,
    Statement,
    Use,
    argued,
    assumed,
    at,
    at_least,
    because,
    instance,
    letter,
    program,
    scalars,
    signs,
    term,
)
from verify.lemma.discover import Collection
from verify.lemma.generators import named
from verify.links.axioms import new
from verify.links.check import Standing, argued_facts, check_links, check_statement, kind_of, standing

from .origins import problems

a, b, c, d, u, v, S, k, s = scalars("a b c d u v S k s")
GENERATORS = {name: made.says for name, made in named().items()}
OURS = assumed("as it is here", "ours")
GIVES = Statement(
    signs(real="u v"), {}, (at_least("needed", u, 1, because=OURS),), (at_least("then", u**2, 1), at_least("more", u, 0))
)


def says(*facts, **parts):
    return Statement(signs(real="a b c d"), {}, facts, (at_least("g", a, b),), **parts)


def test_a_generated_fact_rests_on_no_generated_fact():
    """Nor on an instance that needs one; on what is assumed, on definitions, and on instances of those it may."""
    chord = at_least("chord", 1 + (c - 1) * a, b, because=program("exponential, chord", "chord", y=a, X=b, euler=c))
    small = at_least("small", 1, a, because=OURS)
    lower = at_least("lower", a, because=OURS)
    assert "at_most_one" not in problems(says(small, lower, chord), {})
    assert "at_most_one" in problems(says(lower, chord), {})
    made = at_least("small", 1, a, because=program("none", "none"))
    assert f"no generator 'none'; there are {min(GENERATORS)}" in problems(says(made), {})
    assert "at_most_one" in problems(says(made, lower, chord), {})
    follows = at_least("follows", 1, a, because=instance("p.same", "same", u=a))
    same = Statement(signs(real="u"), {}, (at_least("same", 1, u, because=OURS),), (at_least("same", 1, u),))
    bare = says(small, lower, follows, chord)
    assert "at_most_one" not in problems(bare, {"p.same": same})
    assert "at_most_one" in problems(says(made, lower, follows, chord), {"p.same": same})


def test_what_is_displayed_is_what_is_stated():
    """A fact that a page would show as a >= 1 and that says a >= 2."""
    shown = at_least("start", a, 1, because=OURS)
    forged = Fact("start", ">=", a - 2, shown.said)
    assert problems(says(forged), {}) == "fact 'start': what is displayed is not what is stated"
    assert not problems(says(shown), {})


def test_one_fact_alone_may_be_asked_for():
    whole = says(at_least("start", a, 1), at_least("first", a**2, 1, because=instance("p.gives", "then", u=b)))
    links = check_statement(whole, {"p.gives": GIVES}.get)
    assert [(link.fact, link.kind) for link in links] == [("start", "none"), ("first", "instance")]
    assert all(link.problem for link in links)
    for name in ("start", "first"):
        assert [link.fact for link in check_statement(whole, {"p.gives": GIVES}.get, name)] == [name]
    second = at_least("second", a, 0, because=instance("p.second", "more", u=a))
    on = Statement(signs(real="u"), {}, (at_least("first", u**2, 1, because=OURS),), (at_least("more", u),))
    taken = check_statement(replace(whole, facts=(*whole.facts, second)), {"p.second": on, "p.gives": GIVES}.get, "second")
    assert not taken[0].problem, "the others are taken as checked"


def test_the_words_of_origins():
    kinds = [kind_of(o) for o in (OURS, letter("a"), program("x", "y"), instance("p", "g"), argued("so"), None, "text")]
    assert kinds == ["assumed", "letter", "program", "instance", "argued", "none", "none"]


def record(name, *facts, proof=None, uses=(), **changes):
    """A record with these facts and a proof where ``proof`` is set; ``uses``: theorems of its proof."""
    reasons = Proof({"g": because(term(1))}, tuple(Use(u, u) for u in uses)) if proof else None
    return changed(BARE, id=name, says=says(*facts), proof=reasons, **changes)


def on(name, number=0):
    return at_least(f"on{number}", a, b, because=instance(name, "g"))


def stand(*records):
    found = Collection({r.claim.id: r for r in records}, ())
    return {name: standing(name, found) for name in found.lemmas}


WORDS = at_least("words", a, b, because=argued("since"))
RIGHT = record("p.right", proof=True)
ARGUED = record("p.argued", WORDS, replace(WORDS, name="more"), proof=True)
CITED = record("p.cited", cited="a book")
PROVED = record("p.proved", cited="a book", proof=True)
OPEN = record("p.open")
DEFINED = [record(f"p.{kind}", kind=kind) for kind in ("definition", "algorithm")]
POINT = record("p.point", proof=True, counterexample=at("a=1"))
NEGATED = record("p.negated", proof=True, negated_by="p.right")


def test_what_a_record_rests_on():
    everything = (RIGHT, ARGUED, CITED, PROVED, OPEN, *DEFINED, POINT, NEGATED)
    found = stand(*everything)
    assert found["p.right"] == Standing() == found["p.open"]
    assert found["p.argued"] == Standing((("p.argued", "words"), ("p.argued", "more")))
    assert argued_facts(ARGUED) == ["words", "more"] and argued_facts(RIGHT) == []
    for name, expected in typed(__file__, "check_edges", "what a record rests on", by_name(Standing, new, CITED=CITED)):
        user, above = record("p.user", on(name), proof=True), record("p.above", on("p.user"), proof=True)
        by_use = record("p.by_use", proof=True, uses=(name,))
        found = stand(*everything, user, above, by_use)
        assert found["p.user"] == found["p.above"] == found["p.by_use"] == expected, name


def test_all_that_lies_below_counts_once():
    left = record("p.left", on("p.argued"), on("p.cited", 1), WORDS, proof=True)
    right = record("p.other", on("p.argued"), on("p.open", 1), on("p.missing", 2), proof=True)
    top = record("p.top", on("p.left"), on("p.other", 1), on("p.top", 2), WORDS, proof=True)
    found = stand(ARGUED, CITED, OPEN, left, right, top)["p.top"]
    assert sorted(found.argued) == sorted([("p.top", "words"), ("p.left", "words"), ("p.argued", "words"), ("p.argued", "more")])
    assert found.axioms == ("p.cited",) and found.unsound == ("p.missing", "p.open")
    assert found.argued[0] == ("p.top", "words"), "its own first"
    circle = stand(record("p.a", on("p.b"), proof=True), record("p.b", on("p.a"), WORDS, proof=True))
    assert circle["p.a"].argued == (("p.b", "words"),) == circle["p.b"].argued


def test_a_record_without_a_statement_gives_no_instance():
    bare = changed(RIGHT, says=None)
    assert check_links(bare, lambda name: None) == []
    assert argued_facts(bare) == [] and stand(bare)["p.right"] == Standing()
    assert "p.right has no formal statement" in "".join(
        link.problem for link in check_statement(says(on("p.right")), lambda name: None)
    )
