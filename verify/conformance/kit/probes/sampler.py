"""The noise that an implementation draws by itself has the family's law, fresh at every step and for every seed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ....environment.extras import asked_for
from ..family_laws import drawn as drawn_noise
from ..noise_causes import explanation, repeated_at
from ..noise_tests import FALSE_ALARM, p_values, repeated
from ..outcome import Finding
from ..probe import Probe, Subject
from ..two_runs import apart

FLAG = "own-noise"
RUNS = 20
# of the deviation: RUNS normal or spherical draws, each below it with a probability below it, are so with 2^-400
NOTHING = 2.0**-20


@np.errstate(over="ignore", invalid="ignore", divide="ignore")
def evaluate(subject: Subject) -> Finding | None:
    """RUNS runs with their own seeds, the noise recovered from the states, exact tests; only on vectors with the flag FLAG."""
    family, p = subject.family, subject.problem
    if FLAG not in subject.flags or not family.noise or not p.draws:
        return None
    if reason := untestable():
        return Finding("unsupported", reason)
    states, how = subject.states, f"; {subject.run.draws}" if subject.run.draws else ""
    unsteady = apart(family, (p, states), (p, subject.again(p)[1]), p.steps, "") is not None
    drawn = [drawn_noise(p, states) / p.sigma]
    for k in range(1, RUNS):
        problem = replace(p, seed=p.seed + k)
        drawn.append(drawn_noise(problem, subject.again(problem)[1]) / p.sigma)
    noise = np.array(drawn).reshape(RUNS, p.steps, -1)
    if float(np.abs(noise).max()) < NOTHING:
        words = "no noise at all: where noise is None a program draws its own, or says that it does not support it"
        return Finding("fail", words, 0, family.noise_in, bug="none is drawn, or it is left out in states of this size")
    twice = repeated(noise)
    if twice is not None:
        (run, t), (other, s) = twice
        where = f"step {t} with seed {p.seed + run} and step {s} with seed {p.seed + other}"
        cause = repeated_at(*twice)
        return Finding("fail", f"{cause}; the same noise twice: {where}{how}", min(s, t), family.noise_in, bug=cause)
    spherical = family.law == "spherical"
    found = p_values(noise, drawn[0].shape[-1] if spherical else 0)
    threshold = FALSE_ALARM / len(found)
    name = min(found, key=lambda n: found[n])
    words = f"{noise.size} draws, {len(found)} exact tests, false alarm at most {FALSE_ALARM:g} in all{how}"
    if found[name] <= threshold or unsteady:
        sigma = float(np.sqrt(np.mean(noise**2))) * p.sigma
        law = f"density exp(-|e|/{p.sigma:g}), independent" if spherical else f"N(0, {p.sigma:g}^2), independent"
        shown = f"probability {found[name]:.3g} (root mean square: {sigma:.6g}, mean: {float(noise.mean()) * p.sigma:.3g})"
        users = drawn[0].shape[1] if drawn[0].ndim == 3 else 1
        numbers = {n: v for n, v in p.fields.items() if isinstance(v, float)}
        numbers |= {"n": users, "T": p.steps, "its length": drawn[0].shape[-1]}
        cause = explanation(noise, p.sigma, users, spherical, **numbers) if found[name] <= threshold else ""
        if unsteady:
            cause = f"two runs with the same seed differ{'; ' if cause else ''}{cause}"
        return Finding("fail", f"{cause}{'; ' if cause else ''}{name}; {words}", None, family.noise_in, law, shown, bug=cause)
    return Finding("pass", words)


def untestable() -> str:
    """Why drawn noise cannot be tested here: the exact distributions are scipy's, which an installation may lack; or nothing."""
    try:
        import scipy.special  # noqa: F401
    except ImportError as problem:
        return f"the noise that a program draws itself was not tested; {asked_for(problem) or problem}"
    return ""


PROBE = Probe(
    "sampler",
    "the noise drawn is N(0, sigma^2 I), or spherical where the family says so: scale, shape, independent entries, steps, seeds",
    "a variance used as a standard deviation or the reverse, one seed for all runs, seed + t, a generator made anew in each step",
    evaluate,
)
