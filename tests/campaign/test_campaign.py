"""Campaigns: resumed after whatever stops them, the same bytes from every engine, and no point counts without the kernel."""

import json
from argparse import Namespace
from dataclasses import replace

import pytest

from tests.campaign.claims import ALL, ATTAINED, HOLDS, OPEN, PROVED, SMALLER, collection
from tests.tables import by_name, typed
from verify import at
from verify.campaign import campaign as campaigns
from verify.campaign import engines, jobs
from verify.campaign.campaign import run, summary, targets_of, write_summary
from verify.campaign.command import Request, campaign, seeds_of
from verify.campaign.engines import EngineStopped, local
from verify.command_line.search_commands import attack
from verify.environment.kept_results import Kept
from verify.lemma.discover import read_found_point, read_neighbour_points
from verify.lemma.refuting_points import standing
from verify.records import typed_json
from verify.records.canonical import canonical_json

SEEDS = range(3)
TARGETS = targets_of(ALL, list(ALL.lemmas), neighbours=True)


def never(waiting):
    raise AssertionError(f"{len(waiting)} jobs run again")
    yield


def text(outcome, seeds=SEEDS):
    return canonical_json(summary(outcome, seeds, "quick"))


def asked(folder, lemmas=ALL, root=None, **more):
    request = Request(**{"effort": "quick", "jobs": 1, "neighbours": True} | more)
    lines, good = campaign(request, lemmas, folder, root or folder, 1, lambda total: ((lambda *_: None), (lambda: None)))
    return "\n".join(lines), good


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A finished campaign: its folder, outcome and summary."""
    folder = tmp_path_factory.mktemp("whole")
    outcome = run(TARGETS, SEEDS, "quick", local(1, None), folder)
    write_summary(outcome, SEEDS, "quick", folder, {})
    return folder, outcome, text(outcome)


def copied(whole, folder):
    for path in whole[0].glob("*.json"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def test_the_summary_says_effort_seeds_attacks_and_exact_points(whole):
    told = json.loads(whole[2])
    assert (told["effort"], told["seeds"], told["attacks"], told["unfinished"]) == ("quick", [0, 1, 2], 7 * 3, 0)
    rows = {(row["claim"], row["change"]): row for row in told["targets"]}
    assert {name for name, row in rows.items() if row["refuted"]} == {
        ("small.open", None),
        ("small.refuted", None),
        ("small.holds", SMALLER.change),
        ("small.proved", SMALLER.change),
    }
    assert [name for name, row in rows.items() if row["replayed"]] == [("small.refuted", None)]
    assert [found["seed"] for found in rows["small.open", None]["refuted"]] == [0, 1, 2]
    assert rows["small.proved", None]["attacks"] == 3 and rows["small.proved", None]["tried"] > 0
    assert (whole[0] / "summary.json").read_text() == whole[2]
    assert "seconds" not in whole[2] and "seconds" in (whole[0] / "measurements.json").read_text()


def test_a_finished_campaign_is_not_run_again(whole):
    again = run(TARGETS, SEEDS, "quick", never, whole[0])
    assert again.resumed == len(again.jobs) == 21 and text(again) == whole[2]


def test_an_interrupted_campaign_goes_on_where_it_stopped(whole, tmp_path):
    ran = []

    def stops(waiting):
        for count, job in enumerate(waiting):
            if count == 5:
                raise KeyboardInterrupt
            yield jobs.run_job(job)

    def counts(waiting):
        ran.extend(waiting)
        yield from local(1, None)(waiting)

    with pytest.raises(KeyboardInterrupt):
        run(TARGETS, SEEDS, "quick", stops, tmp_path)
    rest = run(TARGETS, SEEDS, "quick", counts, tmp_path)
    assert (rest.resumed, len(ran)) == (5, 16) and text(rest) == whole[2]


def test_an_engine_that_stops_loses_nothing(tmp_path):
    def stops(waiting):
        yield jobs.run_job(waiting[0])
        raise EngineStopped("the cluster went away")

    outcome = run(TARGETS, SEEDS, "quick", stops, tmp_path)
    assert (len(outcome.results), len(outcome.unfinished), outcome.stopped) == (1, 20, "the cluster went away")
    assert run(TARGETS, SEEDS, "quick", local(1, None), tmp_path).resumed == 1


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"form":1}', None])
def test_a_corrupt_file_is_redone(whole, tmp_path, content):
    copied(whole, tmp_path)
    victim = sorted(p for p in tmp_path.glob("*.json") if len(p.stem) == 32)[0]
    victim.write_bytes(victim.read_bytes().replace(b'"tried":', b'"tried":1') if content is None else content)
    again = run(TARGETS, SEEDS, "quick", local(1, None), tmp_path)
    assert again.resumed == 20 and text(again) == whole[2]
    assert victim.read_bytes() == (whole[0] / victim.name).read_bytes()


def test_other_code_another_statement_and_another_effort_are_other_jobs(whole, monkeypatch):
    job = whole[1].jobs[0]
    others = [job | {"code": "x"}, job | {"statement": job["statement"] + " "}, job | {"effort": "deep"}, job | {"seed": 9}]
    assert len({jobs.job_key(other) for other in [job, *others]}) == 5
    monkeypatch.setattr(jobs, "environment", lambda: ("another Python",))
    with pytest.raises(AssertionError, match="21 jobs run again"):
        run(TARGETS, SEEDS, "quick", never, whole[0])


@pytest.mark.thorough
def test_two_processes_give_the_same_bytes(whole, tmp_path):
    outcome = run(TARGETS, SEEDS, "quick", local(2, None), tmp_path)
    assert outcome.resumed == 0 and text(outcome) == whole[2]


FORGED = typed_json.write(ATTAINED)
FORGERIES = dict(typed(__file__, "campaign", "forgeries", by_name(FORGED=FORGED)))


@pytest.mark.parametrize("change", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_result_is_rejected_from_a_file_and_from_a_worker(whole, tmp_path, change):
    folder = copied(whole, tmp_path)
    job = next(job for job in whole[1].jobs if job["claim"] == "small.proved" and job["change"] is None)
    forged = whole[1].results[jobs.job_key(job)] | change
    Kept(folder).store(campaigns.place(job), jobs.job_key(job), forged)  # sealed, as a forger can
    again = run(TARGETS, SEEDS, "quick", local(1, None), folder)
    assert len(again.redone) == 1 and "small.proved" in again.redone[0] and text(again) == whole[2]

    def lies(waiting):
        for one in waiting:
            reply = jobs.run_job(one)
            yield reply | {"result": forged} if reply["key"] == jobs.job_key(job) else reply

    outcome = run(TARGETS, SEEDS, "quick", lies, tmp_path / "other")
    assert list(outcome.unfinished) == [jobs.job_key(job)] and len(outcome.results) == 20


def test_a_worker_with_other_sources_answers_no_result(whole):
    reply = jobs.run_job(whole[1].jobs[0] | {"code": "older"})
    assert reply["result"] is None and "other sources or libraries" in reply["problem"]


def test_a_worker_with_other_sources_stops_the_campaign_and_keeps_what_is_finished(whole, tmp_path):
    def two_workers(waiting):
        for count, job in enumerate(waiting):
            yield jobs.run_job(job if count < 2 else job | {"code": "older"})

    outcome = run(TARGETS, SEEDS, "quick", two_workers, tmp_path)
    assert (len(outcome.results), len(outcome.unfinished)) == (2, 19) and "install the same version" in outcome.stopped


def test_a_job_that_breaks_is_told_and_ends_nothing(whole):
    reply = jobs.run_job(whole[1].jobs[0] | {"statement": "{"})
    assert reply["result"] is None and reply["problem"].startswith("Rejected: small.holds: not JSON")


def test_a_time_limit_kills_the_attack_and_a_generous_one_changes_nothing(whole, tmp_path):
    job = whole[1].jobs[0]
    assert jobs.run_job(job, 0.05)["problem"] == "not finished within 0.05 s"
    assert jobs.run_job(job, 300.0)["result"] == whole[1].results[jobs.job_key(job)]
    told, good = asked(tmp_path, collection(OPEN), time=0.05)
    assert not good and "UNFINISHED small.open, seed 0: not finished within 0.05 s" in told
    assert json.loads((tmp_path / "summary.json").read_text())["targets"][0]["unfinished"] == [0]


def test_a_point_against_a_proved_claim_is_an_alarm(tmp_path, monkeypatch):
    """As if the kernel had accepted a proof of a false statement."""
    wrong = replace(OPEN, proof=PROVED.proof)
    monkeypatch.setattr("verify.campaign.command.Prover.proves", lambda self, name: True)
    told, good = asked(tmp_path, collection(wrong), root=tmp_path, store=True)
    assert not good and "BROKEN small.open is PROVED" in told and not list(tmp_path.rglob("*.found.json"))
    told, good = asked(tmp_path, collection(wrong))  # resumed, and still an alarm
    assert not good and "1 finished earlier" in told and "BROKEN" in told


def test_a_rejected_proof_is_no_proved_claim(tmp_path):
    told, good = asked(tmp_path, collection(replace(OPEN, proof=PROVED.proof)))
    assert good and "FOUND small.open" in told


def test_what_is_found_becomes_data(tmp_path):
    told, good = asked(tmp_path / "c", root=tmp_path, store=True, seeds="2")
    assert good and "FOUND small.open" in told and "2 of 3 false neighbours refuted" in told
    assert "FOUND small.refuted (2 of the seeds, first 0 by samples; its data refute it already)" in told
    assert "not refuted: small.holds, false neighbour: the same again" in told
    small = tmp_path / "lemmas" / "small"
    assert {p.name for p in small.iterdir()} == {"open.found.json", "holds.neighbours.json", "proved.neighbours.json"}
    assert json.loads((small / "open.found.json").read_text())["seed"] == 0
    points = read_neighbour_points(small / "holds.neighbours.json")
    stored = collection(
        replace(HOLDS, neighbour_points=points), replace(OPEN, found_point=read_found_point(small / "open.found.json"))
    )
    assert {t.words for t in targets_of(stored, list(stored.lemmas), True) if t.replayed} == {
        "small.open",
        "small.holds, false neighbour: 1 % smaller",
    }
    before = {p: p.read_bytes() for p in small.iterdir()}
    told, good = asked(tmp_path / "c", stored, root=tmp_path, store=True, seeds="3")
    assert good and "stored" not in told.replace("a stored point", "") and {p: p.read_bytes() for p in small.iterdir()} == before


@pytest.mark.parametrize(("given", "found"), [("3", [0, 1, 2]), ("2:4", [2, 3]), ("0:10:4", [0, 4, 8])])
def test_seeds(given, found):
    assert list(seeds_of(given)) == found


@pytest.mark.parametrize("given", ["0", "-1", "4:4", "1:2:0", "2:", "a", "1.5", "", ":3", "9999999", "²"])
def test_bad_seeds(given):
    with pytest.raises(ValueError, match="--seeds"):
        seeds_of(given)


@pytest.mark.parametrize(("more", "words"), typed(__file__, "campaign", "wrong usage"))
def test_wrong_usage(tmp_path, more, words):
    with pytest.raises(ValueError, match=words):
        asked(tmp_path, **more)


def test_a_folder_that_cannot_be_written_is_told_before_any_work(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="cannot be kept"):
        run(TARGETS, SEEDS, "quick", never, tmp_path / "file")


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(ValueError, match="the extra `cluster`"):
        engines.dask("tcp://127.0.0.1:1", None)


@pytest.mark.parametrize("older", [at("x=[1] y=[1] eta=1"), at("x=[1]"), at("x=[1] y=[0]")])
def test_a_stored_point_of_an_older_statement_is_replaced_by_an_attack(older, tmp_path):
    """A letter too many, one too few, or no longer a counterexample: each is neither kept nor an error."""
    old = replace(PROVED, root=tmp_path, neighbour_points={SMALLER.change: older})
    (tmp_path / old.path).parent.mkdir(parents=True)
    told = []
    assert standing(old) == {}
    assert attack(collection(old), ["small.proved"], Namespace(seed=0, budget="quick", store=True), told.append)
    assert f"  refuted: {SMALLER.change}" in told
    points = read_neighbour_points(tmp_path / "lemmas" / "small" / "proved.neighbours.json")
    assert standing(replace(old, neighbour_points=points)).keys() == {SMALLER.change}
