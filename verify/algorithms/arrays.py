"""Arrays as arguments: float64, finite, of the stated shape, read-only."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


def array(name: str, value: ArrayLike, shape: tuple[int | None, ...]) -> Array:
    """A read-only float64 copy of ``value``.

    shape: expected lengths; None leaves a length free (but at least 1). Raises ValueError naming the argument.
    """
    try:
        result = np.array(value, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} must be a real array: {error}") from error
    fits = result.ndim == len(shape) and all(
        length == wanted if wanted is not None else length > 0 for length, wanted in zip(result.shape, shape, strict=True)
    )
    if not fits:
        wanted = "(" + ", ".join("any" if n is None else str(n) for n in shape) + ")"
        raise ValueError(f"{name} must have shape {wanted}, found {result.shape}")
    if not np.all(np.isfinite(result)):
        raise ValueError(f"{name} must be finite")
    result.setflags(write=False)
    return result


def floats(value: Any) -> Array:
    """In float64, not copied where it is."""
    return np.asarray(value, dtype=np.float64)


def number(name: str, value: float, minimum: float = -np.inf, strict: bool = False) -> float:
    """``value`` as a finite float, >= ``minimum`` (> if ``strict``). Raises ValueError naming the argument."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise ValueError(f"{name} must be a real number, found {type(value).__name__}")
    result = float(value)
    if not np.isfinite(result) or result < minimum or (strict and result == minimum):
        bound = "" if minimum == -np.inf else f" and {'>' if strict else '>='} {minimum:g}"
        raise ValueError(f"{name} must be finite{bound}, found {result!r}")
    return result


def relaxation(lam: ArrayLike, steps: int) -> Array:
    """lambda_k for k < steps, from one number or (steps,), each in (0, 1]; ValueError naming ``lam`` otherwise."""
    if np.ndim(lam) == 0:
        lam = [number("lam", lam)] * steps  # type: ignore[arg-type]
    values = array("lam", lam, (steps,))
    if not np.all((values > 0) & (values <= 1)):
        raise ValueError("lam must be in (0, 1]")
    return values


def whole(name: str, value: int) -> int:
    """``value`` as an integer >= 1."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise ValueError(f"{name} must be an integer >= 1, found {value!r}")
    return int(value)


def check_mask(name: str, value: ArrayLike, shape: tuple[int | None, ...]) -> Array:
    """An array of 0 and 1 (or False and True) of the shape."""
    mask = array(name, value, shape)
    if not np.all((mask == 0) | (mask == 1)):
        raise ValueError(f"{name} must hold 0 and 1 only")
    return mask


def check_noise(name: str, value: ArrayLike | None, shape: tuple[int, ...]) -> Array:
    """The array, or zeros of the shape for None."""
    return np.zeros(shape) if value is None else array(name, value, shape)


def assign(instance: object, **values: object) -> None:
    """Set validated fields of a frozen dataclass, inside its ``__post_init__``."""
    for name, value in values.items():
        object.__setattr__(instance, name, value)
