"""Section 10 from stored runs: what they say of Table 1's counts and Table 2's p-values. Nothing is run here.

``STUDY``: 20 data sets drawn as the text says, 100 repetitions each (verify.experiments.elastic_net_study). ``PUBLISHED``: the
authors' public notebook as read, and an independent re-run with its seeds (verify.experiments.published_elastic_net).
"""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from verify.measurement import Measurement

ROOT = Path(__file__).resolve().parents[3]
STUDY = "lemmas/chan2024/experiments/section10.json"
PUBLISHED = "lemmas/chan2024/experiments/section10_published.json"
ONE_SAMPLE = (
    "risk: the authors' numbers are one draw (one data set, one seed, 100 repetitions); their setting is read from the notebook "
    "at the commit named in the stored file, other versions may exist"
)


def read(name: str) -> dict[str, Any]:
    """A stored result; the path from the project's root."""
    found = json.loads((ROOT / name).read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{name} must hold a JSON object")
    return found


def counts(row: int, test: str = "welch") -> dict[str, list[int]]:
    """Convergence iterations of the 20 data sets by sigma."""
    return {c["sigma"]: c["values"] for c in read(STUDY)["convergence"] if c["setting"] == f"row {row}" and c["test"] == test}


def convergence(row: int) -> Measurement:
    """The count of a row of Table 1 beside the re-runs."""
    published = read(PUBLISHED)
    printed, again = published["read"]["convergence"][row - 1], published["rerun"]["convergence"][row - 1]
    ranges = ", ".join(f"{min(v)} to {max(v)} at sigma = {sigma}" for sigma, v in counts(row).items())
    other = published["rerun"]["convergence_same_noise"][row - 1]
    words = (
        f"an independent re-run with the notebook's seeds and protocol (noise {published['read']['noise'][row - 1]}, t from 0, "
        f"half the p-value against 0.05) gives {again}, the table has {printed}; with noise 0.01 it is {other}; 20 data sets "
        f"drawn as the text says, Welch's two-sided test at 0.05 from t = 1, give {ranges}"
    )
    risk = ONE_SAMPLE + "; the text names neither sigma nor which t-test"
    return Measurement(again == printed, words, risk, (PUBLISHED, STUDY))


def p_value(sigma: str, other: str) -> Measurement:
    """An entry of Table 2 against the range of the 20 data sets of the study, under either test."""
    row = next(r for r in read(STUDY)["table_2"] if (r["sigma"], r["other"]) == (sigma, other))
    published, key = read(PUBLISHED), f"{sigma}|{other}"
    log = Decimal(row["printed"]).log10()
    ends = {test: (Decimal(row[test]["log10_least"]), Decimal(row[test]["log10_largest"])) for test in ("welch", "pooled")}
    inside = any(low <= log <= high for low, high in ends.values())
    rerun = published["rerun"]
    words = (
        f"printed {row['printed']}; over 20 data sets with the stated step size log10 of the p-value ranges from "
        f"{ends['welch'][0]} to {ends['welch'][1]} (Welch) and from {ends['pooled'][0]} to {ends['pooled'][1]} (pooled); the "
        f"notebook's stored output has {published['read']['p_values'][key]}, a re-run of its cells gives "
        f"{rerun['p_values'][key]}, and {rerun['p_values_extra_draw'][key]} with 64 unused normals drawn before each run, as in "
        f"the source of the other committed notebook"
    )
    if other == "0.7":
        words += (
            "; the notebook runs sigma = 0.7 with the step size 5 in place of the stated one, with which the re-runs give "
            f"{rerun['p_values_step_of_23'][key]} and {rerun['p_values_extra_draw_step_of_23'][key]}"
        )
    risk = "rule: inside the range of 20 seeds under either test; a true entry falls outside both ranges with chance below 1/10; "
    return Measurement(inside, words, risk + ONE_SAMPLE, (STUDY, PUBLISHED))
