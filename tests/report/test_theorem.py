"""What a claim's page says first: the theorem in one sentence, a refutation in two numbers, a correction by what it alters."""

from fractions import Fraction

import pytest

import verify
from tests.report.sample import counterexample, display, library, record, recorded, relation
from tests.report.test_page import plain
from tests.tables import table, typed
from verify.command_line.report_background import papers, release
from verify.report.background import Paper
from verify.report.causes import causes, compared, instance
from verify.report.claim_page import claim_page
from verify.report.errata_text import errata_text
from verify.report.headlines import BETTER
from verify.report.list_pages import graph_page
from verify.report.sides import Sides, apart, short
from verify.report.theorem import difference, exemplified, failing, gist, reason, theorem, together, turned
from verify.report.trust_page import trust_page

TELLS = {
    "a program": {
        "means": "two starts that differ by x, N noisy iterations",
        "letters": "",
        "conditions": {"convex": ["A convex map", True]},
        "shifts": [],
        "steps": [],
    }
}


def origin(kind, **more):
    return {"kind": kind, "means": "", "name": "", "value": "", "bounded": False, "substitution": {}, **more}


def fact(name, latex, kind, **more):
    return {"name": name, "latex": latex, "at": "once"}, {
        "name": name,
        "says": relation(name, ">=", "0"),
        "at": "once",
        "origin": origin(kind, **more),
    }


FACTS = (
    fact("range", r"n \ge 2", "letter"),
    fact("energy", r"x \ge E", "program", algorithm="a program", fact="energy"),
    fact("rule", r"E \ge D", "instance", record="chan2024.rule", goal="g"),
    fact("only_words", r"q \ge 7", "argued", records=[]),
)


def claim(name, verdict, facts=FACTS, goal=r"\frac{x}{n} \ge D", **more):
    shown = display([f for f, _ in facts], r"n > 0", bound=goal)
    says = [{"name": "bound", "says": relation("x", ">=", "D")}]
    return record(name, verdict, display=shown, goals=says, hypotheses=[h for _, h in facts], reading="ours", **more)


def knowing(*records, **more):
    return library(*records, generators=lambda: TELLS, **more)


def test_what_several_facts_are_of_is_said_once():
    said = {
        "ADMM": "two runs; f convex",
        "noise": "a Gaussian",
        "ADMM, g": "two runs; g convex",
        "ADMM again": "two runs; f convex",
    }
    told = ("ADMM: two runs; f convex; g convex", "noise: a Gaussian")
    assert together(said.items()) == told
    facts = [fact(f"f{i}", "x", "program", algorithm=name, fact="f") for i, name in enumerate(said)]
    known = {name: TELLS["a program"] | {"means": words} for name, words in said.items()}
    assert theorem(claim("chan2024.x", "PROVED", facts), library(generators=lambda: known)).of == told


def page(one, *others):
    return plain(claim_page(one, knowing(one, *others)))


def test_the_sentence_has_every_fact_or_where_it_comes_from():
    one = claim("chan2024.theorem-1", "PROVED")
    said = theorem(one, knowing(one))
    assert said.of == (f"a program: {TELLS['a program']['means']}",) and said.by == ("chan2024.rule",)
    assert said.given == (r"n \ge 2", r"q \ge 7") and said.domain == "n > 0"
    unknown = theorem(one, library(one))
    assert unknown.of == () and r"x \ge E" in unknown.given, "a fact that nobody tells of stands among the conditions"
    assert theorem(record("chan2024.x", "OPEN"), library(one)) is None


@pytest.mark.parametrize(("latex", "domain", "shown"), table(__file__, "theorem", "a bound on one letter is turned round"))
def test_a_bound_on_one_letter_is_turned_round_and_divided_by_what_is_positive(latex, domain, shown):
    assert turned(latex, domain.removeprefix("-")) == (latex if shown == "-" else shown)


def test_the_page_begins_with_the_theorem():
    one = claim("chan2024.theorem-1", "PROVED", letters="D = the divergence")
    shown = page(one)
    first = shown[shown.index("Theorem") :]
    for words in ("A program: two starts that differ by x", "chan2024.rule", "n≥2", "D≤", "D = the divergence"):
        assert words in first[: first.index("The derivation in one page")], words


def test_a_proved_theorem_of_a_paper_begins_with_the_print_and_with_what_was_checked_of_it():
    printed = {
        "reading": "interpretation",
        "reading_note": "Noise of one law.",
        "statement": r"E_0\le P_1",
        "letters": "D = the loss",
    }
    shown = page(claim("chan2024.theorem-1", "PROVED") | printed)
    parts = (
        "As the paper prints it",
        "E0≤P1",
        "an interpretation of the print: Noise of one law.",
        "D≤",
        "D = the loss",
        "The derivation",
    )
    places = [shown.index(words) for words in parts]
    assert places == sorted(places) and all(shown.count(words) == 1 for words in (parts[0], parts[2], parts[4]))


def test_what_is_sharpened_stands_behind_the_theorem_and_what_is_corrected_before_it():
    before = record("chan2024.theorem-1", "PROVED", title="The old")
    for link, words, first in (("strengthens", "What it sharpens", False), ("corrects", "What differs from the print", True)):
        shown = page(claim("chan2024.theorem-2", "PROVED", **{link: before["id"]}), before)
        assert (shown.index(words) < shown.index("A program: two starts")) == first


def test_a_cause_is_told_first_by_the_sentences_that_say_it():
    first, second = (
        "Three places are wrong.",
        "The steps of (29) and (34) decrease, and the sum then needs iterates near the optimum. ",
    )
    assert gist(f"{first} {second}With t/2 for k it holds.") == (f"{first} {second.strip()}", "With t/2 for k it holds.")
    assert gist(first) == (first, "") and gist("") == ("", "")


def test_a_quotation_without_a_statement_says_whose_it_is_and_that_no_proof_can_use_it():
    source = {"kind": "cited", "detail": "Somebody 1999, Theorem 3"}
    quoted = record("chan2024.theorem-9", "CITED", title="Noise hides", evidence=source)
    shown = page(quoted)
    said = "Noise hides. Quoted from Somebody 1999, Theorem 3, without a formal statement: no proof can use it."
    assert shown.index(said) < shown.index("Evidence")
    formal = claim("chan2024.theorem-8", "CITED", evidence=source)
    assert "no proof can use it" not in page(formal)


def test_the_page_of_trust_counts_the_proved_claims_below_each_condition_of_a_class():
    own, other = claim("chan2024.theorem-1", "PROVED"), claim("chan2024.theorem-2", "PROVED", FACTS[:1])
    found = plain(trust_page(knowing(own, other)))
    assert "convexA convex map (of any numbers)1 proved claim" in found
    other["rests_on"] = [own["id"]]
    assert "convexA convex map (of any numbers)2 proved claims" in plain(trust_page(knowing(own, other)))
    assert "A convex map" not in plain(trust_page(knowing(own | {"verdict": "OPEN"})))


def refuted(**more):
    fails = counterexample({"scalars": {"n": "3"}, "vectors": {}}, {"bound": ("1/3", "1", False)})
    note = "The mean divides by n. Attempts to save it: none holds."
    return claim("chan2024.theorem-1", "REFUTED", FACTS[:1], counterexample=fails, note=note, consequence="step", **more)


def test_a_refutation_begins_with_its_instance_two_numbers_and_the_reason():
    right = claim("chan2024.theorem-1-corrected", "PROVED", FACTS[:2], goal=r"x \ge D", corrects="chan2024.theorem-1")
    wrong = refuted(corrected_by=[right["id"]])
    shown = page(wrong, right)
    first = shown[shown.index("What is wrong") : shown.index("As the paper prints it") if "As the paper" in shown else None]
    for words in ("n = 3", "the left side is 1/3 ≈ 0.333333, the right side is 1", "The mean divides by n.", "D≤x"):
        assert words in first, words
    assert "none holds" not in first[: first.index("What holds instead")] and "none holds" in shown
    cause = {"says": "Mend it.", "places": [wrong["id"]], "holds": [right["id"]]}
    long = wrong | {"note": "At n = 3; so it is. And more. Attempts to save it: none."}
    papers = {"chan2024": Paper("T", "A", (), causes=(cause,))}
    said = plain(claim_page(long, library(long, right, papers=papers)))
    assert (
        said.index("At n = 3; so it is.") < said.index("Mend it.") < said.index("The line that fails") < said.index("And more.")
    )
    own = page(right, wrong).partition("Theorem")[0]
    assert "Before: Title of chan2024.theorem-1" in own and "Why it fails." in own and "print" not in own, "a claim of ours"
    known = knowing(wrong | {"reading": "verbatim"}, right)
    marked = claim_page(right, known)
    assert marked.count('class="bounds"') == 1
    corrected = plain(marked)
    altered, theorem_ = corrected.index("What differs from the print"), corrected.index("For all")
    for words in ("Printed: Title of chan2024.theorem-1", "The mean divides by n.", f"Only in {right['id']}"):
        assert altered < corrected.index(words) < theorem_, words
    assert "none holds" not in corrected
    assert "The line itself" not in first
    many = {**wrong["display"], "goals": [{"name": "bound", "latex": " + ".join(["D"] * 150) + r" \ge x"}]}
    folded = plain(claim_page(wrong | {"display": many}, known))
    assert "Its left side is 1/3 ≈ 0.333333, the right side is 1.The line itself, of many terms" in folded


def test_a_refutation_by_a_proved_negation_says_the_opposite_with_two_numbers():
    opposite = claim("chan2024.theorem-1-fails", "PROVED", FACTS[:1], goal=r"D > \frac{x}{n}", title="The bound is exceeded")
    opposite["goals"] = [{"name": "bound", "says": relation("<x,x> D", ">", "1/2 t")}]
    opposite["witness"] = {"scalars": {"D": "3/2", "u": "7"}, "vectors": {"x": ["1", "2"]}}
    opposite["hypotheses"].append({"name": "t", "says": "t := 2 + D", "at": "once", "origin": origin("letter")})
    wrong = claim("chan2024.theorem-1", "REFUTED", FACTS[:1], negated_by=opposite["id"], note="Too small.") | {"reading": "step"}
    wrong["letters"] = "xi the noise"
    shown = page(wrong, opposite)
    first = shown[shown.index("What is wrong") :]
    assert first.startswith("What is wrong As the paper prints it, in our words:x≤yToo small."), first[:80]
    for words in (
        "ξ the noise.",
        "The bound is exceeded.",
        "D = 3/2, x = (1, 2)",
        "is 15/2 = 7.5, the right side is 7/4 = 1.75.",
    ):
        assert words in first, words
    assert "u = 7" not in first, "a letter that the line does not name"
    assert "What is wrong A reading of ours, in our words:" in page(wrong | {"where": "ours"}, opposite)
    assert exemplified(opposite | {"witness": None}) == []
    assert exemplified(opposite | {"witness": opposite["witness"] | {"index": 1}}) == [], "a goal along a sequence is no number"
    assert exemplified(opposite | {"hypotheses": []}) == [], "a letter without a value"


def test_two_numbers_that_look_alike_are_told_with_the_digits_that_differ():
    third = Fraction(1, 3)
    assert apart(Sides("g", third, "=", Fraction(1, 2), False)) == ("1/3 ≈ 0.333333", "1/2 = 0.5")
    near = third + Fraction(1, 10**40 + 7)
    left, right = apart(Sides("g", near, ">=", near + Fraction(1, 10**15), False))
    assert left != right and left.startswith("≈ 0.333333333333") and len(right) < 25
    assert apart(Sides("g", near, "=", near, True)) == (short(near), short(near))


def test_the_graph_opens_on_the_first_headline_that_is_proved():
    known = library(*recorded()["records"])
    assert f'data-first="{BETTER[0].record}"' in graph_page(known)
    assert 'data-first="chan2024.theorem-1"' in graph_page(
        library(claim("chan2024.theorem-1", "PROVED") | {"where": "Theorem 1"})
    )


def test_every_recorded_refutation_has_two_numbers_but_those_named_here():
    records = {r["id"]: r for r in recorded()["records"]}
    silent = {
        name
        for name, r in records.items()
        if r["verdict"] == "REFUTED" and not failing(r) and not exemplified(records.get(r["negated_by"] or "", r))
    }
    along_a_run, too_long = "zhang2018.theorem-3.1", "chan2024.theorem-7.2-with-factor-of-lemma-7.6"
    assert silent <= {along_a_run, too_long}


def test_a_goal_that_holds_at_the_counterexample_is_no_line_that_fails():
    one = refuted()
    one["display"]["goals"].insert(0, {"name": "other", "latex": r"n \ge 0"})
    one["goals"].insert(0, {"name": "other", "says": relation("n", ">=", "0")})
    one["counterexample"]["sides"].insert(0, {"goal": "other", "left": "3", "right": "0", "holds": True})
    ((latex, shown),) = failing(one)
    assert latex == r"\frac{x}{n} \ge D" and not shown.holds
    assert instance(one, library()) == instance(refuted(), library())
    assert "The line that fails (" not in page(one)
    one["counterexample"]["sides"][0]["holds"] = False
    assert "The line that fails (other)." in page(one) and "The line that fails (bound)." in page(one)


def test_a_sharper_claim_shows_what_it_sharpens():
    before, sharper = claim("chan2024.theorem-1", "PROVED", goal=r"2 x \ge D"), claim("chan2024.more", "PROVED", goal=r"x \ge D")
    shown = page(sharper | {"strengthens": before["id"]}, before)
    assert shown.index("What it sharpens") < shown.index("D≤2x") < shown.index(f"Only in {before['id']}") < shown.index("For all")


def test_what_differs_is_what_only_one_of_both_has():
    wrong, right = refuted(), claim("chan2024.theorem-1-corrected", "PROVED", FACTS[:2], goal=r"x \ge D")
    found = difference(wrong, right)
    assert found.first == (r"D \le \frac{x}{n}",) and found.second == (r"x \ge E", r"D \le x") and not found.same
    same = difference(wrong, claim("chan2024.other", "PROVED", FACTS[:2]))
    assert same.same and same.first == () and same.second == (r"x \ge E",)
    assert difference(wrong, record("chan2024.y", "OPEN")) is difference(wrong, wrong) is None


def test_a_note_is_cut_where_it_tells_of_attempts():
    assert reason("Why. Attempt to save it: x.") == ("Why.", "Attempt to save it: x.") and reason("Why.") == ("Why.", "")


def groups(*causes_of, verdict="PROVED"):
    rows = [record(f"chan2024.{n}", "REFUTED", consequence="conversion" if n == "a" else "step") for n in "abcd"]
    right = record("chan2024.right", verdict)
    known = {"chan2024": Paper("T", "A", tuple(r["id"] for r in rows), causes=causes_of)}
    found = causes(rows, "chan2024", library(*rows, right, papers=known))
    return [(c.says, "".join(r["id"][-1] for r in c.places)) for c in found]


def test_causes_are_what_a_person_wrote_while_it_is_proved():
    two = {"says": "Mend it.", "places": ["chan2024.c", "chan2024.b"], "holds": ["chan2024.right"]}
    assert groups() == [("", "b"), ("", "c"), ("", "d"), ("", "a")], "what may be a fault of the text at hand is last"
    assert groups(two) == [("Mend it.", "cb"), ("", "d"), ("", "a")]
    assert groups(two, verdict="OPEN") == groups(), "words whose record is not proved are not said"
    assert groups(two | {"holds": ["chan2024.nobody"]}) == groups()
    assert groups(two | {"places": ["chan2024.elsewhere"]}) == groups()
    assert groups(two, two) == groups(two), "a place stands in one group"


def test_the_pages_of_a_place_and_of_its_correction_say_what_is_to_be_mended():
    right = claim("chan2024.right", "PROVED", FACTS[:2], corrects="chan2024.theorem-1")
    wrong = refuted(corrected_by=[right["id"]])
    group = {"says": "Mend it.", "places": [wrong["id"]], "holds": [right["id"]]}
    known = library(wrong, right, papers={"chan2024": Paper("T", "A", (wrong["id"],), causes=(group,))})
    for one, beside in ((wrong, "The line that fails"), (right, "Before:")):
        assert "Mend it." in plain(claim_page(one, known)).partition(beside)[0]
    own = right | {"reading_note": "It asks more."}
    assert "It asks more.Mend it.Before:" in plain(claim_page(own, known)), "first what differs in this statement"
    known = library(wrong, right | {"verdict": "OPEN"}, papers=known.background.papers)
    assert "Mend it." not in claim_page(wrong, known), "words whose record is not proved"


def test_recorded_causes_name_refuted_places_once_and_only_what_is_proved():
    records = {r["id"]: r for r in recorded()["records"]}
    for name, paper in papers().items():
        places = [place for one in paper.causes for place in one["places"]]
        assert len(places) == len(set(places)) and all(place.startswith(f"{name}.") for place in places)
        assert all(records[place]["verdict"] == "REFUTED" for place in places)
        assert all(set(one) - {"each"} == {"says", "places", "holds"} and one["holds"] for one in paper.causes)
        for one, of in ((one, [n for _, *named in one.get("each", ()) for n in named]) for one in paper.causes):
            assert len(of) == len(set(of)) and {*of} <= {*one["places"]} and ("{}" in one["says"]) == bool(of), one["says"]
        assert all(records[n]["verdict"] == "PROVED" for one in paper.causes for n in one["holds"])
    assert sum(len(paper.causes) for paper in papers().values()) >= 18


@pytest.mark.parametrize(("words", "sides", "same"), typed(__file__, "theorem", "words compare what was checked"))
def test_words_compare_what_was_checked(words, sides, same):
    assert compared(words, *map(Fraction, sides.split())) is same


def test_the_letter_says_the_instance_and_stays_short():
    one = refuted()
    assert instance(one, library()) == "At n = 3: the left side (x/n ≥ D) is 1/3 ≈ 0.333333; it should be at least 1."
    assert instance(record("chan2024.x", "REFUTED"), library()) == ""
    assert instance(one | {"letters": "n = the users; more"}, library()).startswith("n = the users. At n = 3")
    case = "At n = 3, x = 1: 2 against 6."
    assert instance(one | {"note": f"{case} Attempts to save it: none."}, library()) == case, "as far apart as the sides"
    told = instance(one | {"note": f"{case[:-2]}7."}, library())
    assert told == "At n = 3, x = 1: 2 against 7. In numbers: 1/3 ≈ 0.333333, where at least 1 is needed."
    many = {f"a{i}": "1" for i in range(20)}
    long = refuted() | {"counterexample": counterexample({"scalars": many, "vectors": {}}, {"bound": ("1", "2", False)})}
    assert instance(long, library()).startswith("The left side")
    letter, details = errata_text("chan2024", library(one)).split("## Details")
    assert instance(one, library()).split(":")[0] in letter and "n = 3" in details
    assert "please answer to whoever sent it" in letter and "This letter is of" not in letter
    dated = library(one, release={"date": "2026-11-26", "version": "0.1.0", "address": "https://example.org/verify"})
    letter = errata_text("chan2024", dated).split("## Details")[0]
    assert "This letter is of 2026-11-26, version 0.1.0" in letter and "Please answer to https://example.org/verify." in letter


def test_version_date_and_address_stand_in_one_file(tmp_path):
    assert set(release()) == {"version", "date"} and release()["version"] == verify.__version__, "no address by default"
    assert release(tmp_path) == {}
    (tmp_path / "CITATION.cff").write_text('version: 1.0\nrepository-code: "https://example.org/x"\n', encoding="utf-8")
    assert release(tmp_path) == {"version": "1.0", "address": "https://example.org/x"}


def test_every_recorded_letter_has_at_most_1800_words():
    known = library(*recorded()["records"], papers=papers())
    lengths = [len(errata_text(paper, known).split("## Details")[0].split()) for paper in papers()]
    assert len(lengths) == 4 and max(lengths) <= 1800 and min(lengths) > 200
