"""JSON documents with edits in text, between semicolons: a path and what stands there, or ``-`` and a path that is left out.

    setting.steps = 1000000000; stages[-1].V = [[]] * 66; - bound

A path has names after dots and places in brackets; ``* 66`` repeats a list. What is not there is added to an object only.
"""

import copy
import json
import re


def edited(document, text):
    """The document with these edits."""
    made = copy.deepcopy(document)
    for edit in text.split("; "):
        drop = edit.startswith("- ")
        path, _, said = edit.removeprefix("- ").partition(" = ")
        *above, last = [int(place) if place else name for name, place in re.findall(r"([^.\[\]]+)(?![^\[]*\])|\[(-?\d+)\]", path)]
        inside = made
        for key in above:
            inside = inside[key]
        if drop:
            del inside[last]
        else:
            value, times = re.fullmatch(r"(.*?)(?:(?<=\]) \* (\d+))?", said).groups()
            inside[last] = json.loads(value) if times is None else json.loads(value) * int(times)
    if json.dumps(made) == json.dumps(document):
        raise ValueError(f"{text}: nothing is edited")
    return made
