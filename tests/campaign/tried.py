"""``python -m tests.campaign.tried SUMMARY``: keep a campaign (summary.json) of accounts, with its tables in docs/account.md, or
of theorems by shifts, with its table in docs/campaigns.md."""

import json
import sys
from pathlib import Path
from statistics import median

from tests import bounds
from verify.accounts.account import account
from verify.campaign.accounts.attack import KINDS, LOOSE, trial

DOCS = Path(__file__).parents[2] / "docs"
KEPT, PAGE = Path(__file__).with_name("tried.json"), DOCS / "account.md"
SHIFTS, SHIFTS_PAGE = Path(__file__).with_name("tried_shifts.json"), DOCS / "campaigns.md"
HEAD = (
    "| run | account | settings | below | seen | room: median, worst | above 2 |",
    "| --- | --- | --- | --- | --- | --- | --- |",
)
MISSING = "| what is missing | run | account | settings above 2: seed/index room |", "| --- | --- | --- | --- |"
REASONS = {
    "means": "a run that carries to the end what the means told",
    "spread": "a run whose noise is near 0 in later messages too",
    "levels": "a bound of rounds of large levels that knows more than the mean square and the largest value of their losses",
    "walls": "a bound on divergences that is less than that of mu",
    "dimensions": "a run in many dimensions whose gradients depend on more than x at the use",
    "uses": "noise of its own before each of several uses",
    "last": "shifts before a use in the last iteration that turn less",
    "range": "a law for a range of singular values that loses nothing against the slowest run; a longer run with a kernel",
    "drawn": "that it is secret who is drawn, beside the noise of the others drawn; lambda, where it is not said",
    "again": "shifts that cost less where the same users are drawn with the user again and again",
    "turning": "shifts that pay less for what turns in a direction, or a run of waves that shows it",
}

ENDS = {"eta": 1, "beta": 1, "singular": "1/2,2", "nu": 1, "mu": "1/3", "sigma": 1, "sensitivity": 1, "user": 1}
OUTPUT = {"sigma": 4, "clip": 1, "view": "output"}
MEANS = {
    "sigma": 4,
    "lipschitz": 1,
    "gamma": 1,
    "maps": "printed",
    "view": "output",
    "steps": 50,
    "users": 100,
    "participants": 10,
}
BY_NAME = (  # settings that no kind draws, and which of REASONS keeps the room
    ("noisy-gradient-descent", {"eta": 1, "nu": 1, "sigma": 1, "sensitivity": 1, "diameter": 5, "users": 30, "user": 2}, "walls"),
    ("gradient-admm", {**ENDS, "kernel": "no", "users": 60}, "range"),
    ("gradient-admm", {**ENDS, "kernel": "yes", "users": 120}, "range"),
    ("federated-admm", {**OUTPUT, "steps": 20, "users": 20, "participants": 5}, "drawn"),
    ("federated-admm", {**OUTPUT, "steps": 50, "users": 100, "participants": 10}, "drawn"),
    ("federated-admm", {**OUTPUT, "steps": 50, "users": 100, "participants": 10, "relaxation": "1/100"}, "drawn"),
    ("federated-admm", MEANS, "again"),
    ("federated-admm", {**MEANS, "relaxation": "1/10"}, "again"),
    ("federated-admm", {**MEANS, "relaxation": "1/100"}, "again"),
)
NAMED = "| by name | room | what is missing |", "| --- | --- | --- |"


def by_name(settings=BY_NAME):
    """Each setting as a command, upper/attained of rho in thousandths, and the reason."""
    found = []
    for name, given, reason in settings:
        words = " ".join([name, *(f"--{option} {value}" for option, value in given.items())])
        found.append([words, -int(-1000 * bounds.room(account(name, **given)) // 1), reason])
    return found


def table(record):
    """The lines of the page, a row per kind of run and algorithm."""
    rows = list(HEAD)
    for kind, algorithms in record["kinds"].items():
        for name, row in algorithms.items():
            below = sum(one[0] == kind and one[3].startswith(name) for one in record["below"])
            room = f"{median(row['rooms']) / 1000:.2f}, {row['rooms'][-1] / 1000:.2f}" if row["rooms"] else "no run of its own"
            above = sum(room > LOOSE for room in row["rooms"])
            rows.append(f"| {kind} | {name} | {row['settings']} | {below} | {row['seen']} | {room} | {above} |")
    return rows


def why(kind, seed, index):
    """The account of a setting far above its run, and which of REASONS it is."""
    one = trial(kind, seed, index)
    given = one.made.parameters
    if one.subject == "penalty-perturbation":
        return one.subject, "levels" if one.made.loss.rounds[0][0].lower > 1 else "spread"
    if one.subject == "centralized-admm" or kind == "projected-walks":
        return one.subject, "means" if one.subject == "centralized-admm" else "walls"
    if given.get("matrix") is None:  # how many dimensions there are is not said
        return one.subject, "dimensions"
    if given["passes"] > 1:
        return one.subject, "uses"
    return one.subject, "last" if one.made.user == given["users"] and "noise before it" in one.made.bound.says else "turning"


def loose(record):
    """A row per reason, kind of run and algorithm: what is missing, and the settings by room."""
    found = {}
    for kind, seed, index, room, name, reason in sorted(record["loose"], key=lambda one: -one[3]):
        found.setdefault((reason, kind, name), []).append(f"{seed}/{index} {room / 1000:.1f}")
    order = [*REASONS]
    rows = sorted(found.items(), key=lambda one: (order.index(one[0][0]), one[0]))
    return [*MISSING, *(f"| {REASONS[reason]} | {kind} | {name} | {', '.join(of)} |" for (reason, kind, name), of in rows)]


def named(record):
    return [*NAMED, *(f"| `{words}` | {room / 1000:.1f} | {REASONS[reason]} |" for words, room, reason in record["by name"])]


def told(record):
    """The command, and how many settings it draws."""
    seeds = record["seeds"]
    kinds = " ".join(record["kinds"]) if len(record["kinds"]) < len(KINDS) else ""
    settings = sum(row["settings"] for rows in record["kinds"].values() for row in rows.values())
    words = ["python -m verify campaign accounts", *([kinds] if kinds else []), f"--seeds {seeds[0]}:{seeds[-1] + 1}"]
    return f"`{' '.join(words)}` draws {settings:,} settings"


def page(text, record):
    """The page with the tables and the command of this record."""
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("`python -m verify campaign accounts"))
    lines[start] = told(record)
    for made in (table(record), *([loose(record), named(record)] if record["loose"] else [])):
        first = next(i for i, line in enumerate(lines) if line.startswith(made[0][: made[0].index("|", 2)]))
        last = next(i for i in range(first, len(lines)) if not lines[i].startswith("|"))
        lines[first:last] = made
    return "\n".join(lines)


def main(arguments):
    record = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    if record["below"] or record["unfinished"]:
        sys.exit("an account is below a run, or the campaign is not finished: that is no table but a mistake to be found")
    if "recorded-shifts" in record["kinds"]:
        kept, told_in = SHIFTS, SHIFTS_PAGE
        record["loose"] = []  # bounds that are attained for some numbers only
    else:
        kept, told_in = KEPT, PAGE
        record["loose"] = [[*one, *why(*one[:3])] for one in record["loose"]]
        record["by name"] = by_name()
    kept.write_text(json.dumps(record) + "\n", encoding="utf-8")
    told_in.write_text(page(told_in.read_text(encoding="utf-8"), record), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
