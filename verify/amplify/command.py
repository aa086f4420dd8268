"""What ``python -m verify amplify`` does, as lines of text: nothing here prints. Input is checked with one sentence each."""

from __future__ import annotations

import io
import json
import re
from argparse import Namespace
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..algorithms import given as said
from ..algorithms.declaration import Algorithm
from ..algorithms.rounding import eigenvalues_lost
from ..enclosures.balls import approximately
from ..environment.data_file import Unusable, read_bytes
from ..privacy.spectrum import EXACT_ROWS, points, squares_of
from ..records import typed_json
from ..records.json_text import canonical
from .algorithms import ALGORITHMS, Setting, need
from .certificate import Certificate
from .engine import Answer, amplify

MAX_ENTRIES, MAX_CHAINED = 1_000_000, 6


def command(options: Namespace, say: Callable[[str], None]) -> list[str]:
    """The lines of the answer. Raises ValueError, Rejected (kernel) or OSError with one sentence."""
    if options.check is not None:
        return check_file(options.check, declared_by(options.algorithm), say)
    setting, exact = setting_of(options)
    answer = amplify(setting, lower=options.lower, seed=options.seed, say=say)
    if options.certificate is not None:
        if answer.certificate is None:
            raise ValueError(f"there is no certificate to write: {answer.reason}")
        from ..environment.data_file import write_atomically
        from .certificate_file import write

        write_atomically(options.certificate, write(answer.certificate))
    if options.json:
        return [json.dumps(as_json(answer, exact), indent=2, sort_keys=True, allow_nan=False)]
    return as_text(answer, exact)


def check_file(path: Path, declared: Algorithm | None, say: Callable[[str], None]) -> list[str]:
    from .certificate import check
    from .certificate_file import read_file, said_of

    certificate = read_file(path, declared)
    theorems = check(certificate, lambda done, total: say(f"{done} of {total} stages accepted") if done % 250 == 0 else None)
    setting = certificate.setting
    bound = certificate.energies.bound
    if setting.before:
        raise ValueError(
            f"{path.name}: what the kernel accepts is an energy beside that of noise shifted before a use, which depends on that "
            "noise: a part of an account's argument (verify.privacy.anticipated), and no bound by itself"
        )
    return [
        f"{path.name}: the kernel accepts {len(theorems)} statements",
        *chained(certificate),
        f"  {asked(setting)}: B <= {bound} = {float(bound):.10g} {unit(setting)}",
        f"  for {canonical(typed_json.write(said_of(setting)))}",
    ]


def chained(certificate: Certificate) -> list[str]:
    """A line where the run is also one proof of the shift rule, from the declared algorithm on; Rejected where it is not."""
    from ..shifts.fixed import fixed_rule
    from .as_shifts import as_shifts

    if certificate.setting.steps > MAX_CHAINED:
        return []
    try:
        program, proof = as_shifts(certificate)
    except ValueError:
        return []
    energies = fixed_rule(program, proof)
    return [f"  the shift rule accepts it as one proof from the declared algorithm, in {len(energies)} directions"]


def declared_by(name: str | None) -> Algorithm | None:
    """The declaration of this name, of what has no setting of its own here."""
    return None if name is None or name in ALGORITHMS else said.declared_by(name)


def number(text: str | None, name: str) -> Fraction | None:
    """The number of an option that may be left out."""
    return None if text is None else said.number(text, name)


def setting_of(options: Namespace) -> tuple[Setting, bool]:
    """The setting, and whether its singular values are exactly those of the matrix given."""
    if options.algorithm is None:
        raise ValueError(f"name an algorithm ({', '.join(ALGORITHMS)}), or --check FILE")
    if options.steps is None:
        raise ValueError("--steps is missing: the number of noisy iterations")
    values = {
        name: number(getattr(options, name), name.replace("_", "-"))
        for name in ("eta", "beta", "nu", "mu", "mu_g", "rho", "lam", "diameter")
    }
    given: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    exact = True
    if options.matrix is not None:
        if options.singular is not None or options.kernel:
            raise ValueError("--matrix says all about A: leave out --singular and --kernel")
        given["squares"], given["kernel"], exact = matrix_modes(options.matrix)
    else:
        singular = [] if options.singular is None else options.singular.split(",")
        found = [need(number(text, "singular"), "singular") for text in singular]
        if any(a <= 0 for a in found):
            raise ValueError("A must have full row rank: singular values are positive (its kernel is meant by --kernel)")
        given["squares"] = tuple(sorted({a**2 for a in found}))
        given["kernel"] = options.kernel
    declared = declared_by(options.algorithm)
    named = options.set or options.classes or options.operators or options.differs or options.agents
    if named and declared is None and options.algorithm in ALGORITHMS:
        raise ValueError(f"--set, --class, --operator, --differs and --agents are for a declaration, not {options.algorithm}")
    if declared is not None:
        given |= {"declaration": declared, "differs": options.differs}
        given |= {"values": tuple(said.numbers(options.set).items())}
        given |= {"classes": tuple((name, *bounds) for name, bounds in said.classes(options.classes).items())}
        mixing, spectra = said.matrices(options.operators)
        given["mixing"] = tuple(mixing.items())
        if spectra:
            if given["squares"] or given["kernel"]:
                raise ValueError("--operator says all about A: leave out --singular, --kernel and --matrix")
            given["squares"], given["kernel"] = modes_of(declared, said.operators(spectra))
    delta = number(options.sensitivity, "sensitivity")
    return Setting(
        options.algorithm,
        options.steps,
        norm=options.norm,
        users=users(options.user, options.steps),
        delta=Fraction(1) if delta is None else delta,
        projected=options.projected,
        agents=options.agents,
        **given,
    ), exact


def asked(setting: Setting) -> str:
    """Of what a bound is."""
    agents = f", {setting.agents} agent{'s' * (setting.agents > 1)}" if setting.agents else ""
    return f"{setting.algorithm}{agents}, {setting.steps} iterations"


def modes_of(declared: Algorithm, spectra: dict[str, said.Spectrum]) -> tuple[tuple[Fraction, ...], bool]:
    """The squared singular values of the declaration's one operator, and whether it has a kernel. ValueError for a range of
    them, or of another."""
    known = [o.name for o in declared.operators]
    if unknown := [name for name in spectra if name not in known]:
        raise ValueError(f"{declared.name} has no operator {', '.join(unknown)}; it has {', '.join(known) or 'none'}")
    if len(spectra) > 1:
        raise ValueError("--operator: the singular values of one operator are asked for, the one on the noisy state")
    ((name, spectrum),) = spectra.items()
    if spectrum.exact is None:
        raise ValueError(
            f"--operator {name}: the energies are for singular values one by one ({name}=1,2), not for all "
            f"between {spectrum.low} and {spectrum.high}"
        )
    return tuple(a**2 for a in spectrum.exact if a), 0 in spectrum.exact


def users(text: str | None, steps: int) -> tuple[int, ...]:
    if text is None:
        return ()
    if text == "all":
        return tuple(range(1, max(0, min(steps, 10**5)) + 1))
    parts = text.split(",")
    if not all(re.fullmatch(r"[0-9]{1,9}", part.strip()) for part in parts):
        raise ValueError(f"--user: {text[:40]!r} is no list of iterations such as 1,5 or the word all")
    return tuple(sorted(int(part) for part in parts))


def matrix_modes(path: Path) -> tuple[tuple[Fraction, ...], bool, bool]:
    """Squared singular values of the matrix of an .npy file, whether it has a kernel, and whether they are exact.

    They are exact where A A^T (whose entries are rational, floats being so) has rational eigenvalues; else as floats
    give them, those that rounding does not tell apart as one.
    """
    import numpy as np

    try:
        A = np.load(io.BytesIO(read_bytes(path, 16 * MAX_ENTRIES)), allow_pickle=False)
    except Unusable as problem:
        raise ValueError(str(problem)) from None
    except (ValueError, EOFError, MemoryError):  # words that tell how to load a file that runs code; a header of any size
        raise ValueError(f"{path.name} is no .npy file of numbers; numpy.save writes one") from None
    if not isinstance(A, np.ndarray) or A.ndim != 2 or A.size == 0 or A.dtype.kind not in "iuf" or not np.all(np.isfinite(A)):
        raise ValueError(f"{path.name}: expected a matrix of finite numbers")
    m, n = A.shape
    if m > n:
        raise ValueError(f"A must have full row rank, found {m} rows and {n} columns")
    if m <= EXACT_ROWS and n <= 8 * EXACT_ROWS:
        found = squares_of([[Fraction(*float(x).as_integer_ratio()) for x in row] for row in A])
        if (known := points(found)) is not None:
            return known, n > m, True
    singular = np.linalg.svd(A.astype(float), compute_uv=False)
    lost = eigenvalues_lost(A.astype(float))
    if singular[-1] <= lost:
        raise ValueError("A must have full row rank: its smallest singular value is zero to rounding")
    apart: list[float] = []
    for value in sorted(map(float, singular)):
        if not apart or value > apart[-1] + 2 * lost:
            apart.append(value)
    return tuple(Fraction(value**2).limit_denominator(10**15) for value in apart), n > m, False


def unit(setting: Setting) -> str:
    """What the numbers are per."""
    if setting.users:
        return f"for gradients that differ by {setting.delta}" + ", sigma = 1, steps and noise as it says" * bool(setting.varying)
    return {"euclid": "per |dx_0|^2", "M": "per |dx_0|_M^2", "customised": "per |(dx_0, 0)|_*^2"}[setting.norm]


def as_json(answer: Answer, exact: bool) -> dict[str, Any]:
    """The answer as plain data; rationals are strings."""
    setting, instance = answer.setting, answer.instance
    letters = ("eta", "beta", "nu", "mu", "mu_g", "rho", "lam", "delta", "diameter")
    parameters: dict[str, Any] = {name: str(getattr(setting, name)) for name in letters if getattr(setting, name) is not None}
    parameters |= {name: str(value) for name, value in setting.values}
    parameters |= {f"class of {name}": [str(x) for x in bounds] for name, *bounds in setting.classes}
    parameters |= {"squared singular values": [str(x) for x in setting.squares]} if setting.squares else {}
    certified, reason = certified_of(answer, exact)
    found: dict[str, Any] = {
        "algorithm": setting.algorithm,
        "steps": setting.steps,
        "parameters": parameters,
        "kernel": setting.kernel,
        "projected": setting.projected,
        "norm": setting.norm,
        "users": list(setting.users),
        "unit": unit(setting),
        "energy": answer.energy,
        "from_the_set": None if answer.certificate is None else answer.certificate.from_the_set,
        "certified": certified,
        "least": None if answer.least is None else str(answer.least[0]),
        "least_from": None if answer.least is None else answer.least[1] or ("certificate" if exact else None),
        "reason": reason,
        "lower": None if answer.lower is None else str(answer.lower),
        "paper": None if answer.printed.bound is None else str(answer.printed.bound),
        "paper_record": answer.printed.source,
        "theorem": answer.printed.theorem,
    }
    if instance is not None:
        found["instance"] = {
            "modes": list(instance.modes),
            "one_g": instance.tied,
            "omega": [[[[str(w) for w in row] for row in table] for table in stage] for stage in instance.omega],
            "inputs": [[str(u) for u in vector] for vector in instance.inputs],
        }
    return found


def certified_of(answer: Answer, exact: bool) -> tuple[str | None, str | None]:
    """The certified bound as text or None, and the reason where something is to be said about it."""
    if answer.certified is None or exact:
        return None if answer.certified is None else str(answer.certified), answer.reason
    return None, (
        "the squared singular values of the matrix are not rational: the kernel accepts "
        f"{answer.certified} for a matrix whose singular values agree with them to 15 digits"
    )


def shortened(rational: str) -> str:
    """A rational whose digits a person would not read, cut short."""
    return rational if len(rational) <= 120 else f"{rational[:60]}... ({len(rational)} characters: --json)"


def as_text(answer: Answer, exact: bool) -> list[str]:
    """The answer for a person."""
    setting = answer.setting
    certified, reason = certified_of(answer, exact)
    per, (least, source) = unit(setting), answer.least or (Fraction(0), "")
    lines = [
        f"{asked(setting)}: D^z <= B/(2 sigma^2), B {per}",
        f"  energy (floats, proposed)    {'not reached' if answer.energy is None else f'{answer.energy:.10g}'}",
    ]
    if source and (certified is None or least < Fraction(certified) * Fraction(99, 100)):
        lines.append(f"  least bound that is known    {approximately(least):.10g} ({source}, PROVED)")
    if certified is not None:
        lines.append(f"  certified by the kernel      {approximately(Fraction(certified)):.10g} = {shortened(certified)}")
    begun = None if answer.certificate is None else answer.certificate.from_the_set
    if begun is not None:
        lines.append(f"  nothing is shifted before the last {begun} iterations, which begin at two points of the set")
    if reason is not None:
        lines.append(f"  {'note' if certified is not None else 'no certified bound'}: {reason}")
    if answer.lower is not None and answer.instance is not None:
        kind = "a linear-Gaussian instance" if answer.instance.tied else "slopes of g by stage: a limit of instances"
        lines.append(f"  attained                     {float(answer.lower):.10g} = {answer.lower} ({kind})")
    if answer.printed.bound is not None:
        best = min(x for x in (answer.printed.bound, least, answer.energy) if x)
        lines.append(
            f"  printed                      {approximately(answer.printed.bound):.10g} ({answer.printed.source}), "
            f"{approximately(answer.printed.bound / Fraction(best)):.3g} times as much"
        )
    if answer.printed.theorem is not None:
        lines.append(f"  closed form                  {answer.printed.theorem}")
    return lines
