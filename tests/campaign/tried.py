"""``python -m tests.campaign.tried SUMMARY``: keep a campaign (summary.json) of accounts, with its table in docs/account.md, or
of theorems by shifts, with its table in docs/campaigns.md."""

import json
import sys
from pathlib import Path
from statistics import median

from verify.campaign.accounts.attack import KINDS

DOCS = Path(__file__).parents[2] / "docs"
KEPT, PAGE = Path(__file__).with_name("tried.json"), DOCS / "account.md"
SHIFTS, SHIFTS_PAGE = Path(__file__).with_name("tried_shifts.json"), DOCS / "campaigns.md"
HEAD = ("| run | account | settings | below | seen | room: median, worst |", "| --- | --- | --- | --- | --- | --- |")


def table(record):
    """The lines of the page, a row per kind of run and algorithm."""
    rows = list(HEAD)
    for kind, algorithms in record["kinds"].items():
        for name, row in algorithms.items():
            below = sum(one[0] == kind and one[3].startswith(name) for one in record["below"])
            room = f"{median(row['rooms']) / 1000:.2f}, {row['rooms'][-1] / 1000:.2f}" if row["rooms"] else "no run of its own"
            rows.append(f"| {kind} | {name} | {row['settings']} | {below} | {row['seen']} | {room} |")
    return rows


def told(record):
    """The command, and how many settings it draws."""
    seeds = record["seeds"]
    kinds = " ".join(record["kinds"]) if len(record["kinds"]) < len(KINDS) else ""
    settings = sum(row["settings"] for rows in record["kinds"].values() for row in rows.values())
    words = ["python -m verify campaign accounts", *([kinds] if kinds else []), f"--seeds {seeds[0]}:{seeds[-1] + 1}"]
    return f"`{' '.join(words)}` draws {settings:,} settings"


def page(text, record):
    """The page with the table and the command of this record."""
    lines = text.split("\n")
    first = lines.index(HEAD[0])
    last = next(i for i in range(first, len(lines)) if not lines[i].startswith("|"))
    start = next(i for i, line in enumerate(lines) if line.startswith("`python -m verify campaign accounts"))
    return "\n".join([*lines[:start], told(record), *lines[start + 1 : first], *table(record), *lines[last:]])


def main(arguments):
    record = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    if record["below"] or record["unfinished"]:
        sys.exit("an account is below a run, or the campaign is not finished: that is no table but a mistake to be found")
    kept, told_in = (SHIFTS, SHIFTS_PAGE) if "recorded-shifts" in record["kinds"] else (KEPT, PAGE)
    kept.write_text(json.dumps(record) + "\n", encoding="utf-8")
    told_in.write_text(page(told_in.read_text(encoding="utf-8"), record), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
