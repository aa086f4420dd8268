"""The JSON Schema (2020-12) of vectors, problems and states, from the families: what any language can check before reading.

It says everything but what a schema cannot: that rows have one length, that sizes fit together, and the digest;
``case.read_case`` checks these too.
"""

from __future__ import annotations

from typing import Any

from ..kit.case import SCHEMA
from ..kit.family import Family
from ..kit.problem import KINDS, LOSSES, REGULARISERS
from ..kit.registry import families

HEX = r"^[+-]?0[xX][0-9a-fA-F]{1,20}(\.[0-9a-fA-F]{0,20})?[pP][+-]?[0-9]{1,5}$"
IDENTITY = "^[a-z0-9-]{1,60}/[a-z0-9-]{1,80}$"
LARGEST_INTEGER = 10**12


def vector_schema() -> dict[str, Any]:
    """The document ``vectors/schema-1.json``; ``$defs`` has number, array-0 to array-4, function, problem, states."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:private-admm-verify:vector:{SCHEMA}",
        "title": "A vector of the conformance kit: a problem, its expected states and their rounding bounds",
        **_object(
            {
                "schema": {"const": SCHEMA},
                "id": {"type": "string", "pattern": IDENTITY},
                "version": {"type": "integer", "minimum": 1},
                "about": {"type": "string", "minLength": 1, "maxLength": 500},
                "flags": {"type": "array", "items": _name(), "minItems": 1, "uniqueItems": True},
                "problem": _reference("problem"),
                "source": {"type": "string", "maxLength": 1000},
                "expected": {"anyOf": [{"type": "null"}, _reference("states")]},
                "bound": {"anyOf": [{"type": "null"}, {"type": "object", "additionalProperties": _reference("array-1")}]},
                "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            }
        ),
        "$defs": {
            "number": {
                "description": "a finite float64: a C99 hex string, or a JSON number",
                "anyOf": [{"type": "number"}, {"type": "string", "maxLength": 64, "pattern": HEX}],
            },
            "array-0": _reference("number"),
            **{f"array-{k}": {"type": "array", "items": _reference(f"array-{k - 1}")} for k in range(1, 5)},
            "function": {"oneOf": [_function(kind) for kind in KINDS]},
            "loss": {"allOf": [_reference("function"), {"properties": {"kind": {"enum": list(LOSSES)}}}]},
            "regulariser": {"allOf": [_reference("function"), {"properties": {"kind": {"enum": list(REGULARISERS)}}}]},
            "problem": {
                **_object(
                    {
                        "family": {"enum": list(families())},
                        "steps": _integer(),
                        "fields": {"type": "object"},
                        "noise": {"anyOf": [{"type": "null"}, {"type": "array"}]},
                        "sigma": _reference("number"),
                        "seed": _integer(),
                    }
                ),
                "allOf": [_of_family(family) for family in families().values()],
            },
            "states": {"type": "object", "additionalProperties": {"anyOf": [_reference(f"array-{k}") for k in range(1, 5)]}},
        },
    }


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _integer() -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "maximum": LARGEST_INTEGER}


def _name() -> dict[str, Any]:
    return {"type": "string", "pattern": "^[a-z0-9-]{1,60}$"}


def _object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _function(kind: str) -> dict[str, Any]:
    parameters = {name: _reference(f"array-{len(shape)}") for name, shape in KINDS[kind][1].items()}
    return _object({"kind": {"const": kind}, **parameters, "l1": _reference("number")}, ("l1",))


def _of_family(family: Family) -> dict[str, Any]:
    fields = {name: _field(shape) for name, shape in family.fields.items()}
    noise = {"anyOf": [{"type": "null"}, _reference(f"array-{len(family.noise)}")]}
    return {
        "if": {"properties": {"family": {"const": family.id}}},
        "then": {"properties": {"fields": _object(fields), "noise": noise}},
    }


def _field(shape: tuple[str, ...] | str) -> dict[str, Any]:
    if shape == "losses":
        return {"type": "array", "items": _reference("loss"), "minItems": 1}
    return _reference(shape if isinstance(shape, str) else f"array-{len(shape)}")
