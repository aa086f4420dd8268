"""The tabulated accounts: a sample is computed again, neighbours in the tables are on the right side, between them as well."""

import json
import random
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from verify.accounts import account_tables
from verify.accounts.account_tables import (
    COMPARED,
    DELTAS,
    NAMED,
    SIGMAS,
    STORED,
    cell,
    compared,
    main,
    stored,
    tabulated,
    text_of,
)

TABLES = stored()
ROUNDING = Fraction(1002, 1000)  # of two decimals of four digits


def places(count, seed):
    """(name, delta, steps, column), seeded; every setting occurs."""
    generator = random.Random(seed)
    for i in range(count):
        name = list(NAMED)[i % len(NAMED)]
        yield name, generator.choice(DELTAS), generator.choice(NAMED[name].steps), generator.randrange(len(SIGMAS))


@pytest.mark.parametrize(("each", "seed"), [(1, 2), (3, 0), (3, 1)])
def test_a_sample_is_what_is_computed_now(each, seed):
    for name, delta, steps, column in places(each * len(NAMED), seed):
        made = NAMED[name].account(SIGMAS[column], steps, delta)
        now = compared(made) if delta == COMPARED else cell(made)
        row = TABLES[name]["cells"][delta][steps]
        assert now == {key: row[key][column] for key in now}, (name, delta, steps, SIGMAS[column])
        assert set(row) == set(now)


def test_the_words_are_what_is_computed_now():
    for name, one in NAMED.items():
        made, kept = one.account("1", "100"), TABLES[name]
        assert (kept["theorem"], kept["records"], kept["argument"]) == (
            made.bound.says,
            list(made.bound.records),
            made.bound.argument,
        )
        printed = None if made.printed is None else {"says": made.printed.says, "records": list(made.printed.records)}
        assert kept["paper"] == printed


def out_of_order(tables):
    """Entries that are larger than their neighbour with less noise, or than the one on the costlier side in the steps."""
    found = []
    for name, one in tables.items():
        for delta, rows in one["cells"].items():
            assert list(rows) == list(NAMED[name].steps) and list(one["cells"]) == list(DELTAS)
            columns = [[Fraction(x) for x in row["proved"]] for row in rows.values()]
            lows = [[None if x is None else Fraction(x) for x in row["attained"]] for row in rows.values()]
            for values in (columns, lows):
                for r, row in enumerate(values):
                    for c, value in enumerate(row):
                        if value is None:
                            continue
                        costlier = [row[c - 1]] if c else []
                        beside = r - 1 if one["falls"] else r + 1
                        costlier += [values[beside][c]] if 0 <= beside < len(values) else []
                        if any(other is not None and value > other for other in costlier):
                            found.append((name, delta, list(rows)[r], SIGMAS[c]))
            if any(
                low is not None and low > high for p, a in zip(columns, lows, strict=True) for high, low in zip(p, a, strict=True)
            ):
                found.append((name, delta, "attained above proved"))
    return found


def test_no_neighbour_is_on_the_wrong_side():
    assert out_of_order(TABLES) == []


def test_an_altered_entry_is_seen():
    altered = stored()
    altered["dp-admm"]["cells"]["1e-6"]["100"]["proved"][7] = "0.001"
    assert out_of_order(altered)


def test_between_the_entries_the_account_lies_between_them():
    """The calculator's claim: the entry on the costlier side bounds the account of a setting that is not tabulated."""
    generator, tried = random.Random(7), 0
    for name, delta, steps, column in places(2 * len(NAMED), 3):
        one, at = NAMED[name], NAMED[name].steps.index(steps)
        if column + 1 == len(SIGMAS) or at + 1 == len(one.steps):
            continue
        count = generator.randint(int(steps), int(one.steps[at + 1]))
        low, high = Fraction(SIGMAS[column]), Fraction(SIGMAS[column + 1])
        sigma = low + (high - low) * Fraction(generator.randint(0, 16), 16)
        made = one.account(str(sigma), str(count), delta)
        rows = TABLES[name]["cells"][delta]
        costly, cheap = (steps, one.steps[at + 1]) if one.falls else (one.steps[at + 1], steps)
        epsilon = made.epsilon(made.at_delta)
        assert epsilon.upper <= Fraction(rows[costly]["proved"][column]), (name, delta, count, sigma)
        assert epsilon.upper * ROUNDING >= Fraction(rows[cheap]["proved"][column + 1])
        attained = rows[cheap]["attained"][column + 1]
        if attained is not None and made.lower is not None:
            assert made.lower.epsilon(made.at_delta).upper >= Fraction(attained)
        tried += 1
    assert tried > len(NAMED)


def test_the_command_of_a_setting_is_read_back(capsys):
    from verify.command_line.cli import main as command

    for name, one in NAMED.items():
        assert command(one.command("1", "100", "1e-6").split()[3:]) == 0
        said = capsys.readouterr().out
        entry = TABLES[name]["cells"]["1e-6"]["100"]["proved"][SIGMAS.index("1")]
        shown = next(line.split()[2] for line in said.splitlines() if line.strip().startswith("epsilon <="))
        assert 0 <= Fraction(entry) - Fraction(shown) < Fraction(entry) / 1000


def test_storing_is_the_same_text_and_another_file_is_refused(tmp_path, capsys):
    kept = {name: {key: one[key] for key in ("theorem", "records", "argument", "paper", "cells")} for name, one in TABLES.items()}
    for one in kept.values():  # as computed: a list of entries per row
        one["cells"] = {
            delta: {
                k: [dict(zip(row, values, strict=True)) for values in zip(*row.values(), strict=True)] for k, row in rows.items()
            }
            for delta, rows in one["cells"].items()
        }
    assert sorted(text_of(kept).splitlines()) == sorted(STORED.read_text(encoding="utf-8").splitlines())
    assert tabulated.__name__ and main([]) == 2 and "usage" in capsys.readouterr().err
    other = tmp_path / "tables.json"
    for text in ({"x": 1}, dict.fromkeys(NAMED, 1), {}, {n: {} for n in (*NAMED, "more")}):
        other.write_text(json.dumps(text), encoding="utf-8")
        with pytest.raises(ValueError, match=r"tables\.json: expected the settings"):
            stored(other)


def test_tables_are_made_stored_and_compared(tmp_path, monkeypatch):
    kept, few = tmp_path / "tables.json", {n: replace(NAMED[n], steps=("2",)) for n in ("admm-secret-order", "descent-in-passes")}
    small = {"SIGMAS": SIGMAS[-1:], "DELTAS": (COMPARED, "1e-5"), "NAMED": few, "STORED": kept}
    for name, value in small.items():
        monkeypatch.setattr(account_tables, name, value)
    assert main(["--store"]) == 0 == main(["--check"])
    for name, one in stored(kept).items():
        assert one["paper"] == TABLES[name]["paper"]
        for delta, rows in one["cells"].items():
            assert rows == {"2": {key: row[-1:] for key, row in TABLES[name]["cells"][delta]["2"].items()}}
    kept.write_text(json.dumps(list(few)), encoding="utf-8")
    assert main(["--check"]) == 1
    with pytest.raises(ValueError, match="expected the settings"):
        stored(kept)


def test_of_bounds_those_by_composition_are_tabulated_and_nothing_where_no_run_is_known():
    def of(epsilon):
        return SimpleNamespace(epsilon=lambda delta: SimpleNamespace(upper=Fraction(epsilon)))

    bounds = [SimpleNamespace(route=route, loss=of(e)) for route, e in (("shifts", 9), ("composition", 2), ("composition", 3))]
    made = SimpleNamespace(epsilon=of(1).epsilon, at_delta=None, lower=None, printed=None, bound=bounds[0], others=bounds[1:])
    assert compared(made) == {"proved": "1", "attained": None, "paper": None, "composition": "3"}
