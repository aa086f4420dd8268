"""A proved or given record carries what rests on it, an argued link or another citation reduces it; displays are checked."""

import dataclasses

import pytest

from tests.altered import changed
from tests.every_lemma import COLLECTION
from tests.judge.small_claim import BARE, FALSE, LEMMA, RIGHT, SAYS, x, y
from verify import Proof, Statement, altered, argued, at_least, because, false, from_, instance, term
from verify.environment.house import ROOT
from verify.judge.run import Settings, judge
from verify.kernel import Polynomial, Rejected
from verify.lemma.discover import Collection
from verify.lemma.origin import sides
from verify.links.axioms import axiom, digest_of, given, new

GOAL = SAYS.goals[0]


def verdicts(*lemmas):
    document = judge(Settings(budget="quick"), collection=Collection({m.claim.id: m for m in lemmas}, ())).document
    return {r["id"]: r for r in document["records"]}


def user(origin):
    """A record that repeats the goal of another one, which enters as a fact of this origin."""
    says = Statement(SAYS.signs, SAYS.spaces, (from_(GOAL, origin, "premise"),), (from_(GOAL, argued("-"), "copy"),))
    says = dataclasses.replace(says, goals=(at_least("copy", RIGHT + x.norm2, (x + y).norm2),))
    return changed(
        LEMMA,
        id="paper.user",
        says=says,
        proof=Proof({"copy": because(term(1, "premise"), term(1, square=x))}),
        too_strong=altered(says, {"less": (x + y).norm2 | false <= RIGHT / 4}),
    )


CITED = changed(BARE, cited="a book")
LINK = instance("paper.claim", "goal")
OTHERWISE = ({"says": FALSE}, {"denotes": "a"}, {"free": "a"}, {"cited": "another book"})


def line_of(lemma):
    return f'"{lemma.claim.id}" = "{digest_of(lemma)}"'


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
        *((line_of(changed(cited, **change)), "REDUCED") for change in OTHERWISE),
        (line.replace("paper.", "other."), "REDUCED"),
        ("not TOML", "REDUCED"),
        (f"[ours]\n{line}", "REDUCED"),
    ]:
        file.write_text(text)
        assert verdicts(cited, user(LINK))["paper.user"]["verdict"] == verdict, text
    found = verdicts(LEMMA, user(argued("it is plain", "paper.claim")))["paper.user"]
    assert found["verdict"] == "REDUCED" and found["argued"] == [{"record": "paper.user", "fact": "premise"}]


def test_a_display_that_is_not_the_statement_is_refused():
    said = dataclasses.replace(GOAL.said, right=Polynomial.of(0))
    with pytest.raises(Rejected, match="displayed is not what is stated"):
        sides(dataclasses.replace(GOAL, said=said))


def test_what_the_collection_cites_is_given():
    cited = {n for n, one in COLLECTION.lemmas.items() if axiom(one) and one.claim.says is not None}
    assert cited == set(given(ROOT / "lemmas" / "axioms")) and not [n for n in cited if new(COLLECTION.lemmas[n])]
