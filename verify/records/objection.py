"""A document against its form: the first place where it differs, and the form as a JSON Schema for other programs.

``ledger-3.schema.json`` is :func:`schema` and is shipped with the package.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from .form import Ledger

SHIPPED = Path(__file__).with_name("ledger-3.schema.json")

Fault = tuple[str, str]  # where below the value, and the words
Checker = Callable[[Any], Fault | None]


def objection(value: object, form: Any) -> str:
    """The first place at which ``value`` has not the form, with what was expected and found; empty where it has."""
    fault = _checker(form)(value)
    return "" if fault is None else f"{fault[0].lstrip('.')}: {fault[1]}"


@cache
def _checker(form: Any) -> Checker:
    """The check of one form, made once: a ledger has half a million values."""
    of = get_origin(form)
    if of in (Union, UnionType):
        return _one_of(get_args(form))
    if is_typeddict(form):
        return _object_checker(form)
    if of is list:
        return _list_checker(_checker(get_args(form)[0]))
    if of is dict:
        return _dict_checker(_checker(get_args(form)[1]))
    if form is object:
        return lambda value: None
    if of is Literal:
        allowed = get_args(form)
        return lambda value: None if value in allowed else ("", f"expected {' or '.join(allowed)}, found {_told(value)}")
    return lambda value: None if type(value) is form else ("", f"expected {TYPES[form]}, found {_told(value)}")


def _one_of(forms: tuple[Any, ...]) -> Checker:
    if all(is_typeddict(form) for form in forms):  # told apart by their kind
        by_kind = {kind: _checker(form) for form in forms for kind in get_args(_fields(form)["kind"])}

        def of_kind(value: Any) -> Fault | None:
            check = by_kind.get(value.get("kind")) if isinstance(value, dict) else None
            if check is None:
                return "", f"expected an object whose kind is one of {', '.join(by_kind)}, found {_told(value)}"
            return check(value)

        return of_kind
    if NoneType in forms:
        (form,) = (one for one in forms if one is not NoneType)
        check = _checker(form)
        return lambda value: None if value is None else check(value)
    (inner,) = (one for one in forms if is_typeddict(one))
    (plain,) = (one for one in forms if one is not inner)
    of_inner, of_plain = _checker(inner), _checker(plain)
    return lambda value: of_inner(value) if type(value) is dict else of_plain(value)


def _object_checker(form: Any) -> Checker:
    checks, required = {name: _checker(one) for name, one in _fields(form).items()}, _required(form)

    def check(value: Any) -> Fault | None:
        if type(value) is not dict:
            return "", f"expected an object, found {_told(value)}"
        for name, member in value.items():
            if name not in checks:
                return "", f"expected no field but {', '.join(checks)}, found {str(name)[:60]!r}"
            if (fault := checks[name](member)) is not None:
                return f".{name}{fault[0]}", fault[1]
        missing = sorted(required - value.keys())
        return ("", f"expected a field {missing[0]!r}, found none") if missing else None

    return check


def _list_checker(one: Checker) -> Checker:
    def check(value: Any) -> Fault | None:
        if type(value) is not list:
            return "", f"expected an array, found {_told(value)}"
        for index, member in enumerate(value):
            if (fault := one(member)) is not None:
                return f"[{index}]{fault[0]}", fault[1]
        return None

    return check


def _dict_checker(one: Checker) -> Checker:
    def check(value: Any) -> Fault | None:
        if type(value) is not dict:
            return "", f"expected an object, found {_told(value)}"
        for name, member in value.items():
            if (fault := one(member)) is not None:
                return f"[{str(name)[:60]!r}]{fault[0]}", fault[1]
        return None

    return check


@cache
def _fields(form: Any) -> dict[str, Any]:
    return get_type_hints(form)


@cache
def _required(form: Any) -> frozenset[str]:
    hints = get_type_hints(form, include_extras=True)  # ``__required_keys__`` does not see NotRequired in text
    return frozenset(name for name, one in hints.items() if get_origin(one) is not NotRequired)


def _told(value: object) -> str:
    return "null" if value is None else f"{type(value).__name__} {str(value)[:60]!r}"


TYPES = {str: "a string", int: "an integer", bool: "a boolean", NoneType: "null"}


def write_schema() -> None:
    """Bring the shipped schema up to date, after an edit of the form."""
    SHIPPED.write_text(json.dumps(schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a ledger."""
    named: dict[str, Any] = {}
    top = _schema(Ledger, named)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **top, "$defs": dict(sorted(named.items()))}


def _schema(form: Any, named: dict[str, Any]) -> dict[str, Any]:
    if get_origin(form) in (Union, UnionType):
        return {"anyOf": [_schema(one, named) for one in get_args(form)]}
    if get_origin(form) is Literal:
        return {"enum": list(get_args(form))}
    if get_origin(form) is list:
        return {"type": "array", "items": _schema(get_args(form)[0], named)}
    if get_origin(form) is dict:
        return {"type": "object", "additionalProperties": _schema(get_args(form)[1], named)}
    if is_typeddict(form):
        if form.__name__ not in named:
            named[form.__name__] = {}
            named[form.__name__] = {
                "description": " ".join(str(form.__doc__).split()),
                "type": "object",
                "properties": {name: _schema(one, named) for name, one in _fields(form).items()},
                "required": sorted(_required(form)),
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{form.__name__}"}
    return {} if form is object else {"type": TYPES[form].split()[-1]}
