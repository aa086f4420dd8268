"""JUnit XML, SARIF and the badge: what a program that reads them needs is there, for every verdict."""

import itertools
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.report.sample import document, hostile, record, recorded
from verify.report.machine_files import badge_image, junit, sarif

LEDGER = Path(__file__).resolve().parents[2] / "reports" / "ledger.json"
LEDGERS = [document(), hostile(), recorded()]


@pytest.mark.parametrize("ledger", LEDGERS)
def test_junit_counts_every_claim_and_fails_what_is_broken_only(ledger):
    root = ElementTree.fromstring(junit(ledger))
    verdicts = {r["id"]: r["verdict"] for r in ledger["records"]}
    cases = {c.get("name"): c for c in root.iter("testcase")}
    assert set(cases) == set(verdicts) and int(root.get("tests")) == len(verdicts)
    assert {n for n, c in cases.items() if c.find("failure") is not None} == {n for n, v in verdicts.items() if v == "BROKEN"}
    assert {n for n, c in cases.items() if c.find("skipped") is not None} == {n for n, v in verdicts.items() if v == "OPEN"}
    for suite in root:
        assert suite.tag == "testsuite" and int(suite.get("tests")) == len(suite.findall("testcase")) > 0
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("skipped")) == len(suite.findall("testcase/skipped"))
        assert not {"time", "timestamp", "hostname"} & set(suite.attrib), "records do not depend on the machine"


def test_junit_keeps_characters_that_xml_cannot_hold_out():
    bad = {
        "schema": 3,
        "coverage": {},
        "records": [record("a.b", "BROKEN", evidence={"kind": "x", "detail": "a\x00b\x1b[31m\ufffe"})],
    }
    failure = ElementTree.fromstring(junit(bad)).find(".//failure")
    assert failure.text == "a\ufffdb\ufffd[31m\ufffd"


@pytest.mark.parametrize("ledger", LEDGERS)
def test_sarif_has_what_version_2_1_0_requires(ledger):
    log = json.loads(sarif(ledger))
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json") and len(log["runs"]) == 1
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] and len({rule["id"] for rule in driver["rules"]}) == len(driver["rules"])
    assert all(rule["shortDescription"]["text"] and rule["defaultConfiguration"]["level"] for rule in driver["rules"])
    wanted = {r["id"]: r for r in ledger["records"] if r["verdict"] in ("REFUTED", "CONTRADICTED", "REDUCED", "BROKEN")}
    assert wanted and {r["partialFingerprints"]["claim/v1"] for r in run["results"]} == set(wanted)
    for result in run["results"]:
        of = wanted[result["partialFingerprints"]["claim/v1"]]
        assert result["ruleId"] == driver["rules"][result["ruleIndex"]]["id"] == of["verdict"]
        assert result["level"] in ("none", "note", "warning", "error") and (result["level"] == "error") == (
            of["verdict"] == "BROKEN"
        )
        assert result["message"]["text"].startswith(of["id"])
        (place,) = result["locations"]
        assert place["logicalLocations"][0]["fullyQualifiedName"] == of["id"]
        if of.get("file"):
            where = place["physicalLocation"]
            assert where["artifactLocation"] == {"uri": of["file"], "uriBaseId": "SRCROOT"} and where["region"]["startLine"] == 1
            assert where["artifactLocation"]["uriBaseId"] in run["originalUriBaseIds"]
            assert (not of["file"].startswith("/") and (LEDGER.parents[1] / of["file"]).is_file()) or ledger is not LEDGERS[-1]


def test_what_is_reduced_names_its_argued_links():
    results = {r["partialFingerprints"]["claim/v1"]: r for r in json.loads(sarif(document()))["runs"][0]["results"]}
    cases = {c.get("name"): "".join(c.itertext()) for c in ElementTree.fromstring(junit(document())).iter("testcase")}
    for name in ("cyffers2023.lemma-2", "cyffers2023.theorem-3"):
        assert "rgued only: law of cyffers2023.lemma-2" in results[name]["message"]["text"]
        assert "REDUCED" in cases[name] and "argued only: law of cyffers2023.lemma-2" in cases[name]


def test_the_badge_tells_the_counts():
    root = ElementTree.fromstring(badge_image(document()))
    words = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words == ["private ADMM", "4 proved", "1 refuted", "1 broken"]
    rectangles = [(int(r.get("x")), int(r.get("width"))) for r in root.findall(".//{*}g/{*}rect")]
    assert all(x + w == x2 for (x, w), (x2, _) in itertools.pairwise(rectangles))
    assert sum(rectangles[-1]) == int(root.get("width"))
