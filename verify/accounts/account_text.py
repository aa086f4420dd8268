"""An account in words and as JSON. Every number shown is the upper end of its enclosure, and the lower end where attained."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any

from ..algorithms.given import Spectrum
from ..privacy.bounds import Bound
from ..privacy.dp_events import float_down, float_up
from ..privacy.loss import Loss, root
from ..privacy.recorded import verdict
from ..privacy.sampled_rounds import Sampled
from .account import ORDERS, Account, account, algorithms, module_of, refuting


def up(value: Fraction, digits: int = 6) -> str:
    """A decimal of this many digits, at least the value."""
    return plainly(value, Context(prec=digits, rounding=ROUND_CEILING))


def down(value: Fraction, digits: int = 6) -> str:
    """A decimal of this many digits, at most the value."""
    return plainly(value, Context(prec=digits, rounding=ROUND_FLOOR))


def plainly(value: Fraction, context: Context) -> str:
    """A decimal in a context, up to a million without an exponent."""
    found = context.divide(Decimal(value.numerator), Decimal(value.denominator)).normalize(context)
    return f"{found:f}" if 0 <= found.adjusted() < 7 else f"{found:g}"


def theorem_words(bound: Bound) -> str:
    """The records with their recorded verdicts, and what else the number rests on."""
    records = [f"{claim} ({verdict(claim) or 'no record at hand'})" for claim in bound.records]
    return "; ".join(part for part in (*records, bound.argument) if part)


def lines_of(made: Account) -> list[str]:
    """The account as text."""
    module, analysis, delta = made.subject, made.analysis, made.at_delta
    epsilon, rho, mu, lower = made.epsilon(delta), made.loss.rho, made.gdp(), made.lower
    attained = [""] * 3 if lower is None else [f"   attained: {down(value)}" for value in attained_ends(lower, delta)]
    always = (
        " (of a record that is in every batch; what sampling hides shows in epsilon alone)"
        if isinstance(made.loss, Sampled)
        else ""
    )
    who = made.who + (" (the worst)" if not made.alone and made.user == analysis.worst else "")
    found = [
        f"{module.TITLE} ({module.SOURCE}): {who}, {neighbours_of(made)}",
        f"  epsilon <= {up(epsilon.upper):12s} at delta = {float(delta):.6g}{attained[0]}",
        f"  rho     <= {up(rho.upper):12s} zCDP{attained[1]}{always}",
        f"  mu      <= {up(mu.upper):12s} Gaussian DP{attained[2]}{always}"
        if mu is not None
        else "  mu      no Gaussian trade-off curve follows from the theorem used",
        "  Renyi   "
        + "  ".join(f"alpha={float(a):g}: {up(value.upper, 4)}" for a, value in zip(ORDERS, made.renyi(), strict=True)),
    ]
    found[1:1] = [
        f"  the worst of {len(made.forms)} {'releases that it allows' if one.parameter == 'release' else 'forms in the paper'}: "
        f"{one.says} (--{one.parameter} {one.value})"
        for one, _ in made.forms[:1]
    ]
    for form, one in made.forms[1:]:
        least = "" if one.lower is None else f"   attained: {down(attained_ends(one.lower, delta)[0])}"
        found.append(
            f"form    epsilon <= {up(one.epsilon(delta).upper)} where {form.says} (--{form.parameter} {form.value}){least}"
        )
    found += ["", f"by      {made.bound.says}", f"        {theorem_words(made.bound)}"]
    for other in made.others:
        also = up(other.loss.epsilon(delta).upper)
        found.append(f"also    epsilon <= {also} by {other.route}: {other.says} [{theorem_words(other)}]")
    if made.attained is not None:
        found.append(f"room    attained by {made.attained.says}; nobody can promise less than that")
    else:
        found.append("room    no exact run is known here that says how much less could be promised")
    if lower is None or lower.rho.lower * 2 < rho.upper:
        found += [f"        not used: {one}" for one in made.analysis.lacking]
    found += paper_lines(made)
    found += ["", "assumptions"]
    found += [f"  [{a.status}] {a.name}: {a.says}" for a in made.assumptions]
    return found if made.alone else [*found, "", "users   --explain has a table of some, --user N is about one"]


def neighbours_of(made: Account) -> str:
    """Which data sets are told apart."""
    return made.relation if made.parameters.get("start") is not None else f"neighbours {made.relation}"


def attained_ends(lower: Loss, delta: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """epsilon at delta, rho and mu from below."""
    square = lower.mu_squared
    return lower.epsilon(delta).lower, lower.rho.lower, Fraction(0) if square is None else root(square).lower


def paper_lines(made: Account) -> list[str]:
    """What the paper's printed formula says, with its verdict."""
    printed = made.printed
    if printed is None:
        return ["paper   no printed formula for these parameters"]
    epsilon = printed.epsilon(made.at_delta)
    value = (
        printed.value if printed.rho is None else f"rho = {up(printed.rho)}" + (f", epsilon = {up(epsilon)}" if epsilon else "")
    )
    judged = ", ".join(f"{claim}: {verdict(claim) or 'no record at hand'}" for claim in printed.records)
    found = [f"paper   {printed.says}: {value}", f"        {judged}"]
    if refuting(printed):
        found.append(f"WARNING the printed formula is REFUTED ({', '.join(refuting(printed))}): do not use its number")
        if printed.rho is not None and made.lower is not None and made.lower.rho.lower > printed.rho:
            found.append(
                f"        an exact run here loses rho = {down(made.lower.rho.lower)}, more than the printed {up(printed.rho)}"
            )
    return found


def document(made: Account) -> dict[str, Any]:
    """The account as JSON data: floats are rounded up, those under ``lower`` down."""
    delta, mu, printed = made.at_delta, made.gdp(), made.printed
    curve = [] if made.alone else made.curve(17)
    forms = [
        {
            form.parameter: form.value,
            "says": form.says,
            "epsilon": float_up(one.epsilon(delta).upper),
            "rho": float_up(one.loss.rho.upper),
        }
        for form, one in made.forms
    ]
    return {
        **({"forms": forms} if forms else {}),
        "algorithm": made.algorithm,
        "user": made.user,
        "users": made.analysis.users,
        "worst_user": made.analysis.worst or None,
        "delta": float(delta),
        "epsilon": float_up(made.epsilon(delta).upper),
        "rho": float_up(made.loss.rho.upper),
        "mu": None if mu is None else float_up(mu.upper),
        "renyi": [
            {"alpha": float(a), "divergence": float_up(value.upper)} for a, value in zip(ORDERS, made.renyi(), strict=True)
        ],
        "lower": None
        if made.attained is None
        else {
            **dict(zip(("epsilon", "rho", "mu"), map(float_down, attained_ends(made.attained.loss, delta)), strict=True)),
            "attained_by": made.attained.says,
        },
        "theorem": made.theorem,
        "bound": bound_document(made.bound, delta),
        "others": [bound_document(other, delta) for other in made.others],
        "assumptions": [{"name": a.name, "says": a.says, "status": a.status} for a in made.assumptions],
        "paper": None
        if printed is None
        else {
            "formula": printed.says,
            "rho": None if printed.rho is None else float_up(printed.rho),
            "value": printed.value or None,
            "records": {claim: verdict(claim) for claim in printed.records},
            "warning": f"REFUTED: {', '.join(refuting(printed))}" if refuting(printed) else None,
        },
        "curve": [{"user": user, "epsilon": float_up(e.upper), "rho": float_up(r.upper)} for user, e, r in curve],
        "parameters": {name: plain(value) for name, value in made.parameters.items() if value is not None},
    }


def bound_document(bound: Bound, delta: Fraction) -> dict[str, Any]:
    return {
        "route": bound.route,
        "says": bound.says,
        "epsilon": float_up(bound.loss.epsilon(delta).upper),
        "rho": float_up(bound.loss.rho.upper),
        "records": {claim: verdict(claim) for claim in bound.records},
        "rests_also_on": bound.argument or None,
    }


def plain(value: Any) -> Any:
    """A parameter as JSON: rationals as strings, so that nothing is lost."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return [plain(x) for x in value]
    if isinstance(value, dict):
        return {name: plain(x) for name, x in value.items()}
    if isinstance(value, Spectrum):
        return str(value)
    return value


def json_text(made: Account) -> str:
    return json.dumps(document(made), indent=2, sort_keys=True, ensure_ascii=False)


def explained(made: Account) -> list[str]:
    """From the program to the number, in at most ten lines; then what other arguments give, or would need; then other users."""
    delta = made.at_delta
    mu = made.gdp()
    how = (
        f"a Gaussian trade-off curve with mu = {up(mu.upper)}: epsilon by the analytic Gaussian formula (Balle, Wang 2018)"
        if mu is not None and type(made.loss).__name__ == "Gaussian"
        else f"rho = {up(made.loss.rho.upper)}: epsilon by the best certified conversion of a {type(made.loss).__name__} loss"
    )
    found = [
        *made.analysis.program[:6],
        f"for user {made.user}: {made.bound.says}",
        f"rests on: {theorem_words(made.bound)}",
        how,
        f"delta = {float(delta):.6g} gives epsilon <= {up(made.epsilon(delta).upper)}, every step enclosed and rounded up",
    ]
    other = [f"epsilon <= {up(b.loss.epsilon(delta).upper)} by {b.route}: {b.says} [{theorem_words(b)}]" for b in made.others]
    needed = [f"not used: {words}" for words in made.analysis.lacking]
    lines = [*(f"{i}. {line}" for i, line in enumerate(found, 1)), *other, *needed]
    if not made.alone:
        lines += ["   user        epsilon       rho"]
        lines += [f"   {user:<11d} {up(e.upper):12s}  {up(r.upper)}" for user, e, r in made.curve()]
    return lines


def overview() -> list[str]:
    """Every algorithm with its title and the options it takes, or why it has no account."""
    found = []
    for name in algorithms():
        module = module_of(name)
        found.append(f"{name:26s} {module.TITLE} ({module.SOURCE})")
        if not hasattr(module, "analyse"):
            found.append(f"{'':26s}   no account: {module.WHY_NOT}")
            continue
        for word, names in (("needs", module.REQUIRED), ("takes", module.OPTIONAL)):
            found += [f"{'':26s}   {word} " + " ".join(f"--{n}" for n in names)] if names else []
        found.append(f"{'':26s}   such as " + command_of(name))
    return found


def command_of(algorithm: str) -> str:
    """The command of the algorithm's example."""
    return f"python -m verify account {algorithm} " + " ".join(f"--{n} {v}" for n, v in module_of(algorithm).EXAMPLE.items())


def conforming(names: Sequence[str]) -> list[str]:
    """For the algorithms that a program conforms to: the account of each one's example, as a pattern for the program's own."""
    found = []
    for name in sorted(set(names) & set(algorithms())):
        module = module_of(name)
        if not hasattr(module, "analyse"):
            found.append(f"privacy of {name}: {module.WHY_NOT}")
            continue
        made = account(name, **module.EXAMPLE)
        setting = ", ".join(f"{n} = {v}" for n, v in module.EXAMPLE.items())
        found.append(
            f"privacy of {name}: for example at {setting} the worst user's epsilon is at most "
            f"{up(made.epsilon(made.at_delta).upper)} at delta = {float(made.at_delta):g}, by "
            f"{theorem_words(made.bound)}"
        )
        found.append(f"  yours: {command_of(name)}")
    return found
