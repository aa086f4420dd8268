"""The rows of one examination: each thing that a lemma file gives makes its own, and what it does not give makes none."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.altered import changed
from tests.every_lemma import LEMMAS
from tests.judge.small_claim import ATTAINED, BARE, LEMMA, PROOF, RIGHT, SAYS, x, y
from verify import Proof, Statement, Use, assumed, at_least, because, instance, letter, scalars, signs, spaces, term
from verify.coq.answers import Told
from verify.judge import examination
from verify.judge.checks import Checks
from verify.judge.examination import BUDGETS, Settings, examine
from verify.judge.observe import Observation, UnknownVocabulary, observe
from verify.judge.run import prove_all
from verify.kernel import Polynomial, Rejected
from verify.lemma.discover import Collection
from verify.lemma.measurement import Measurement
from verify.records.words import called

NAMELESS = changed(BARE, says=None)
QUICK = Settings("quick")
KEPT = {"1 % smaller": ATTAINED}
OURS = assumed("as it is", "ours")


def looked(lemma, *others, theorems=None, name="paper.claim"):
    """The record, its rows by name and the seconds."""
    collection = Collection({one.claim.id: one for one in (lemma, *others)}, ())
    proved, rejected, _ = prove_all(collection) if theorems is None else (theorems, {}, None)
    record, seconds = examine(collection.lemmas[name], proved, rejected, QUICK, collection)
    return record, {called(row): (row["outcome"], row["detail"]) for row in record["checks"]}, seconds


def rows(check, *given):
    checks = Checks()
    found = check(*given, checks)
    return found, [(row["name"], row["outcome"], row["detail"]) for row in checks.rows]


def test_what_is_not_given():
    assert Settings() == Settings("default", 0, 1, ()) and BUDGETS == ("quick", "default", "deep")


def test_a_proved_claim(monkeypatch):
    asked = []
    monkeypatch.setattr(
        examination, "told_by_coq", lambda lemma, theorems: asked.append(lemma) or Told(True, "yes", ("an axiom",))
    )
    monkeypatch.setattr("verify.judge.observe.observe", lambda *_: Observation(6, 1, ()))
    record, found, seconds = looked(replace(LEMMA, neighbour_points=KEPT, observe="gradient_admm_pair"))
    names = ["kernel", "stand-alone engine", "sympy", "Coq", "links", "emptiness", "witness", "false neighbour: 1 % smaller"]
    assert [*found] == [*names, "attack", "observed law"] and len(asked) == 1
    assert found["kernel"] == ("pass", "certificate accepted") and found["Coq"] == ("pass", "yes")
    assert [row.get("axioms") for row in record["checks"]] == [None, None, None, ["an axiom"], *[None] * 6]
    assert record["display"]["proof"]["steps"] and record["witness"] and record["seed"] == 0
    assert set(seconds) == {"sympy", "neighbours", "attack", "observe"} and all(0 <= s < 60 for s in seconds.values())


@pytest.mark.parametrize(
    ("claim", "one", "other"),
    [
        ("chan2024.eq-12", "beta", "eta"),
        ("chan2024.eq-22", "beta", "nu"),
        ("chan2024.lemma-9.2-optimality-corrected", "g_star", "g_y_next"),
    ],
)
def test_a_law_whose_letters_are_exchanged_is_not_observed(claim, one, other):
    law = LEMMAS[claim]
    swapped = {one: Polynomial.atom(other), other: Polynomial.atom(one)}
    goals = tuple(replace(g, value=g.value.substitute(swapped)) for g in law.claim.says.goals)
    assert observe(law.observe, law.claim.says).holds and observe(law.observe, replace(law.claim.says, goals=goals)).failures


def test_a_rejected_proof_is_looked_at_no_further(monkeypatch):
    monkeypatch.setattr(examination, "told_by_coq", lambda *_: Told(True, "yes", ()))
    wrong = replace(LEMMA, proof=Proof({"goal": because(term(2, square=x - y))}), neighbour_points=KEPT)
    record, found, _ = looked(wrong)
    assert not {"stand-alone engine", "sympy", "Coq", "attack"} & set(found) and found["kernel"][0] == "fail"
    assert "identity fails" in found["kernel"][1] and "proof" not in record["display"]
    assert {"links", "emptiness", "witness"} <= set(found)


def test_a_claim_without_a_proof(monkeypatch):
    monkeypatch.setattr(examination, "told_by_coq", lambda *_: Told(True, "by hand", ()))
    record, found, seconds = looked(BARE)
    assert found == {"Coq": ("pass", "by hand"), "links": ("pass", "no hypotheses")}
    assert record["display"] is not None and set(seconds) == {"neighbours", "attack"}
    monkeypatch.setattr(examination, "told_by_coq", lambda *_: None)
    assert [*looked(BARE)[1]] == ["links"]


def test_a_claim_without_a_statement():
    record, found, seconds = looked(NAMELESS)
    assert (record["display"], found, seconds) == (None, {}, {})
    needs = {"statement": ("fail", "a counterexample, a found point or a law to observe needs claim.says")}
    for given in ({"counterexample": ATTAINED}, {"found_point": ATTAINED}, {"observe": "gradient_admm_pair"}):
        assert looked(replace(NAMELESS, **given))[1] == needs
    found = looked(replace(NAMELESS, tightness_data=(1,)))[1]
    assert found == {"tightness data": ("fail", "measured constants need claim.says")}
    proved = {"paper.claim": SimpleNamespace(statement=SAYS, proof=PROOF)}
    found = looked(replace(NAMELESS, proof=PROOF), theorems=proved)[1]
    assert found["kernel"] == ("pass", "certificate accepted") and "sympy" not in found


def test_only_what_is_there_is_unfolded():
    record = {"display": None}
    for lemma in (LEMMA, replace(LEMMA, proof=None)):
        for shown in (None, {"proof": None}):
            if lemma.proof is None or shown is None:
                record, checks = {"display": shown}, Checks()
                examination._again(lemma, SAYS, {}, record, checks)
                assert checks.rows == [] and record == {"display": shown}


def test_each_theorem_that_a_proof_uses_is_given_to_the_engines():
    """Three theorems: |x|^2 >= 0 in other words, one after the other."""
    square = Statement(signs(), spaces(X="x"), (), (at_least("goal", x.norm2),))
    made = Proof({"goal": because(term(1, square=x))})
    one, two, three = (changed(LEMMA, id=f"paper.{n}", says=square, proof=made) for n in ("one", "two", "three"))
    steps = (
        Use("first", "paper.one"),
        Use("second", "paper.two", vectors={"x": y}),
        Use("third", "paper.three", vectors={"x": x + y}),
    )
    total = x.norm2 + y.norm2 + (x + y).norm2
    says = Statement(signs(), spaces(X="x y"), (), (at_least("goal", total),))
    proof = Proof({"goal": because(term(1, "first"), term(1, "second"), term(1, "third"))}, steps)
    found = looked(changed(LEMMA, says=says, proof=proof), one, two, three)[1]
    assert found["stand-alone engine"] == ("pass", "confirms 1 identities, 3 visible signs") and found["sympy"][0] == "pass"


def test_links_are_followed_and_counted():
    given = at_least("given", 2, x.norm2, because=OURS)
    size = at_least("size", 3, x.norm2, because=instance("paper.other", "goal"))
    says = Statement(SAYS.signs, SAYS.spaces, (given, size), SAYS.goals)
    other = replace(
        changed(LEMMA, id="paper.other", says=Statement(signs(), spaces(X="x"), (given,), (at_least("goal", 3, x.norm2),)))
    )
    lemma = changed(LEMMA, says=says, neighbour_points=KEPT, witness=ATTAINED)
    assert looked(lemma, other)[1]["links"] == ("pass", "1 assumed, 1 instance")
    ten = at_least("size", ratio_of(3), x.norm2, because=instance("paper.other", "goal"))
    for facts in ((ten, given, letter_of()), (given, ten, letter_of())):
        wrong = changed(lemma, says=replace(says, facts=facts))
        outcome, detail = looked(wrong, other)[1]["links"]
        assert (
            outcome == "fail" and detail.startswith("size (instance): it is not the instance") and "; sigma (letter): " in detail
        )
    assert looked(lemma)[1]["links"][1].startswith("size (instance): paper.other has no formal statement")


@pytest.mark.parametrize("turn", [1, -1])
def test_what_denotes_is_looked_up_wherever_it_stands(turn):
    """A cited law says u >= v of two moments, not of 1 and 2."""
    a, u, v = scalars("a u v")
    law = Statement(signs(real="u v"), {}, (), (at_least("larger", u, v),))
    cited = changed(BARE, id="paper.law", says=law, denotes="u v", cited="a book")
    link = at_least("link", 1 + 0 * a, 2, because=instance("paper.law", "larger", u=1 + 0 * a, v=2 + 0 * a))
    user = changed(BARE, says=Statement(signs(real="a"), {}, (link,), (at_least("goal", a),)))
    collection = Collection({one.claim.id: one for one in (user, cited)[::turn]}, ())
    record, _ = examine(user, {}, {}, QUICK, collection)
    (row,) = record["checks"]
    assert row["outcome"] == "fail" and "paper.law: u, v denotes: expected a name in its place" in row["detail"]


@pytest.mark.parametrize(
    ("denotes", "vectors_too", "outcome"), [("", False, "fail"), ("u", False, "pass"), ("", True, "pass"), ("u", True, "pass")]
)
def test_what_is_cited_is_about_something(denotes, vectors_too, outcome):
    """Of any numbers a formula is proved, however far away it fails."""
    (u,) = scalars("u")
    goals = (at_least("large", u, -(10**9)), at_least("long", 2 * x.norm2, x.norm2 if vectors_too else 2 * x.norm2))
    cited = changed(BARE, says=replace(SAYS, signs={"u": "real"}, facts=(), goals=goals), denotes=denotes, cited="a book")
    row = looked(cited)[1]["links"]
    assert row[0] == outcome and ("of which none denotes" in row[1]) == (outcome == "fail")


def ratio_of(number):
    return x.norm2 * 0 + number - 1


def letter_of():
    return at_least("sigma", 1, 0, because=letter("sigma"))


def test_emptiness_where_there_is_nothing_or_nothing_well_formed():
    assert rows(examination._emptiness, NAMELESS) == (None, [])
    wrong = changed(LEMMA, says=Statement(signs(), {}, (), SAYS.goals))
    _, ((name, outcome, detail),) = rows(examination._emptiness, wrong)
    assert (name, outcome) == ("emptiness", "fail") and "restates" not in detail and detail
    _, found = rows(examination._emptiness, LEMMA)
    assert found == [("emptiness", "pass", "no goal follows from one hypothesis alone")]
    fact, more = at_least("fact", RIGHT, (x + y).norm2, because=OURS), at_least("more", 2 * RIGHT, 2 * (x + y).norm2)
    restating = changed(LEMMA, says=Statement(SAYS.signs, SAYS.spaces, (fact,), (*SAYS.goals, more, at_least("third", RIGHT, 0))))
    _, found = rows(examination._emptiness, restating)
    assert found == [("emptiness", "fail", "goal restates the fact fact")]
    one_step = changed(LEMMA, says=replace(restating.claim.says, goals=restating.claim.says.goals[1:]))
    words = "more follows from the fact fact alone; third is shown by the declared signs alone"
    assert rows(examination._emptiness, one_step)[1] == [("emptiness", "pass", words)]


def test_a_negation_is_looked_for(monkeypatch):
    lemma, other = changed(LEMMA, negated_by="paper.no"), changed(LEMMA, id="paper.no")
    collection = Collection({"paper.claim": lemma, "paper.no": other}, ())
    assert rows(examination._negation, LEMMA, {"paper.no": 1}, collection) == (None, [])
    assert rows(examination._negation, lemma, {}, collection)[1] == [("negation", "fail", "paper.no: it is not proved")]
    asked = []
    for problem, outcome, words in (
        ("no goal of it", "fail", "paper.no: no goal of it"),
        ("", "pass", "paper.no breaks a goal under the same hypotheses"),
    ):
        monkeypatch.setattr(examination, "negates", lambda one, claim, said=problem: asked.append((one, claim)) or said)
        assert rows(examination._negation, lemma, {"paper.no": 1}, collection)[1] == [("negation", outcome, words)]
    assert asked == [(other, lemma)] * 2
    monkeypatch.setattr(examination, "negates", lambda *_: "nothing broken")
    assert looked(replace(lemma, neighbour_points=KEPT), other)[1]["negation"] == ("fail", "paper.no: nothing broken")


def test_what_was_measured():
    data = ("README.md", "CHANGES.md")
    lemma = replace(NAMELESS, measured=lambda: Measurement(None, "words", "risk", data))
    found, seen = rows(examination._measured, lemma)
    assert found == {"supports": None, "words": "words", "risk": "risk", "data": [*data]}
    assert seen == [("measurement", "pass", "computed from stored data")]
    assert rows(examination._measured, NAMELESS) == (None, [])
    assert looked(lemma)[0]["measurement"] == found
    other = SimpleNamespace(supports=True, words="words", risk="risk", data=data)
    needs = "a measurement needs words, a risk of error, the stored data and a yes, a no or None for inconclusive"
    for wrong, words in (
        (Measurement(True, " ", "risk", data), needs),
        (Measurement(True, "words", "\n", data), needs),
        (Measurement(True, "words", "risk", ()), needs),
        (Measurement(1, "words", "risk", data), needs),
        (other, needs),
        (Measurement(True, "words", "risk", (*data, "no", "verify")), "no file no, verify"),
        (Measurement(True, "words", "risk", ("no", *data)), "no file no"),
        (None, "AttributeError: 'NoneType' object has no attribute 'data'"),
    ):
        found, seen = rows(examination._measured, replace(NAMELESS, measured=lambda made=wrong: made))
        assert found is None and seen == [("measurement", "fail", words)]


@pytest.mark.parametrize("problem", [ValueError("no data"), SystemExit("over")])
def test_a_measurement_that_ends(problem):
    def measured():
        raise problem

    found, seen = rows(examination._measured, replace(NAMELESS, measured=measured))
    assert found is None and seen == [("measurement", "fail", f"{type(problem).__name__}: {problem}")]


def test_measured_constants(monkeypatch):
    assert rows(examination._constants, LEMMA, SAYS) == ([], [])
    lemma = replace(LEMMA, tightness_data=("row",))
    monkeypatch.setattr(examination.constants, "replay", lambda says, data: [says, *data])
    monkeypatch.setattr(examination, "constant_rows", lambda found: [("row of", one) for one in found])
    found, seen = rows(examination._constants, lemma, SAYS)
    assert found == [("row of", SAYS), ("row of", "row")]
    assert seen == [("tightness data", "pass", "2 constants: certificates accepted, ratios attained exactly")]
    assert looked(replace(lemma, neighbour_points=KEPT))[0]["constants"] == found

    def refused(*_):
        raise Rejected("a goal is measured twice")

    monkeypatch.setattr(examination.constants, "replay", refused)
    assert rows(examination._constants, lemma, SAYS) == ([], [("tightness data", "fail", "a goal is measured twice")])


def test_a_law_is_one_of_a_proved_claim(monkeypatch):
    observed = replace(LEMMA, observe="runs")
    only = "only a proved claim is a law of runs: drop `observe`, or prove the claim"
    assert rows(examination._observe, replace(observed, proof=None), SAYS)[1] == [("observed law", "fail", only)]
    for problem in (UnknownVocabulary("no runs"), ValueError("no step")):

        def fails(*_, problem=problem):
            raise problem

        monkeypatch.setattr("verify.judge.observe.observe", fails)
        assert rows(examination._observe, observed, SAYS)[1] == [("observed law", "fail", str(problem))]
    for holds in (True, False):
        seen = SimpleNamespace(holds=holds, words="of 6 steps")
        monkeypatch.setattr("verify.judge.observe.observe", lambda *given, seen=seen: seen if given == ("runs", SAYS) else None)
        expected = [("observed law", "pass" if holds else "fail", "of 6 steps")]
        assert rows(examination._observe, observed, SAYS)[1] == expected


@pytest.mark.parametrize(
    ("budget", "tried"), [("quick", ["quick"]), ("default", ["quick", "quick"]), ("deep", ["quick", "deep"])]
)
@pytest.mark.parametrize("at", [7, 8, None])
def test_how_hard_a_proof_is_attacked(monkeypatch, budget, tried, at):
    """Up to the try that finds a point, if one does."""
    found = []

    def refute(_, *, seed, effort):
        found.append((seed, effort))
        return SimpleNamespace(point=ATTAINED if seed == at else None)

    monkeypatch.setattr("verify.attack.refute", refute)
    checks = Checks()
    examination._attack(SAYS, checks, Settings(budget, 7))
    expected = [*zip((7, 8), tried, strict=False)]
    refuted = at in [seed for seed, _ in expected]
    assert found == (expected[: at - 6] if refuted else expected)
    (row,) = checks.rows
    words = "the attack refutes an accepted proof" if refuted else "no exact counterexample within the effort"
    assert row["outcome"] == ("fail" if refuted else "pass") and words in row["detail"]


def test_without_a_collection_the_links_lead_to_the_claim_alone():
    record, _ = examine(BARE, {}, {}, QUICK)
    assert record["verdict"] == "BROKEN" and record["evidence"]["detail"].startswith("an open claim must say in its note")
