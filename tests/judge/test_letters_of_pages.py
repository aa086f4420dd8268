"""What a page says of letters and ideas names no files: a reader has none."""

import re

import pytest

from tests.every_lemma import LEMMAS
from verify import Claim, above, assumed, at_least, equal, for_all, scalars, statement
from verify.lemma.discover import ROOT, check_claim, facts_of
from verify.lemma.letters import for_the_page, of_the_claim, sections

STEMS = {path.stem for path in (ROOT / "lemmas").rglob("*.py") if "_" in path.stem.strip("_")}


def files_in(text, own):
    found = re.findall(r"\b(?:lemmas|verify|tests)[./][a-z_0-9./]+", text)
    return found + [name for name in re.findall(r"``([a-z_0-9]+)``", text) if name in STEMS and name not in own]


@pytest.mark.parametrize("paper", sorted({name.split(".")[0] for name in LEMMAS}))
def test_no_page_names_a_file(paper):
    for name in (n for n in LEMMAS if n.split(".")[0] == paper):
        one = LEMMAS[name]
        says, own = one.claim.says, set()
        if says is not None:
            own = {*says.signs, *says.spaces, *(f.name for f in facts_of(says)), *(n for n, _ in says.definitions)}
            own |= set() if says.recursion is None else {*says.recursion.initial, *says.recursion.step_signs}
        assert files_in(one.letters, own) == [] and files_in(one.idea, own) == [], name
        assert not re.search(r"\bLetters (as|along|Letters)\b", f"{one.letters} {one.idea}"), name


def test_a_docstring_says_the_words_of_its_claim():
    said = """
A title of
two lines.

A sentence.

Where: arXiv sec. 2;
Lemma 3. Letters: x = 1 (Note: no more).
Idea: add.
Reading: weaker: for t >= 1.
Note: a sum. Idea: none.
Where: here.
"""
    words = {"title": "A title of two lines", "where": "arXiv sec. 2; Lemma 3", "reading": "weaker: for t >= 1."}
    assert of_the_claim(said) == words | {"note": "a sum. Idea: none. Where: here."}
    assert sections(said) == ("x = 1 (Note: no more).", "add.")
    told = of_the_claim("T.\n\n  Where: ours. Idea: add.\nReading:\nweaker: x\n  Note:\nn")
    assert told == {"title": "T", "where": "ours", "reading": "weaker: x", "note": "n"}
    assert of_the_claim("Title alone.") == {"title": "Title alone"} and of_the_claim("") == {}
    for name, place in (("title", "the first paragraph"), ("where", "a line `Where: ")):
        with pytest.raises(ValueError, match=rf"claim\.{name} of a\.b is missing: expected {place}"):
            check_claim(Claim("a.b", "inequality", **({"title": "t", "where": "ours"} | {name: ""})))


def test_a_mention_becomes_a_record_or_its_letters(tmp_path):
    folder = tmp_path / "lemmas" / "paper"
    folder.mkdir(parents=True)
    (folder / "other_claim.py").write_text('"""A claim."""\n\nclaim = Claim(\n    id="paper.other",\n)\n', encoding="utf-8")
    (folder / "the_letters.py").write_text(
        '"""Words.\n\nLetters: a = 1; computed by ``verify.x``; b = 2.\n"""\n', encoding="utf-8"
    )
    (folder / "body_only.py").write_text('"""Words.\n\nq = 3, as in ``the_letters``.\n"""\n', encoding="utf-8")
    (folder / "with_idea.py").write_text(
        '"""Words.\n\nLetters as in ``the_letters``; c = 4.\nIdea: add them.\n"""\n', encoding="utf-8"
    )
    (folder / "torn_file.py").write_text('"""', encoding="utf-8")
    path = folder / "here.py"

    def said(text, own=()):
        return for_the_page(text, path, tmp_path, frozenset(own))

    assert said("as in ``other_claim``; c") == "as in paper.other; c"
    assert said("see ``the_letters``.") == "a = 1; b = 2."
    assert said("see lemmas.paper.the_letters.") == "a = 1; b = 2."
    assert said("see ``lemmas/paper/other_claim.py``.") == "see paper.other."
    assert said("see ``body_only``") == "q = 3, a = 1; b = 2"
    assert said("x; see ``with_idea``.") == "x; a = 1; b = 2; c = 4. Add them."
    assert said("as in ``with_idea``; d") == "a = 1; b = 2; c = 4; d"  # another file's letters, not its idea
    assert said("``the_letters`` is a letter", ["the_letters"]) == "``the_letters`` is a letter"
    assert said("``eta`` and ``no_such_file``") == "``eta`` and ``no_such_file``"
    assert said("``torn_file``") == "torn_file"


def test_sections():
    assert sections("Title.\n\nLetters: x, y.\nIdea: add them.") == ("x, y.", "add them.")
    assert sections("Title.") == ("", "")


def test_a_letter_is_what_its_name_says():
    tau, one_minus_tau = scalars("tau one_minus_tau")

    def read(*facts, given="tau one_minus_tau", defined=()):
        says = statement(for_all(positive=given), *facts, definitions=defined, goals=(at_least("goal", tau, 0),))
        check_claim(Claim(id="a.b", title="t", where="ours", kind="inequality", says=says))

    letter = assumed("a letter", where="ours")
    for right in (equal("names", one_minus_tau, 1 - tau, because=letter), equal("names", 1, one_minus_tau + tau, because=letter)):
        read(right)
    read(given="tau", defined=(("one_minus_tau", 1 - tau),))
    read(given="tau", defined=(("one_plus_tau", 1 + tau),))
    for wrong in (
        [],
        [equal("names", one_minus_tau, 1 + tau, because=letter)],
        [equal("names", one_minus_tau, 1 - 2 * tau, because=letter)],
        [at_least("names", 1 - tau, one_minus_tau, because=letter)],
        [at_least("large", tau, 1, because=letter), above("product", one_minus_tau * tau, because=letter)],
    ):
        with pytest.raises(ValueError, match="one_minus_tau is shown as what its name says"):
            read(*wrong)
    with pytest.raises(ValueError, match="one_plus_tau is shown"):
        read(given="tau", defined=(("one_plus_tau", 2 + tau),))
