"""Runs that judge only what changed say, byte for byte, what a fresh run says."""

import json
import re
import subprocess
import sys

import pytest

from tests.cli.small_house import files, verify

NONEXPANSION = "lemmas/chan2024/convex/nonexpansion.py"
SCRIPT = """
import json
from pathlib import Path
from verify.judge.run import Settings, judge
from verify.environment.kept_results import Kept
found = judge(Settings("quick"), kept=Kept(Path("cache")))
if len(found.reused) < len(found.records):
    fresh = judge(Settings("quick"), kept=Kept(Path("cache")), fresh=True)
    assert found.document == fresh.document
print(json.dumps([sorted(r["id"] for r in found.records if r["id"] not in found.reused),
                  {r["id"]: r["verdict"] for r in found.records}]))
"""


def judged(house):
    """The ids judged in an incremental run, and all verdicts; a fresh run right after it gives the same document."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def edit(house, name, old, new):
    path = house / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.mark.thorough
def test_only_what_changed_is_judged_and_the_records_are_those_of_a_fresh_run(house):
    for path in (house / "lemmas" / "common").glob("*.py"):  # keep the vocabularies and few lemmas
        if "claim" in path.read_text() and path.stem not in ("positive_factor", "gradient_admm_pair"):
            path.unlink()
    first, verdicts = judged(house)
    assert first == sorted(verdicts) and len(verdicts) >= 2
    assert judged(house)[0] == []
    edit(house, NONEXPANSION, "claim = ", "# a remark\nclaim = ")
    assert judged(house)[0] == [], "a comment decides nothing"
    edit(house, NONEXPANSION, "Idea: N_in", "Idea, in new words: N_in")
    assert judged(house)[0] == ["chan2024.lemma-6.5"]
    edit(house, NONEXPANSION, "(cocoercive + monotone)", "(cocoercive + 2 * monotone)")
    changed, verdicts = judged(house)
    assert changed == ["chan2024.lemma-6.5"] and verdicts["chan2024.lemma-6.5"] == "BROKEN"
    assert judged(house)[0] == ["chan2024.lemma-6.5"], "a broken record is never served"
    edit(house, NONEXPANSION, "(cocoercive + 2 * monotone)", "(cocoercive + monotone)")
    assert judged(house)[0] == [], "back to a record that is still kept"
    (house / NONEXPANSION).with_suffix(".neighbours.json").write_text('{"no such neighbour": {"scalars": {}}}')
    changed, verdicts = judged(house)
    assert changed == ["chan2024.lemma-6.5"] and verdicts["chan2024.lemma-6.5"] == "BROKEN"
    (house / NONEXPANSION).with_suffix(".neighbours.json").unlink()
    common = house / "lemmas" / "common" / "gradient_admm_pair.py"
    common.write_text(common.read_text() + "\nDERIVED = {**DERIVED}\n")
    assert "chan2024.lemma-6.5" in judged(house)[0], "the vocabulary that it is observed in"
    edit(house, "verify/kernel/polynomial.py", '"""', '"""Edited. ')
    assert judged(house)[0] == sorted(verdicts), "the kernel decides everything"
    edit(house, "verify/report/words.py", '"""', '"""Edited. ')
    edit(house, "verify/command_line/cli.py", '"""', '"""Edited. ')
    assert judged(house)[0] == [], "neither the report nor the command line decides a verdict"


def changed(out):
    """How many files of the report a run replaced."""
    return int(re.search(r" files, (\d+) changed, 0 removed", out).group(1))


@pytest.mark.thorough
def test_the_report_is_made_again_exactly_where_it_must(house):
    out = verify(house, "all", "--budget", "quick", "--jobs", "1")
    assert " 0 unchanged" in out and changed(out) >= 3
    cold = files(house / "reports")
    agreed = "from verify.command_line.agreement import agreed, Path; print(agreed(Path('reports/ledger.json')) is not None)"
    assert subprocess.run([sys.executable, "-c", agreed], cwd=house, capture_output=True, check=True).stdout == b"True\n"
    out = verify(house, "all", "--budget", "quick")
    assert "0 judged now" in out and changed(out) == 0 and files(house / "reports") == cold
    (house / "reports" / "summary.md").write_text("torn")
    (house / "reports" / "index.html").unlink()
    out = verify(house, "all", "--budget", "quick")
    assert changed(out) == 2 and files(house / "reports") == cold
    out = verify(house, "all", "--budget", "quick", "--fresh")
    assert " 0 unchanged" in out and files(house / "reports") == cold
    edit(house, "verify/report/templates/style.css", "", "/* another style */\n")
    out = verify(house, "all", "--budget", "quick")
    warm = files(house / "reports")
    assert "0 judged now" in out and warm["style.css"] != cold["style.css"] and warm["ledger.json"] == cold["ledger.json"]
    verify(house, "all", "--budget", "quick", "--fresh", "--reports", "again", "--cache", "other-cache")
    assert files(house / "again") == warm
