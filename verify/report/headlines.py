"""The strongest results in words that a person repeats. Each is printed only while the ledger gives the verdicts it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..records.form import Record
from .amplification_bounds import AFTER, FAVOURABLE, LATE_START, LATE_START_USER, Bounds


@dataclass(frozen=True)
class Headline:
    """record: what is told; needs: the verdicts without which nothing is; words: text, ids in it become links."""

    record: str
    needs: Mapping[str, str]
    words: str


WRONG = (
    Headline(
        "cyffers2023.theorem-2",
        {"cyffers2023.theorem-2": "REFUTED", "cyffers2023.theorem-2-linear-losses": "PROVED"},
        "Followed as printed, Theorem 2 of Cyffers et al. gives away about n times the stated privacy loss (n records, K "
        "iterations): for linear losses it is n(K − 1)/K times the bound, exactly (cyffers2023.theorem-2-linear-losses).",
    ),
    Headline(
        "huang2020.theorem-2",
        {"huang2020.theorem-2": "REFUTED"},
        "The guarantee of Huang et al. for all iterations together, with an epsilon that grows as the square root of their "
        "number, fails as printed.",
    ),
    Headline(
        "cyffers2023.theorem-4",
        {"cyffers2023.theorem-4": "REFUTED"},
        "The network privacy of fully decentralized private ADMM fails as printed, under the reading most favourable to it: an "
        "instance has two users and two steps; none is known for five users and more.",
    ),
    Headline(
        "cyffers2023.algorithm-6-minimiser",
        {"cyffers2023.algorithm-6-minimiser": "REFUTED"},
        "The printed Lasso algorithm does not solve the Lasso: in an exact instance it rests at 1 where the solution is 2.",
    ),
)
BETTER = (
    Headline(
        LATE_START,
        {LATE_START: "PROVED", "chan2024.theorem-6.1": "PROVED"},
        "Private ADMM leaks at the rate of noisy gradient descent: at most 1/(N − 1) of |x|^2 + eta beta |A x|^2 after "
        "N >= 3 iterations, where the paper has C/T after 2T (eta beta at least {least}).",
    ),
    Headline(
        LATE_START_USER,
        {LATE_START_USER: "PROVED", "chan2024.corollary-6.2-amplified": "PROVED", "chan2024.corollary-6.2-local": "PROVED"},
        "One user's data cost 1/(N − t), N − t at least 3: from ten iterations later on at least {ratio} times less than the "
        "printed bounds, so that less than a third of the noise buys the same privacy (eta beta at least {least}).",
    ),
    Headline(
        "chan2024.theorem-6.1",
        {"chan2024.theorem-6.1": "PROVED"},
        "Theorem 6.1 of Chan et al. is true under the standing assumptions of the paper, proved in another way from the declared "
        "algorithm.",
    ),
    Headline(
        "chan2024.lemma-6.5-longest-step",
        {"chan2024.lemma-6.5-longest-step": "PROVED", "chan2024.lemma-6.5": "PROVED"},
        "In the customised norm of Chan et al. one iteration of ADMM never takes two runs apart, for every step size up to 2/nu: "
        "twice the step that the paper allows.",
    ),
)


def headlines(records: Mapping[str, Record]) -> list[tuple[str, str, list[Headline]]]:
    """Title, anchor and what is told, what breaks first."""
    listed = (("What breaks", "breaks", WRONG), ("What is better", "better", BETTER))
    return [(title, anchor, [filled(h, records) for h in told if holds(h, records)]) for title, anchor, told in listed]


def holds(headline: Headline, records: Mapping[str, Record]) -> bool:
    """Whether the ledger has every verdict that the headline needs, and its number."""
    known = all(name in records and records[name]["verdict"] == verdict for name, verdict in headline.needs.items())
    return known and all(number for name, number in numbers(headline, records).items() if name in headline.words)


def numbers(headline: Headline, records: Mapping[str, Record]) -> dict[str, str]:
    """What stands for the names in the words of a headline; empty where the ledger has no such number."""
    least = Bounds(records).least(headline.record) if "{least}" in headline.words else None
    return {"{ratio}": ratio(records), "{least}": "" if least is None else str(least)}


def filled(headline: Headline, records: Mapping[str, Record]) -> Headline:
    """With the numbers in its words."""
    words = headline.words
    for name, number in numbers(headline, records).items():
        words = words.replace(name, number)
    return replace(headline, words=words)


def ratio(records: Mapping[str, Record]) -> str:
    """Printed over proved at the step most favourable to the paper, the whole part."""
    of = Bounds(records)
    printed, proved = of.user_printed(AFTER, FAVOURABLE), of.user_proved(AFTER, FAVOURABLE)
    return str(printed // proved) if printed is not None and proved is not None else ""
