"""Names that a lemma file declares by saying them: its letters, and the handles of its facts (as sympy's ``var`` does)."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from ..kernel import Fact


def declare(names: Mapping[str, object], mark: object, here: bool = False) -> None:
    """Give the file that is being read ``names``, where it has not said them itself; a fact that it has becomes its handle.

    The file is the innermost module that is being run and that has taken ``mark`` from this vocabulary; no other gets a name.
    ``here``: only where the file itself calls ``mark``, and none of its functions, whose letters are their own.
    """
    frame = sys._getframe(3 if here else 1)  # past this, what both kinds of letters share, and ``mark``
    while frame.f_code.co_name != "<module>":
        if frame.f_back is None or here:
            return
        frame = frame.f_back
    said = frame.f_globals
    if said.get(getattr(mark, "__name__", "")) is mark:
        said.update({name: value for name, value in names.items() if name not in said or isinstance(said[name], Fact)})
