"""The table of docs/account.md is the stored campaign, and that is one of the accounts as they are."""

import json
from collections import Counter

from tests.campaign.tried import KEPT, PAGE, page, why
from verify.campaign.accounts.attack import KINDS, LOOSE, attack
from verify.campaign.accounts.command import job_of

RECORD = json.loads(KEPT.read_text(encoding="utf-8"))


def test_the_page_tells_the_stored_campaign():
    text = PAGE.read_text(encoding="utf-8")
    assert page(text, RECORD) == text and not RECORD["below"] and not RECORD["unfinished"] and set(RECORD["kinds"]) <= set(KINDS)
    rows = RECORD["kinds"]["schedules"]["gradient-admm"]
    beyond = sum(room > LOOSE for rows in RECORD["kinds"].values() for row in rows.values() for room in row["rooms"])
    assert len(RECORD["loose"]) == beyond and list(why(*RECORD["loose"][0][:3])) == RECORD["loose"][0][4:]
    assert page(text, {**RECORD, "loose": RECORD["loose"][1:]}) != text
    for changed in ({**rows, "settings": 1}, {**rows, "rooms": [*rows["rooms"], 10**6]}):
        assert page(text, {**RECORD, "kinds": {**RECORD["kinds"], "schedules": {"gradient-admm": changed}}}) != text


def test_the_stored_campaign_is_of_these_accounts():
    """One job anew: what it finds is stored. Where this fails, run the command of the page and then tests.campaign.tried."""
    found = attack(job_of("schedules", RECORD["seeds"][0]))["algorithms"]
    stored = {name: row["rooms"] for name, row in RECORD["kinds"]["schedules"].items()}
    assert all(found[name][2] and not Counter(found[name][2]) - Counter(rooms) for name, rooms in stored.items())
