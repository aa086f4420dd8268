"""Kept records: every input of the digest counts, and none that is old, or forged with a right seal, is served."""

import dataclasses
import json
import shutil
import subprocess
import sys

import pytest

from tests.altered import changed
from tests.edits import edited
from tests.every_lemma import LEMMAS
from tests.judge.small_claim import ATTAINED, LEMMA, PROOF, RIGHT, SAYS, x, y
from tests.tables import table
from verify import Pair, Proof, Use, altered, because, ratio, term
from verify.environment.kept_results import Kept
from verify.environment.sources import closure, environment, source_digest
from verify.judge import run as judging
from verify.judge.examination import Settings
from verify.judge.record import hypothesis_rows
from verify.judge.record_keys import EXAMINATION, Keys
from verify.judge.run import judge
from verify.kernel import Rejected
from verify.lemma import second_reading
from verify.lemma.constants import Measured, Row
from verify.lemma.discover import ROOT, Collection
from verify.lemma.lemma_data import read_lemma, write_lemma
from verify.lemma.measurement import Measurement
from verify.lemma.tightness import Tightness

QUICK = Settings(budget="quick")
ROW = Row({}, ratio(1), PROOF, ratio(1), ATTAINED)
PAIR = Pair(
    A=((1,),), B=((1,),), c=(0,), beta=1, eta=1, f=(((1,),), (0,)), g=(((1,),), (0,)), start=((1,), (0,)), other=((0,), (0,))
)
OTHER = {
    "module": "other",
    "path": "lemmas/there.py",
    "proof": Proof({"goal": because(term(2, square=x - y))}),
    "witness": ATTAINED,
    "too_strong": altered(SAYS, scale="1 % smaller -> left 98/100"),
    "observe": "gradient_admm_pair",
    "counterexample": PAIR,
    "found_point": ATTAINED,
    "tightness": Tightness("factor 2", "goal", RIGHT, ATTAINED),
    "neighbour_points": {"1 % smaller": ATTAINED},
    "tightness_data": (Measured("goal", RIGHT, (ROW,)),),
    "measured": lambda: Measurement(True, "words", "risk", ("README.md",)),
    "letters": "x, y: two vectors",
    "idea": "expand",
    "abbreviations": {"right": RIGHT},
    "generated": ("a digest",),
}
OTHER_CLAIM = dict.fromkeys((f.name for f in dataclasses.fields(LEMMA.claim)), "other") | {
    "says": dataclasses.replace(SAYS, spaces={"y": "X", "x": "X"}),  # only the order differs
    "symbols": {"x": "X"},
    "prints": {"x": "y"},
    "facts": "implied",
}


def key(lemma=LEMMA, settings=QUICK, code="code", others=()):
    return Keys(Collection({one.claim.id: one for one in (lemma, *others)}, ()), settings, code).of(lemma.claim.id)


@pytest.mark.parametrize("field", [f.name for f in dataclasses.fields(LEMMA) if f.name not in ("claim", "root")])
def test_everything_a_lemma_says_counts(field):
    assert key(dataclasses.replace(LEMMA, **{field: OTHER[field]})) not in (key(), None)


@pytest.mark.parametrize("field", [f.name for f in dataclasses.fields(LEMMA.claim)])
def test_everything_a_claim_says_counts(field):
    assert key(changed(LEMMA, **{field: OTHER_CLAIM[field]})) not in (key(), None)


def test_what_surrounds_the_lemma_counts(monkeypatch):
    assert key() == key()
    assert len({key(), key(settings=Settings("default")), key(settings=Settings("quick", seed=1)), key(code="other")}) == 4
    assert key(settings=Settings("quick", jobs=7, only=("paper",))) == key()
    before = key()
    monkeypatch.setattr("verify.judge.record_keys.environment", lambda: ("another Python",))
    assert key() != before


def test_a_version_of_a_library_counts(monkeypatch):
    before = environment.__wrapped__()
    monkeypatch.setattr("verify.environment.sources.metadata.version", lambda name: "0.0")
    assert all(a != b for a, b in zip(before[2:], environment.__wrapped__()[2:], strict=True))


def test_used_theorems_count_at_any_distance():
    def user(name, used):
        claim = dataclasses.replace(LEMMA.claim, id=name)
        return dataclasses.replace(LEMMA, claim=claim, proof=Proof({"goal": because(term(1, "u"))}, (Use("u", used),)))

    top, middle = user("paper.top", "paper.middle"), user("paper.middle", "paper.claim")
    reproved = dataclasses.replace(LEMMA, proof=Proof({"goal": because(term(2, square=x - y))}))
    restated = changed(LEMMA, says=OTHER_CLAIM["says"])
    retold = changed(LEMMA, title="other", witness=ATTAINED)
    assert len({key(top, others=(middle, other)) for other in (LEMMA, reproved, restated)}) == 3
    assert key(top, others=(middle, LEMMA)) == key(top, others=(middle, retold)), "what its users do not see"
    assert key(top, others=(middle, LEMMA)) != key(top, others=(LEMMA,))
    circle = user("paper.claim", "paper.top")
    assert key(top, others=(middle, circle)) is not None


def test_stored_results_count(tmp_path):
    lemma = dataclasses.replace(LEMMA, root=tmp_path, measured=lambda: Measurement(True, "words", "risk", ("result.json",)))
    absent = key(lemma)
    (tmp_path / "result.json").write_text("1")
    one = key(lemma)
    (tmp_path / "result.json").write_text("2")
    assert len({absent, one, key(lemma)}) == 3


def test_what_was_read_counts(tmp_path):
    lemma = dataclasses.replace(LEMMA, root=tmp_path)
    unread, folder = key(lemma), second_reading.file_of(lemma).parent
    folder.mkdir(parents=True)
    second_reading.keep([lemma], "")
    read = key(lemma)
    second_reading.file_of(lemma).write_text('{"paper.claim": "000000000000"}')
    assert len({unread, read, key(lemma)}) == 3


def test_what_is_no_datum_has_no_key():
    assert key(dataclasses.replace(LEMMA, counterexample=object())) is None


@pytest.mark.thorough
def test_the_digest_knows_every_module_that_the_examination_runs():
    code = (
        "import sys; from verify.judge.examination import Settings, examine; from verify.lemma.theorems import Prover;"
        "from verify.lemma.reading_process import discover; c = discover(); p = Prover(c);"
        "before = set(sys.modules);"
        "names = ('chan2024.lemma-6.5', 'cyffers2023.theorem-7', 'common.coupling_minimum');"
        "names = [n for n in names if n in c.lemmas] + [n for n, l in c.lemmas.items() if l.observe == 'oracle_admm_step'][:1];"
        "[p.proves(n) for n in names];"
        "[examine(c.lemmas[n], p.theorems, p.rejected, Settings()) for n in names];"
        "from verify.attack import refute; [refute(c.lemmas[n].claim.says, effort='default') for n in names[:1]];"
        "print(*[m for m in sys.modules if m.split('.')[0] == 'verify']);"
        "print(*[m for m in sys.modules if m.split('.')[0] == 'verify' and m not in before])"
    )
    lines = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    out, judging = lines[0].split(), lines[1].split()
    known = set(closure(list(EXAMINATION)))
    assert {"verify.attack.semidefinite", "verify.judge.observe", "verify.kernel.proof"} <= set(out)
    assert set(judging) - known == set()
    # what reads lemma files makes data of them, and all of these data are part of the key
    assert set(out) - known - set(closure(["verify.lemma.reading_process"])) == set()
    rooms = (
        "verify.report",
        "verify.command_line.cli",
        "verify.conformance",
        "verify.command_line.figures",
        "verify.command_line.publish",
    )
    assert not [m for m in known if m.startswith(rooms)]


def test_sources_count_where_the_examination_runs_them(tmp_path):
    shutil.copytree(ROOT / "verify", tmp_path / "verify", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "verify" / "attack" / "table.json").write_text("{}")
    code = source_digest("verify.judge.examination", house=tmp_path)
    for name, counts in {
        "attack/table.json": True,
        "kernel/README.md": False,
        "kernel/polynomial.py": True,
        "judge/second_opinion.py": True,
        "attack/semidefinite.py": True,
        "judge/verdicts.py": True,
        "algorithms/losses.py": True,
        "report/words.py": False,
        "command_line/cli.py": False,
        "cones/cone.py": True,
        "amplify/engine.py": False,
    }.items():
        path = tmp_path / "verify" / name
        before = path.read_text()
        path.write_text(before + "\n# another line\n")
        source_digest.cache_clear()
        assert (source_digest("verify.judge.examination", house=tmp_path) != code) is counts, name
        path.write_text(before)


@pytest.mark.parametrize("first", range(8))
def test_all_lemma_files_are_data(first):
    for name in list(LEMMAS)[first::8]:
        lemma = LEMMAS[name]
        text = json.dumps(write_lemma(lemma))
        again = read_lemma(json.loads(text), name, ROOT)
        assert json.dumps(write_lemma(again)) == text
        assert dataclasses.replace(again, measured=None) == dataclasses.replace(lemma, measured=None)


@pytest.mark.parametrize("edits", [edits for (edits,) in table(__file__, "record_keys")])
def test_a_lemma_of_another_form_is_refused(edits):
    with pytest.raises(Rejected, match="here"):
        read_lemma(edited(json.loads(json.dumps(write_lemma(LEMMA))), edits), "here", ROOT)


@pytest.fixture
def kept(tmp_path):
    return Kept(tmp_path / "cache")


def run(kept, lemma=LEMMA, fresh=False):
    return judge(QUICK, collection=Collection({lemma.claim.id: lemma}, ()), kept=kept, fresh=fresh)


def the_file(kept):
    (path,) = kept.folder.iterdir()
    return path


def test_a_second_run_judges_nothing_and_says_the_same(kept, monkeypatch):
    first = run(kept)
    assert first.reused == ()
    monkeypatch.setattr(judging, "examine", lambda *_: pytest.fail("judged again"))
    second = run(kept)
    assert second.reused == ("paper.claim",) and second.document == first.document
    with pytest.raises(BaseException, match="judged again"):
        run(kept, fresh=True)
    with pytest.raises(BaseException, match="judged again"):
        run(kept, dataclasses.replace(LEMMA, witness=ATTAINED))


def kept_now(kept):
    """The key and the record of the one file in ``kept``."""
    row = json.loads(the_file(kept).read_text())
    return row["key"], row["value"]


def test_a_forged_record_is_not_served(kept):
    """With a right seal: which ones fall is told in ``test_ledger_check.py``."""
    first = run(kept)
    key, record = kept_now(kept)
    kept.store(["paper.claim", "quick", 0], key, record | {"verdict": "REFUTED"})
    again = run(kept)
    assert again.reused == () and again.document == first.document
    assert run(kept).reused == ("paper.claim",)


def test_a_forged_proof_is_not_served(kept):
    """Even with a right digest and seal: the kernel checks every certificate in every run."""
    lemma = dataclasses.replace(LEMMA, proof=Proof({"goal": because(term(2, square=x - y))}))
    run(kept)
    _, true = kept_now(kept)
    collection = Collection({lemma.claim.id: lemma}, ())
    from verify.judge.record import bare_record

    kept.store(["paper.claim", "quick", 0], Keys(collection, QUICK).of("paper.claim"), true | bare_record(lemma))
    found = run(kept, lemma)
    assert found.reused == () and found.records[0]["verdict"] == "BROKEN"


def test_a_broken_record_is_never_kept(kept):
    lemma = dataclasses.replace(LEMMA, witness=None)
    assert run(kept, lemma).records[0]["verdict"] == "BROKEN"
    assert not list(kept.folder.iterdir())


def test_a_file_edited_while_its_claim_is_judged_is_not_kept(kept, monkeypatch):
    monkeypatch.setattr(Keys, "current", property(lambda self: False))
    run(kept)
    assert not list(kept.folder.iterdir())


def test_a_generator_edited_while_a_claim_is_judged_is_noticed(tmp_path, monkeypatch):
    path = tmp_path / "lemmas" / "common" / "energy.py"
    path.parent.mkdir(parents=True)
    path.write_text("generates = ()\n")
    monkeypatch.setattr("verify.judge.record_keys.ROOT", tmp_path)
    keys = Keys(Collection({}, ()), QUICK)
    assert keys.current
    path.write_text("generates = () \n")
    assert not keys.current


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(tmp_path):
    (tmp_path / "file").write_text("")
    kept = Kept(tmp_path / "file" / "cache")
    assert run(kept).records[0]["verdict"] == "PROVED" and "cannot be written" in kept.problem


def test_relations_are_computed_anew(kept):
    run(kept)
    other = changed(LEMMA, id="paper.better", strengthens="paper.claim")
    both = judge(QUICK, collection=Collection({"paper.claim": LEMMA, "paper.better": other}, ()), kept=kept)
    assert both.reused == ("paper.claim",)
    assert {r["id"]: r["sharpened_by"] for r in both.records} == {"paper.claim": ["paper.better"], "paper.better": []}


def test_what_is_put_for_letters_stands_in_one_order():
    """A kept record is read with sorted keys: a page of a record that was judged now has the same bytes."""
    rows = [row["origin"] for lemma in LEMMAS.values() if lemma.claim.says for row in hypothesis_rows(lemma.claim.says)]
    put = [row["substitution"] for row in rows if "substitution" in row]
    assert len(put) > 500 and all(list(names) == sorted(names) for names in put)
