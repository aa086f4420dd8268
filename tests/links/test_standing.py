"""A record is never better than what it rests on; refutations need an instance or a proved negation; displays are checked."""

import dataclasses

import pytest

from tests.every_lemma import COLLECTION
from tests.judge.test_verdicts import ATTAINED, FALSE, LEMMA, PROOF, RIGHT, SAYS, x, y
from verify import (
    Point,
    Proof,
    Statement,
    above,
    altered,
    argued,
    assumed,
    at_least,
    because,
    false,
    from_,
    instance,
    letter,
    scalars,
    signs,
    spaces,
    term,
)
from verify.environment.house import ROOT
from verify.judge.run import Settings, judge
from verify.kernel import Polynomial, Rejected
from verify.lemma.discover import Collection
from verify.lemma.origin import sides
from verify.links.axioms import axiom, digest_of, given, new

GOAL = SAYS.goals[0]
(HALF,) = altered(SAYS, scale="1 % smaller -> left 99/100")


def verdicts(*lemmas):
    document = judge(Settings(budget="quick"), collection=Collection({m.claim.id: m for m in lemmas}, ())).document
    return {r["id"]: r for r in document["records"]}


def user(origin, name="paper.user"):
    """A record that repeats the goal of another one, which enters as a fact of this origin."""
    says = Statement(SAYS.signs, SAYS.spaces, (from_(GOAL, origin, "premise"),), (from_(GOAL, argued("-"), "copy"),))
    says = dataclasses.replace(says, goals=(at_least("copy", RIGHT + x.norm2, (x + y).norm2),))
    return dataclasses.replace(
        LEMMA,
        claim=dataclasses.replace(LEMMA.claim, id=name, says=says),
        proof=Proof({"copy": because(term(1, "premise"), term(1, square=x))}),
        too_strong=altered(says, {"less": (x + y).norm2 | false <= RIGHT / 4}),
    )


CITED = dataclasses.replace(
    LEMMA, claim=dataclasses.replace(LEMMA.claim, cited="a book"), proof=None, witness=None, too_strong=()
)
REFUTED = dataclasses.replace(
    LEMMA, claim=dataclasses.replace(LEMMA.claim, says=FALSE), proof=None, witness=None, too_strong=(), counterexample=ATTAINED
)
OPEN = dataclasses.replace(LEMMA, claim=dataclasses.replace(LEMMA.claim, note="tried"), proof=None, witness=None, too_strong=())
BROKEN = dataclasses.replace(LEMMA, witness=None)
LINK = instance("paper.claim", "goal")


OTHERWISE = ({"says": FALSE}, {"denotes": "a"}, {"free": "a"}, {"cited": "another book"})


def line_of(lemma):
    return f'"{lemma.claim.id}" = "{digest_of(lemma)}"'


def replaced(lemma, **changes):
    return dataclasses.replace(lemma, claim=dataclasses.replace(lemma.claim, **changes))


def test_a_proved_or_given_record_carries_and_an_argued_link_or_another_citation_reduces(tmp_path):
    assert verdicts(LEMMA, user(LINK))["paper.user"]["verdict"] == "PROVED"
    cited = dataclasses.replace(CITED, root=tmp_path, path="lemmas/paper/claim.py")
    found = verdicts(cited, user(LINK))["paper.user"]
    assert found["verdict"] == "REDUCED" and found["cited"] == ["paper.claim"]
    line = line_of(cited)
    assert (
        f"lemmas/paper/citations.toml does not take it as given: read it beside its source and say {line}"
        in found["evidence"]["detail"]
    )
    file = tmp_path / "lemmas" / "paper" / "citations.toml"
    file.parent.mkdir(parents=True)
    for text, verdict in [
        (line, "PROVED"),
        *((line_of(replaced(cited, **change)), "REDUCED") for change in OTHERWISE),
        (line.replace("paper.", "other."), "REDUCED"),
        ("not TOML", "REDUCED"),
        (f"[ours]\n{line}", "REDUCED"),
    ]:
        file.write_text(text)
        assert verdicts(cited, user(LINK))["paper.user"]["verdict"] == verdict, text
    found = verdicts(LEMMA, user(argued("it is plain", "paper.claim")))["paper.user"]
    assert found["verdict"] == "REDUCED" and found["argued"] == [{"record": "paper.user", "fact": "premise"}]


def test_reduced_passes_upwards():
    middle = user(argued("it is plain"))
    says = middle.claim.says
    top = dataclasses.replace(
        middle,
        claim=dataclasses.replace(
            middle.claim,
            id="paper.top",
            says=dataclasses.replace(says, facts=(says.facts[0], from_(says.goals[0], instance("paper.user", "copy"), "middle"))),
        ),
    )
    found = verdicts(middle, top)
    assert found["paper.top"]["verdict"] == "REDUCED"
    assert {"record": "paper.user", "fact": "premise"} in found["paper.top"]["argued"]


@pytest.mark.parametrize("below", [REFUTED, OPEN, BROKEN], ids=["refuted", "open", "broken"])
@pytest.mark.parametrize("origin", [LINK, argued("it is plain", "paper.claim")], ids=["instance", "argued"])
def test_nothing_rests_on_what_is_worse(below, origin):
    assert verdicts(below, user(origin))["paper.user"]["verdict"] == "BROKEN"


def test_resting_on_no_record_is_broken():
    assert verdicts(user(LINK))["paper.user"]["verdict"] == "BROKEN"


def test_a_bound_on_a_value_is_no_instance():
    (k,) = scalars("k")
    bound = at_least("bound", k, 1, because=letter("k", "an irrational number", bounded=True))
    says = Statement(signs(real="k"), spaces(X="x y"), (bound,), FALSE.goals)
    point = Point(scalars={"k": 1}, vectors=ATTAINED.vectors)
    lemma = dataclasses.replace(REFUTED, claim=dataclasses.replace(REFUTED.claim, says=says), counterexample=point)
    found = verdicts(lemma)["paper.claim"]
    assert found["verdict"] == "BROKEN" and "no instance" in found["evidence"]["detail"]


EQUAL = at_least("equal_length", x @ y, x.norm2, because=assumed("both are one vector", "ours"))
LONG = above("long", x.norm2, 0, because=assumed("x is not 0", "ours"))
PRINTED = Statement(signs(), spaces(X="x y"), (EQUAL, LONG), (at_least("goal", x.norm2, x @ y + x.norm2),))
NEGATED = dataclasses.replace(PRINTED, goals=(above("fails", x @ y, 0),))


def claims(printed=PRINTED, negation=NEGATED, **changes):
    wrong = dataclasses.replace(
        REFUTED,
        claim=dataclasses.replace(REFUTED.claim, says=printed, negated_by="paper.negation", facts="implied"),
        counterexample=None,
    )
    proof = Proof({"fails": because(term(1, "equal_length"), term(1, "long"))})
    right = dataclasses.replace(
        LEMMA,
        claim=dataclasses.replace(LEMMA.claim, id="paper.negation", says=negation),
        proof=proof,
        witness=Point(vectors={"x": [1], "y": [1]}),
        too_strong=altered(negation, {"more": x @ y > 2 * x.norm2 | false}),
    )
    return verdicts(wrong, dataclasses.replace(right, **changes))["paper.claim"]


def test_a_proved_negation_refutes():
    found = claims()
    assert (found["verdict"], found["evidence"]["kind"]) == ("REFUTED", "negation"), found["checks"]


def test_what_is_no_negation():
    weak = dataclasses.replace(NEGATED, goals=(at_least("fails", x @ y),))
    proof = Proof({"fails": because(term(1, "equal_length"), term(1, square=x))})
    neighbour = altered(weak, {"more": x @ y >= 2 * x.norm2 | false})
    assert claims(negation=weak, proof=proof, too_strong=neighbour)["verdict"] == "BROKEN"
    fewer = dataclasses.replace(
        PRINTED, facts=(*PRINTED.facts, at_least("more", y.norm2, 1, because=assumed("y is long", "ours")))
    )
    assert "are none of its own" in claims(printed=fewer)["evidence"]["detail"]
    assert claims(proof=None)["verdict"] == "BROKEN"
    assert claims(witness=None)["verdict"] == "BROKEN"


def test_a_display_that_is_not_the_statement_is_refused():
    said = dataclasses.replace(GOAL.said, right=Polynomial.of(0))
    with pytest.raises(Rejected, match="displayed is not what is stated"):
        sides(dataclasses.replace(GOAL, said=said))


def test_the_proof_of_this_file_is_right():
    assert PROOF.goals and verdicts(LEMMA)["paper.claim"]["verdict"] == "PROVED"


def test_what_the_collection_cites_is_given():
    cited = {n for n, one in COLLECTION.lemmas.items() if axiom(one) and one.claim.says is not None}
    assert cited == set(given(ROOT / "lemmas" / "axioms")) and not [n for n in cited if new(COLLECTION.lemmas[n])]
