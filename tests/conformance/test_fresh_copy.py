"""What is told from memory: an error that a fresh copy of the module does not raise, noise of a generator without the seed."""

import importlib
import sys

import numpy as np
import pytest

from tests.conformance.test_probes import CASES, REFERENCE, outcome, subject
from verify.conformance import Unsupported, run_conformance
from verify.conformance.kit.outcome import BY_ADDRESS, BY_CALLS
from verify.conformance.kit.probes.again import UNSEEDED, repeatable

KEEPING = """
import numpy as np

def admm(p, noise, steps, kept={}):
    w, duals = p.w0, kept.get("duals", p.gamma0)
    W, L, G = [w], [], [duals]
    for _ in range(steps):
        L.append(np.array([f.prox(w + g / p.rho, 1 / p.rho) for f, g in zip(p.objectives, duals, strict=True)]))
        w = L[-1].mean(axis=0) - duals.mean(axis=0) / p.rho
        kept["duals"] = duals = duals - p.rho * (L[-1] - w)
        W.append(w)
        G.append(duals)
    return {"w": np.array(W), "local": np.array(L), "gamma": np.array(G)}
"""


def test_an_error_that_a_fresh_copy_of_the_module_does_not_raise_is_memory(tmp_path, monkeypatch):
    (tmp_path / "keeping.py").write_text(KEEPING)
    monkeypatch.syspath_prepend(tmp_path)
    report = run_conformance(importlib.import_module("keeping").admm, families=["consensus-admm"])
    (cause,) = report.causes
    assert cause.first.law == "repeatable" and any(o.bug == BY_CALLS for o in report.failures) and not report.counts["error"]


REFUSING = """
import sys

if hasattr(sys, "{name}"):
    {again}
sys.{name} = True

def make():
    def admm(p, noise, steps):
        raise ValueError("no such thing")
    admm.__qualname__ = "{qualname}"
    return admm

admm = make()
"""


@pytest.mark.parametrize(
    "name, again, qualname",
    [("twice", "raise RuntimeError", "admm"), ("ended", "sys.exit(1)", "admm"), ("renamed", "pass", "other")],
)
def test_a_module_that_cannot_be_read_twice_has_an_error_and_no_more(tmp_path, monkeypatch, name, again, qualname):
    monkeypatch.setattr("sys." + name, None, raising=False)
    monkeypatch.delattr("sys." + name)
    (tmp_path / f"{name}.py").write_text(REFUSING.format(name=name, again=again, qualname=qualname))
    monkeypatch.syspath_prepend(tmp_path)
    found = outcome(importlib.import_module(name).admm, "run")
    assert found.result == "error" and "no such thing" in found.detail, found


@pytest.mark.parametrize("raises", [{1}, {1, 2}, {1, 3}, {1, 3, 5}, {1, 2, 3, 4}, {*range(1, 99, 2)}])
@pytest.mark.parametrize("file", [True, False])
def test_an_error_that_comes_and_goes_is_no_memory(tmp_path, monkeypatch, raises, file):
    calls = []

    def moody(p, noise, steps):
        calls.append(p)
        if len(calls) in raises:
            raise ValueError("busy")
        return REFERENCE(p, noise, steps)

    (tmp_path / "moods.py").write_text("def admm(p, noise, steps):\n    return MOODS(p, noise, steps)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "moods", raising=False)
    monkeypatch.setattr("builtins.MOODS", moody, raising=False)
    found = outcome(importlib.import_module("moods").admm if file else moody, "run")
    assert found.result == "error", found.words


def test_what_was_set_from_outside_before_any_call_is_no_memory_of_calls(tmp_path, monkeypatch):
    lines = "LIMIT = 1e300\ndef admm(p, noise, steps):\n    if p.eta > LIMIT:\n        raise ValueError('a long step')\n"
    (tmp_path / "engine.py").write_text(f"{lines}    return MOODS(p, noise, steps)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("builtins.MOODS", REFERENCE, raising=False)
    engine = importlib.import_module("engine")
    engine.LIMIT = 0.0
    found = outcome(engine.admm, "run")
    assert found.result == "error" and "a long step" in found.detail, found.words


def test_noise_of_a_generator_without_the_seed_is_told_from_memory():
    def admm(p, noise, steps):
        given = np.random.default_rng().normal(size=(steps, len(p.x0))) * p.sigma if noise is None else noise
        return REFERENCE(p, given, steps)

    assert outcome(admm, "repeatable", "gradient-admm/own-noise").bug == UNSEEDED

    def alone(p, noise, steps):
        if noise is not None:
            raise Unsupported("it draws its own noise")
        return admm(p, noise, steps)

    assert outcome(alone, "repeatable", "gradient-admm/own-noise").result == "fail"


def test_a_run_that_is_off_once_is_not_put_down_to_addresses():
    calls = []

    def second(p, noise, steps):
        calls.append(p)
        states = REFERENCE(p, noise, steps)
        return {**states, "x": states["x"] + 1e-6} if len(calls) == 2 else states

    found = repeatable.evaluate(subject(CASES["gradient-admm/users"], second))
    assert found.result == "fail" and found.bug != BY_ADDRESS, found
