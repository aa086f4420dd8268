"""Plain data by types: what the annotations of a class say is read strictly, written, and described as a JSON Schema.

A polynomial is a list of terms ``["3/2", {"eta": 1, "<x,x>": 1}]``, a vector maps names to polynomials, a rational is ``3`` or
``"-3/7"``, a pair of vectors ``<u,v>``; a class is an object of its fields, one of several classes (``KINDS``) says its name as
its kind. Reading never evaluates anything: unknown fields, missing fields and wrong types are refused with the place where they
stand, what was expected there, and what was found. What is read is a proposal; only the kernel accepts.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import repeat
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
    overload,
)

from ..kernel import Combination, Point, Polynomial, Proof, Recursion, Rejected, Statement, Term, Use, Vector
from ..kernel.polynomial import Monomial

MAX_DIGITS = 2_000
Read = Callable[[Any], Any]
T = TypeVar("T")

# Classes whose fields that have a default may be absent, each with those that are not written where they have it.
SPARSE: dict[type, str] = {
    Combination: "",
    Point: "grams index steps",
    Proof: "",
    Recursion: "",
    Statement: "recursion",
    Term: "square",
    Use: "",
}
ABSENT: dict[type, dict[str, Any]] = {Statement: {"signs": {}, "spaces": {}}}  # what has no default in the kernel
KINDS: set[type] = set()
WORDS = {str: "a string", int: "an integer", bool: "a boolean", NoneType: "null", dict: "an object", list: "an array"}


class Misfit(ValueError):
    """What was expected and what was found, and the place below the value that is read."""

    def __init__(self, words: str, place: str = "") -> None:
        super().__init__(words)
        self.words, self.place = words, place

    def below(self, step: str) -> Misfit:
        self.place = step + self.place
        return self


@dataclasses.dataclass(frozen=True)
class Sized:
    """Of an annotated list: how many entries it may have."""

    least: int
    most: int


@dataclasses.dataclass(frozen=True)
class Counted:
    """Of an annotated integer: written as text, as the rationals beside it are, and from 1 to ``most``."""

    most: int


@overload
def read(form: type[T], data: Any, where: str = "") -> T: ...
@overload
def read(form: Any, data: Any, where: str = "") -> Any: ...
def read(form: Any, data: Any, where: str = "") -> Any:
    """``data`` as a value of the form (a class, a container of forms, a union); Rejected with the place below ``where``."""
    where = where or getattr(form, "__name__", "value").lower()
    try:
        return reader(form)(data)
    except Misfit as fault:
        raise Rejected(f"{where}{fault.place}: {fault.words}") from None
    except RecursionError:
        raise Rejected(f"{where}: nested too deeply") from None


def objection(value: object, form: Any) -> str:
    """The first place at which ``value`` has not the form, with what was expected and found; empty where it has."""
    try:
        reader(form)(value)
    except Misfit as fault:
        return f"{fault.place.lstrip('.')}: {fault.words}"
    return ""


@cache
def reader(form: Any) -> Read:
    """The reader of one form, made once: a ledger has half a million values."""
    of, inside = _parts(form)
    if of in OWN:
        return OWN[of][1]
    if of is Annotated:
        return _narrowed(*inside)
    if of is NotRequired:
        return reader(inside[0])
    if of is Literal:
        exactly = [(type(one), one) for one in inside]
        return lambda data: data if (type(data), data) in exactly else _refuse(" or ".join(map(str, inside)), data)
    if of is tuple and Ellipsis not in inside:
        return _array([reader(one) for one in inside], len(inside), tuple)
    if of in (tuple, list, Sequence):
        return _array(repeat(reader(inside[0])), None, tuple if of is tuple else list)
    if of in (dict, Mapping):
        return _map(reader(inside[1]), pair if get_origin(inside[0]) is tuple else None)
    if form in (object, Any):
        return lambda data: data
    if form in WORDS:
        return lambda data: data if type(data) is form else _refuse(WORDS[form], data)
    return _one_of(form) if len(_variants(form)) > 1 else _object(form)


def _parts(form: Any) -> tuple[Any, tuple[Any, ...]]:
    """What a form is made with (its own type, where it is made of nothing), and of what."""
    of = get_origin(form) or form
    if hasattr(form, "__metadata__"):
        return Annotated, (form.__origin__, *form.__metadata__)
    return (Union if of is UnionType else of), get_args(form)


def _refuse(wanted: str, data: Any) -> Any:
    raise Misfit(f"expected {wanted}, found {told(data)}")


def told(data: Any) -> str:
    return "null" if data is None else f"{type(data).__name__} {str(data)[:60]!r}"


def _narrowed(form: Any, bound: Any) -> Read:
    one = reader(Fraction if isinstance(bound, Counted) else form)

    def counted(data: Any) -> Any:
        value = one(data)
        return int(value) if value.denominator == 1 and 1 <= value <= bound.most else _refuse(wanted, data)

    def sized(data: Any) -> Any:
        if type(data) is list and not bound.least <= len(data) <= bound.most:
            raise Misfit(f"expected an array of {bound.least} to {bound.most} entries, found {len(data)}")
        return one(data)

    wanted = f"an integer from 1 to {bound.most}"
    return counted if isinstance(bound, Counted) else sized


def _array(readers: Iterable[Read], count: int | None, make: Callable[[list[Any]], Any]) -> Read:
    """``count``: how many entries there must be; None: any number, each by the one reader that is repeated."""
    wanted = "an array" if count is None else f"an array of {count} entries"

    def entries(data: Any) -> Any:
        if type(data) is not list or len(data) != (len(data) if count is None else count):
            _refuse(wanted, data)
        found: list[Any] = []
        try:
            for one, member in zip(readers, data, strict=False):
                found.append(one(member))
        except Misfit as fault:
            raise fault.below(f"[{len(found)}]") from None
        return make(found)

    return entries


def _map(one: Read, key: Callable[[str], Any] | None) -> Read:
    def rows(data: Any) -> Any:
        if type(data) is not dict:
            _refuse("an object", data)
        found, name = dict[Any, Any](), ""
        try:
            for name in data:
                found[key(name) if key else name] = one(data[name])
        except Misfit as fault:
            raise fault.below(f"[{str(name)[:60]!r}]") from None
        return found

    return rows


def _object(form: Any) -> Read:
    """The object of a class, or of a dictionary type, made of its fields."""
    readers, tag = dict[str, Read](), {"kind"} if form in KINDS else set()
    make = dict if is_typeddict(form) else form

    def made(data: Any) -> Any:
        if type(data) is not dict:
            _refuse("an object", data)
        if tag and data.get("kind") != form.__name__:
            raise Misfit(f"expected an object whose kind is {form.__name__}, found {told(data.get('kind'))}")
        forms, needed = fields_of(form)
        if not readers:  # a class may be a field of itself
            readers.update({name: reader(one) for name, one in forms.items()})
        found, name = {}, ""
        try:
            for name, member in data.items():
                if name in readers:
                    found[name] = readers[name](member)
        except Misfit as fault:
            raise fault.below(f".{name}") from None
        if len(found) + len(tag) < len(data):
            name = next(n for n in data if n not in readers and n not in tag)
            raise Misfit(f"expected no field but {', '.join((*tag, *forms))}, found {str(name)[:60]!r}")
        if not needed <= data.keys():
            raise Misfit(f"expected a field {min(needed - data.keys())!r}, found none")
        try:
            return make(**ABSENT.get(form, {}) | found)
        except (ValueError, TypeError, IndexError, AttributeError) as problem:
            raise Misfit(f"{form.__name__}: {problem}") from None

    return made


@cache
def fields_of(form: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The forms of the fields of a class by name, and those that must be there."""
    hints = get_type_hints(form, include_extras=True)
    if is_typeddict(form):  # ``__required_keys__`` does not see NotRequired in text
        return hints, frozenset(name for name, one in hints.items() if get_origin(one) is not NotRequired)
    parts = [f for f in dataclasses.fields(form) if f.compare]
    given = {f.name for f in parts if f.default is not f.default_factory} if form in SPARSE else set()
    return {f.name: hints[f.name] for f in parts}, frozenset(f.name for f in parts) - given - ABSENT.get(form, {}).keys()


def _variants(form: Any) -> list[Any]:
    """The forms of which a form is one: the members of a union, the classes below a class that say their kind."""
    of, inside = _parts(form)
    if of is Union:
        return [one for member in inside for one in _variants(member)]
    classes: list[Any] = form.__subclasses__() if isinstance(form, type) else []
    return [one for member in classes for one in _variants(member) if one in KINDS] or [form]


def _kinds(form: Any) -> tuple[str, ...]:
    """The kinds that the objects of a form say."""
    if is_typeddict(form):
        return get_args(fields_of(form)[0].get("kind"))
    return (form.__name__,) if form in KINDS else ()


def _json_types(form: Any) -> set[type]:
    of, _ = _parts(form)
    if of in OWN:
        return OWN[of][0]
    return {form} if form in WORDS else {list} if of in (tuple, list, Sequence) else {dict}


def _one_of(form: Any) -> Read:
    """The form that has the data's own type of JSON; among objects by their kind, else by the fields that are there."""
    by_type: dict[type, list[Any]] = {}
    for one in sorted(_variants(form), key=lambda one: one not in OWN):
        for kind in _json_types(one):
            by_type.setdefault(kind, []).append(one)
    objects = by_type.pop(dict, [])
    by_kind = {kind: reader(one) for one in objects for kind in _kinds(one)}
    plain = [one for one in objects if len(objects) == 1 or not _kinds(one)]
    readers = {kind: reader(forms[0]) for kind, forms in by_type.items()}
    wanted = ["an object"] * bool(objects) + [WORDS[kind] for kind in readers]

    def chosen(data: Any) -> Any:
        found = readers.get(type(data))
        if found is None and type(data) is dict and objects:
            if (kind := data.get("kind")) in by_kind:
                found = by_kind[kind]
            elif plain:
                found = reader(max(plain, key=lambda one: len(fields_of(one)[1] & data.keys())) if len(plain) > 1 else plain[0])
        if found is None:
            named = f"an object whose kind is one of {', '.join(by_kind)}" if by_kind and type(data) is dict else ""
            return _refuse(named or " or ".join(wanted), data)
        return found(data)

    return chosen


def read_fraction(data: Any) -> Fraction:
    """``3`` or ``"-3/7"``."""
    if type(data) is int:
        return Fraction(data)
    if type(data) is not str:
        _refuse('a rational such as "-3/7" as text', data)
    return _rational(data)


@lru_cache(4096)  # few of them fill most of a file
def _rational(data: str) -> Fraction:
    top, slash, bottom = data.partition("/")
    digits = top.removeprefix("-")
    if len(data) > MAX_DIGITS or not (digits.isascii() and digits.isdigit()):
        raise Misfit(f'{data[:40]!r} is not a rational such as "-3/7"')
    if slash and not (bottom.isascii() and bottom.isdigit() and int(bottom)):
        raise Misfit(f"{data[:40]!r} has no positive denominator")
    return Fraction(int(top), int(bottom) if slash else 1)


def _power(data: Any) -> int:
    if type(data) is not int:
        raise Misfit(f"the exponent must be an integer, found {data!r:.60}")
    return data


_powers = _map(_power, None)


def _term(data: Any) -> tuple[Monomial, Fraction]:
    if type(data) is not list or len(data) != 2:
        _refuse("[coefficient, {atom: exponent}]", data)
    return tuple(sorted((n, p) for n, p in _powers(data[1]).items() if p)), read_fraction(data[0])


def _sum(terms: list[tuple[Monomial, Fraction]]) -> Polynomial:
    once = dict(terms)
    return Polynomial(once) if len(once) == len(terms) else Polynomial.total(Polynomial({m: c}) for m, c in terms)


_terms = _array(repeat(_term), None, _sum)


def _polynomial(data: Any) -> Polynomial:
    return _terms(data) if type(data) is list else Polynomial.of(read_fraction(data))


_images = _map(_polynomial, None)


def pair(name: str) -> tuple[str, str]:
    """The two vectors of ``<u,v>``."""
    u, _, v = name[1:-1].partition(",")
    if name != f"<{u},{v}>":
        raise Misfit(f"{name!r} is not an inner product <u,v>")
    return u, v


# Types with a form of their own: which JSON it is, and how it is read.
OWN: dict[Any, tuple[set[type], Read]] = {
    Fraction: ({str, int}, read_fraction),
    Polynomial: ({list, str, int}, _polynomial),
    Vector: ({dict}, lambda data: Vector(_images(data))),
}

Printer = Callable[[Any], Any]
Shape = Callable[[Any, dict[str, Any]], Any]
PLAIN: dict[Any, Printer] = {
    Fraction: str,
    Polynomial: lambda value: [[str(c), dict(m)] for m, c in sorted(value.terms.items())],
    Vector: lambda value: {name: PLAIN[Polynomial](part) for name, part in value.parts.items()},
}


def write(value: Any, atoms: Mapping[Any, Printer] = PLAIN, shapes: Mapping[Any, Shape] | None = None) -> Any:
    """``value`` as plain data, from its leaves up: Rejected for what is no datum.

    atoms: how numbers, polynomials and vectors are written; shapes: what becomes of a value of a class and its written fields
    (without: the fields as an object, with its kind where it says one).
    """
    return _write(value, False, atoms, shapes or {})


def _write(value: Any, exact: bool, atoms: Mapping[Any, Printer], shapes: Mapping[Any, Shape]) -> Any:
    """``exact``: an integer stands where a rational may."""
    kind = type(value)
    if kind is int and exact:
        return str(value)
    if value is None or kind in (str, bool, int):
        return value
    if kind in (tuple, list):
        return [_write(one, exact, atoms, shapes) for one in value]
    for one in kind.__mro__:
        if one in atoms:
            return atoms[one](value)
        if one in KINDS or one in SPARSE or dataclasses.is_dataclass(one):
            return _fields(one, value, atoms, shapes)
    if isinstance(value, Mapping):
        return {f"<{','.join(n)}>" if type(n) is tuple else n: _write(v, exact, atoms, shapes) for n, v in value.items()}
    raise Rejected(f"expected data of declared classes, found {kind.__name__}")


def _fields(form: Any, value: Any, atoms: Mapping[Any, Printer], shapes: Mapping[Any, Shape]) -> Any:
    row: dict[str, Any] = {"kind": form.__name__} if form in KINDS else {}
    for name, (exact, left_out) in _written_fields(form).items():
        if (part := getattr(value, name)) != left_out:
            row[name] = _write(part, exact, atoms, shapes)
    if form is Point and "index" in row:
        row.setdefault("steps", [])
    return shapes[form](value, row) if form in shapes else row


@cache
def _written_fields(form: Any) -> dict[str, tuple[bool, Any]]:
    """The fields of a class: whether rationals stand in one, and at which value it is left out."""

    def exact(one: Any) -> bool:
        return one is Fraction or isinstance(one, Counted) or any(map(exact, _parts(one)[1]))

    never, given = object(), dict[str, Any]()
    for part in dataclasses.fields(form):
        if part.name in SPARSE.get(form, "").split():
            given[part.name] = part.default if part.default_factory is dataclasses.MISSING else part.default_factory()
    return {name: (exact(one), given.get(name, never)) for name, one in fields_of(form)[0].items()}


def schema(form: Any) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a form."""
    named: dict[str, Any] = {}
    top = _schema(form, named)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **top, "$defs": dict(sorted(named.items()))}


def _schema(form: Any, named: dict[str, Any]) -> dict[str, Any]:
    of, inside = _parts(form)
    if of is Union:
        return {"anyOf": [_schema(one, named) for one in inside]}
    if of is Literal:
        return {"enum": list(inside)}
    if of is NotRequired:
        return _schema(inside[0], named)
    if of is list:
        return {"type": "array", "items": _schema(inside[0], named)}
    if of is dict:
        return {"type": "object", "additionalProperties": _schema(inside[1], named)}
    if is_typeddict(form):
        forms, needed = fields_of(form)
        named[form.__name__] = {
            "description": " ".join(str(form.__doc__).split()),
            "type": "object",
            "properties": {name: _schema(one, named) for name, one in forms.items()},
            "required": sorted(needed),
            "additionalProperties": False,
        }
        return {"$ref": f"#/$defs/{form.__name__}"}
    return {} if form is object else {"type": WORDS[form].split()[-1]}
