"""One file per vocabulary of lemma laws: ``bindings(family, problem, run, steps)`` for the names of ``lemmas.common.<file>``."""
