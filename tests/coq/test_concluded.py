"""The end-to-end theorems of the controls: emitted from program and control, so that another control is another theorem."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from tests.altered import parts, scaled
from tests.coq.conclusions import Conclusion, value
from tests.coq.test_coqc import compiled, needs_coq
from tests.every_lemma import LEMMAS
from tests.tables import table
from verify.coq import answers, frames
from verify.coq.assembled import ROWS
from verify.coq.command import drawn
from verify.coq.concluded import Concluded
from verify.coq.frames import MARK, filled
from verify.coq.shift_proofs import declared_shifts
from verify.kernel import Fact, Polynomial, Rejected, evaluate

declared = cache(declared_shifts)
MORE = Fraction(101, 100)
AT = {"eta": Fraction(3, 7), "beta": Fraction(1, 5), "a": Fraction(2, 3), "T": Fraction(5, 3)}
FRAMES = {file: (answers.HERE / f"{file}.v").read_text(encoding="utf-8") for file in ROWS}
CONTROLS = [(file, name) for file, rows in ROWS.items() for name, row in rows.items() if not row.of]


def control(file, name):
    return f"shifts.{ROWS[file][name].control}"


def larger(shifts, fields):
    """Every control with one number in these fields, or those of what its last iterations follow, 1 % larger: the fact that has
    it, in words, the control."""
    fact = ""
    for path, part, put in parts(replace(shifts, proofs={})):
        fact = part.name if isinstance(part, Fact) else fact
        if isinstance(part, Polynomial) and part.terms and fields & {*path}:
            yield from ((fact, f"{path} {how}", put(new)) for how, new in scaled(part, (MORE,)))


def alone(file, name):
    """The frame with this row alone, its assumptions not printed."""

    def put(found):
        kind, names = (found[1] or "").strip(), found[2].split()
        shared = kind in ("context", "machinery") or (kind == "class" and file == "family")
        return found[0].replace(found[2], name) if shared or (name in names and kind != "printed") else ""

    return MARK.sub(put, FRAMES[file])


def text(monkeypatch, file, name, shifts):
    program = declared()[control(file, name)][0]
    monkeypatch.setattr(frames, "declared_shifts", lambda: {control(file, name): (program, shifts)})
    monkeypatch.setattr(frames, "ROWS", {file: {name: ROWS[file][name]}})
    return filled.__wrapped__(file, alone(file, name))


def seen(monkeypatch, file, name):
    """The alterations that are emitted otherwise, with the text; the others are of a shift that the frame knows, or of its part
    that follows from the rest."""
    shifts = declared()[control(file, name)][1]
    as_it_is = text(monkeypatch, file, name, shifts)
    for _, words, changed in larger(shifts, {"energies", "step", "end", "stages"}):
        try:
            emitted = text(monkeypatch, file, name, changed)
        except Rejected:
            continue
        if emitted != as_it_is:
            yield words, emitted


def test_every_row_is_emitted_into_its_frame_once_and_names_its_theorems():
    for file, rows in ROWS.items():
        emitted = answers.by_hand(file)
        assert sorted(re.findall(r"^Section Of_(\w+)\.$", emitted, re.MULTILINE)) == sorted(rows)
        for row in rows.values():
            for theorem in filter(None, (row.start, row.user, row.uses)):
                assert emitted.count(f"Theorem {theorem} ") == emitted.count(f"Print Assumptions {theorem}.") == 1


def test_another_range_or_class_in_a_control_is_another_theorem():
    program, shifts = declared()[control("family", "walk")]
    along = program.blocks["along"]
    facts = tuple(replace(f, value=f.value - Fraction(1, 5)) if f.name == "range" else f for f in along.facts)
    classes = {**along.classes, "f": along.classes["f"].substitute({"eta": Polynomial.atom("eta") / 3})}
    other = replace(program, blocks={**program.blocks, "along": replace(along, facts=facts, classes=classes)})
    one = Concluded("walk", ROWS["family"]["walk"], other, shifts)
    assert one.ranges() == {"range": "forall i, (i < m)%nat -> 9 / 5 <= eta * beta * a i ^ 2"}
    assert "between_parabolas 0 (3 / eta)" in one.of_class()


def asked(text=None):
    """What Coq's theorem of the two phases asks at an exact point: right less left."""
    theorem, env = Conclusion("two_phases", "shift_two_phases", text), {**AT, "a0": AT["a"], "j": 1, "K": 1}
    sides = [theorem.asked[name] for name in ("range", "high", "wide", "tall")]
    return [value(("-", right, left), env, theorem.known) for left, _, right in sides]


def test_a_number_that_two_phases_ask_is_the_records_and_another_is_seen(monkeypatch):
    """In what is asked, or in the letters of the control, for which Coq refuses it then."""
    growth, facts = (
        LEMMAS["chan2024.shift-two-phases-growth"].claim.says.recursion,
        LEMMAS["chan2024.shift-two-phases"].claim.says.facts,
    )
    at = AT | {"P": 1 + AT["eta"] * AT["beta"] * AT["a"] ** 2, "W": evaluate(growth.initial["W"], AT)}
    at["W"] = evaluate(growth.following["W"], at)
    recorded = [evaluate(f.value, at) for f in facts if f.name in ("small", "high", "wide", "tall")]
    assert asked() == recorded != asked(answers.by_hand("two_phases").replace("<= 1 / 10.", "<= 3 / 25."))
    altered = larger(declared()[control("two_phases", "far")][1], {"begins", "falls"})
    unseen = {fact for fact, _, other in altered if asked(text(monkeypatch, "two_phases", "far", other)) == recorded}
    assert unseen == {"inverse", "share", "inverse_plus", "share_plus", "other", "low", "harmonic", "geometric"}


def test_a_control_whose_bound_has_no_words_is_refused():
    program, shifts = declared()[control("family", "walk")]
    twice = replace(shifts, energies={n: e * 2 for n, e in shifts.energies.items()})
    with pytest.raises(Rejected, match="no bound of two starts"):
        Concluded("walk", ROWS["family"]["walk"], program, twice).counted()


@pytest.mark.parametrize(("name", "part", "other", "words"), table(__file__, "concluded"))
def test_a_row_of_another_control_is_refused(name, part, other, words, monkeypatch):
    row = replace(ROWS["family"][name], **{part: other})
    monkeypatch.setattr(frames, "declared_shifts", declared)
    monkeypatch.setattr(frames, "ROWS", {"family": {**ROWS["family"], name: row}})
    with pytest.raises(Rejected, match=words):
        filled.__wrapped__("family", FRAMES["family"])


def test_a_mark_of_what_is_not_emitted_is_refused():
    for mark in ("(* emitted theorems: walk *)", "(* emitted: wolk *)"):
        with pytest.raises(Rejected, match=r"nothing is emitted as theorems|no row wolk"):
            filled.__wrapped__("family", f"{FRAMES['family']}\n{mark}\n")


def test_no_number_of_a_record_stands_in_a_frame():
    for file, frame in FRAMES.items():
        bare = re.sub(r"\(\*.*?\*\)", "", frame, flags=re.DOTALL)
        assert not re.findall(r"\d+ / \d+", bare) and "Theorem" not in bare, file


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(("file", "name"), CONTROLS, ids=[name for _, name in CONTROLS])
def test_coq_rejects_the_theorem_of_an_altered_control(file, name, library, monkeypatch):
    """Two of each control, by seed, and the control as it is passes."""
    found = dict(seen(monkeypatch, file, name))
    as_it_is = text(monkeypatch, file, name, declared()[control(file, name)][1])
    for words, emitted in [("as it is", as_it_is), *((w, found[w]) for w in drawn(found, 2, 1))]:
        outcome = compiled(library(emitted), "altered_control", emitted, answers=0)
        assert outcome.accepted == (words == "as it is"), f"{words}: {outcome.message}"
        assert "Syntax" not in outcome.message
