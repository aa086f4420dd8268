"""What a declaration's account asks of the engine, of the search on a line and of runs from far away, each in place of itself."""

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction as F
from types import SimpleNamespace

import pytest

from examples import declarations as own
from tests.declared import declared
from tests.privacy.asked import of
from tests.privacy.test_declared_accounts import GIVEN, ONE
from tests.tables import by_name, typed
from verify.accounts import declared_run
from verify.accounts.declared_run import Run
from verify.accounts.one_use import Use
from verify.privacy.sampled_rounds import Sampled

USERS = f"{ONE} --users 4 {GIVEN['heavy_ball']}"


def made(monkeypatch, given=USERS, algorithm=own.heavy_ball):
    """The run that an account of this makes."""
    seen = []
    with monkeypatch.context() as other, suppress(AttributeError):
        other.setattr(Run, "analysis", property(seen.append))
        of(algorithm, given)
    return seen[0]


def answering(monkeypatch, answers):
    """Every question to the engine, which has these answers to those of uses, of starts and of several uses."""
    asked = []

    def engine(run, steps, uses, every_state):
        asked.append((steps, uses, every_state))
        return answers[min(len(uses), 2)]

    monkeypatch.setattr(Run, "engine", engine)
    return asked


@pytest.mark.parametrize(
    ("after", "every", "coarse", "question"), typed(__file__, "declared_run", "a use is asked of with what follows it")
)
def test_a_use_is_asked_of_with_what_follows_it(monkeypatch, after, every, coarse, question):
    run = made(monkeypatch)
    run.__dict__["once"] = Use(F(1), F(1, 2))
    asked = answering(monkeypatch, ("no", F(1, 3), "no"))
    assert run.use(after, every, coarse) == F(1, 3) and asked == [question]


@pytest.mark.parametrize(
    ("once", "answers", "after", "square"),
    typed(__file__, "declared_run", "the least of a use and of the start that it leaves", {"Use": Use}),
)
def test_the_least_of_a_use_and_of_the_start_that_it_leaves(monkeypatch, once, answers, after, square):
    run = made(monkeypatch)
    run.__dict__["once"] = once
    answering(monkeypatch, (*answers, "no"))
    assert run.use(after, False, False) == square


@pytest.mark.parametrize(
    ("at", "coarse", "order", "joint", "total", "finely"),
    typed(__file__, "declared_run", "uses add up unless all together cost less"),
)
def test_uses_add_up_unless_all_together_cost_less(monkeypatch, at, coarse, order, joint, total, finely):
    run, seen = made(monkeypatch, f"{USERS} --order {order}"), []
    monkeypatch.setattr(Run, "use", lambda run, *part: seen.append(part) or F(1))
    asked = answering(monkeypatch, ("no", F(1, 5), joint))
    assert run.ended(at, False, coarse) == total
    assert seen == [(*part, not finely) for part in ([(1, True), (1, False)] if len(at) > 1 else [(2, False)])]
    monkeypatch.setattr(declared_run, "HORIZON", 8)
    asked.clear()
    assert run.ended((1, 3), False, False) == (F(2) if joint == "no" else min(F(2), joint)) and len(asked) == 1
    monkeypatch.setattr(declared_run, "HORIZON", 7)
    assert run.ended((1, 3), False, False) == 2 and len(asked) == 1


def test_more_modes_are_asked_of_for_fewer_iterations(monkeypatch):
    run = made(monkeypatch, f"{ONE} --users 4 {GIVEN['private_admm']}", own.private_admm)
    assert run.horizon == 100 // (2 + run.asked.kernel) and made(monkeypatch).horizon == 100
    monkeypatch.setattr(declared_run, "HORIZON", 1)
    assert run.horizon == 2


def line(energy, slope=F(0), differs="f"):
    found = SimpleNamespace(energy=energy, slopes={"f": slope}, before={})
    return SimpleNamespace(differs=differs, worst=lambda: found)


@pytest.mark.parametrize(
    ("given", "mechanism", "far", "value", "words"),
    typed(__file__, "declared_run", "a clip may cut what is not flat or comes from far", by_name(line)),
)
def test_a_clip_may_cut_what_is_not_flat_or_comes_from_far(monkeypatch, given, mechanism, far, value, words):
    run = made(monkeypatch, f"{USERS} {given}")
    monkeypatch.setattr(declared_run, "FarApart", lambda *_: SimpleNamespace(energy=lambda steps: far))
    found = run.on_a_line(mechanism, F(1))
    assert (found and found.loss.mu_squared.lower) == value and (found is None or words in found.says)


@pytest.mark.parametrize(("given", "near", "far"), typed(__file__, "declared_run", "runs are of one order and one release"))
def test_runs_are_of_one_order_and_one_release(monkeypatch, given, near, far):
    monkeypatch.setattr(Run, "shown", lambda *_: "shown")
    monkeypatch.setattr(Run, "on_a_line", lambda *_: "on a line")
    analysis = made(monkeypatch, f"{USERS} --release {given}").of_users()
    assert (analysis.attained(2), analysis.closer(2)) == ("on a line" if near else None, "shown" if far else None)


def test_the_engine_s_runs_are_of_spectra_and_users_that_are_known(monkeypatch):
    monkeypatch.setattr(declared_run, "leaked", lambda asked, given: F(1, 7))
    monkeypatch.setattr(Run, "mechanism", lambda *_: None)
    wide = made(monkeypatch, f"{ONE} --users 4 {GIVEN['private_admm']} --operator A=1:2", own.private_admm)
    assert wide.shown((1,), False, F(1)) is None
    run = made(monkeypatch)
    assert run.shown((1,), False, F(3)).loss.mu_squared.lower == F(3, 7)
    for longest, known in ((4, True), (3, False)):
        monkeypatch.setattr(declared_run, "LONGEST", longest)
        assert (run.shown((1,), False, F(1)) is not None) == known


def test_who_takes_part_again(monkeypatch):
    runs = [made(monkeypatch, f"{USERS} --passes {passes}") for passes in (1, 2)]
    always = made(monkeypatch, f"{ONE} --steps 3 --set eta=1/2 --differs g", own.douglas_rachford)
    assert [run.again for run in (*runs, always)] == [False, True, False]
    assert declared_run.per(declared("x+ = P(x) + N"), "P") == ""


AGENTS = f"{ONE} --steps 2 --set eta=1/2 --class F=0:2"


def test_agents_are_as_many_as_are_said(monkeypatch):
    run = made(monkeypatch, f"{AGENTS} --users 3", own.federated_averaging)
    assert run.agents == run.question(1, (1,), False).agents == run.mechanism(2, (1,), False).agents == 3
    alone = made(monkeypatch)
    assert alone.agents == 0 and alone.mechanism(2, (1,), False).agents == 1
    assert made(monkeypatch, AGENTS, own.federated_averaging).agents == 0
    beside = made(monkeypatch, f"{AGENTS} --users 3", "u = w - F'(w) + E; w+ = u + N releases w")  # noise of each, and one of all
    assert beside.agents == 3 and beside.question(1, (1,), False).agents == 0
    for most, held in ((3, True), (2, False)):
        monkeypatch.setattr(declared_run, "MOST_AGENTS", most)
        assert (run.mechanism(2, (1,), False) is not None) == held


ONCE = Use(F(1), F(1, 2))


@pytest.mark.parametrize(
    ("more", "once", "released", "reason", "forms", "lacking"),
    typed(__file__, "declared_run", "what may be released and what is lacking", {"ONCE": ONCE}),
)
def test_what_may_be_released_and_what_is_lacking(monkeypatch, more, once, released, reason, forms, lacking):
    run = made(monkeypatch, f"{USERS} {more}", replace(own.heavy_ball, released=(*released.split(),)))
    run.__dict__["once"], asked = once, answering(monkeypatch, ("no", reason, "no"))
    found = run.of_users()
    assert " ".join(form.value for form in found.forms) == forms and "; ".join(found.lacking).startswith(lacking)
    assert (len(found.lacking) == 1) == (lacking != "") and asked == [(2, (1,), False)] * ("clip" not in more)
    bounds = found.bounds(1)
    assert [bound.loss.mu_squared.upper for bound in bounds] == ([1 + 3 * ("clip" in more)] if once is ONCE else [])


def test_every_iterate_of_what_has_no_bound_is_refused(monkeypatch):
    run = made(monkeypatch, f"{USERS} --release all")
    run.__dict__["once"] = "why"
    with pytest.raises(ValueError, match="every iterate together has no bound: why"):
        run.of_users()


@pytest.mark.parametrize(("release", "words"), [("states", "x, last"), ("last", "x"), ("none", "x")])
def test_two_starts_say_what_is_seen(monkeypatch, release, words):
    run = made(monkeypatch, f"--sigma 1 {GIVEN['heavy_ball']} --start 3 --steps 4 --release {release}")
    asked = answering(monkeypatch, (F(1, 2), "no", "no"))
    found = run.of_starts()
    assert asked == [(4, (), release == "states")] and found.bounds(1)[0].loss.mu_squared.upper == F(9, 2)
    assert {a.name: a.says for a in found.assumptions}["released"] == f"only the last {words}"
    answering(monkeypatch, ("too far", "no", "no"))
    with pytest.raises(ValueError, match="no bound for two starts: too far"):
        run.of_starts()


@pytest.mark.parametrize(("more", "square", "wide"), typed(__file__, "declared_run", "energies are of what they are asked for"))
def test_energies_are_of_what_they_are_asked_for(monkeypatch, more, square, wide):
    monkeypatch.setattr(Run, "ended", lambda run, at, every, coarse: F(1, 3))
    found = made(monkeypatch, f"{USERS} --release {more}").of_users()
    bound = found.certified(2, False)
    assert (bound and bound.loss.mu_squared.upper) == square
    assert bound is None or ("joint convexity" in bound.argument) == ("permuted" in more)
    assert isinstance(found.bounds(2)[0].loss, Sampled) == wide
    monkeypatch.setattr(Run, "ended", lambda *_: None)
    assert found.certified(2, False) is None


def test_what_an_account_of_a_declaration_assumes(monkeypatch):
    def says(run, release="last"):
        return {a.name: a.says for a in run.assumptions(release)}

    plain = says(made(monkeypatch))
    assert set(plain) == {"noise", "classes", "released", "program", "start"} and "m = 1/10; f in [0, 2]" in plain["classes"]
    assert (
        says(made(monkeypatch, f"{ONE} --users 2", "x+ = x - f'(x) + N"))["classes"] == "every function is convex, nothing more"
    )
    admm = says(made(monkeypatch, f"{ONE} --users 4 {GIVEN['private_admm']}", own.private_admm))
    assert admm["rank"] == "A has full row rank" and "singular values of A" in admm["classes"]
    assert "one of 3 agents" in says(made(monkeypatch, f"{AGENTS} --users 3", own.federated_averaging))["agents"]
    starts = says(made(monkeypatch, f"--sigma 1 --start 3 --steps 4 {GIVEN['heavy_ball']}"))
    assert starts["functions"] == "both runs have the same functions" and "start" not in starts


@pytest.mark.parametrize(
    ("more", "answer", "square", "asked"),
    typed(__file__, "declared_run", "every iterate costs no more than the engine says again"),
)
def test_every_iterate_costs_no_more_than_the_engine_says_again(monkeypatch, more, answer, square, asked):
    run, seen = made(monkeypatch, f"{USERS} {more}"), answering(monkeypatch, ("no", answer, "no"))
    assert run.once.square == square and seen == asked
