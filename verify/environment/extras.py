"""Which optional library belongs to which extra of the package, so that a missing one is asked for by name."""

from __future__ import annotations

from importlib.util import find_spec

from .house import DISTRIBUTION, INSTALLED

CORE = ("numpy", "sympy", "mpmath", "flint", "shtab")  # of every installation; absent where another Python is used
EXTRAS = {
    "judge": ("scipy", "clarabel", "hypothesis", "rich"),
    "report": ("jinja2", "latex2mathml", "markupsafe"),
    "plots": ("matplotlib",),
    "experiments": ("cvxpy", "sklearn"),
    "provers": ("z3", "cvc5"),
    "campaign": ("joblib",),
    "parquet": ("pyarrow",),
    "cluster": ("dask", "distributed"),
    "arrays": ("torch", "jax", "jaxopt"),
    "events": ("dp_accounting",),
}


class Missing(ImportError):
    """A library that is not installed; extras: all that the command needs, to be installed at once."""

    def __init__(self, library: str, extras: str):
        super().__init__(f"No module named {library!r}", name=library)
        self.extras = extras


def require(*extras: str) -> None:
    """Missing for the first library of ``extras`` that is not installed."""
    for library in (library for extra in extras for library in EXTRAS[extra]):
        try:
            found = find_spec(library)
        except ImportError:  # a finder may refuse in place of finding nothing
            found = None
        if found is None:
            raise Missing(library, ",".join(extras))


def asked_for(problem: ImportError) -> str | None:
    """One sentence that names the extra of a library that is not installed; None where the library is none of ours."""
    library = (problem.name or "").partition(".")[0]
    extra = next((extra for extra, libraries in EXTRAS.items() if library in libraries), None)
    if library in CORE:
        other = f"pip install {DISTRIBUTION}" if INSTALLED else "`make verify` sets it up, then `. .venv/bin/activate`"
        return f"this Python has no {library}: use the environment of this suite ({other})"
    if extra is None:
        return None
    here = f"pip install '{DISTRIBUTION}[{problem.extras if isinstance(problem, Missing) else extra}]'"
    how = here if INSTALLED else f"make verify sets up all of them (or: {here})"
    return f"this needs {library}, which is not installed: {how}"
