"""A reader of SMT-LIB terms of its own, so that the writer is not checked by itself."""

import re
from fractions import Fraction


def parse(text):
    """All S-expressions of a text: nested lists of tokens (comments dropped)."""
    tokens = re.findall(r"[()]|[^\s()]+", re.sub(r";[^\n]*", "", text))
    stack = [[]]
    for token in tokens:
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    assert len(stack) == 1
    return stack[0]


def value(term, at):
    """A term or formula at exact values of its names (as written in the text)."""
    if isinstance(term, str):
        return Fraction(term) if re.fullmatch(r"[0-9]+\.0", term) else at[term]
    head, *arguments = term
    parts = [value(a, at) for a in arguments]
    if head == "+":
        return sum(parts[1:], parts[0])
    if head == "*":
        product = parts[0]
        for part in parts[1:]:
            product *= part
        return product
    if head == "-":
        return -parts[0] if len(parts) == 1 else parts[0] - sum(parts[1:])
    if head == "/":
        return parts[0] / parts[1]
    if head == "not":
        return not parts[0]
    if head == "or":
        return any(parts)
    return {
        ">": parts[0] > parts[1],
        ">=": parts[0] >= parts[1],
        "<": parts[0] < parts[1],
        "<=": parts[0] <= parts[1],
        "=": parts[0] == parts[1],
    }[head]


def holds(text, at):
    """Whether every assertion of an SMT-LIB text holds at the values given."""
    assertions = [command[1] for command in parse(text) if command[0] == "assert"]
    assert assertions
    return all(value(a, at) for a in assertions)
