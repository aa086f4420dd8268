"""Gradient ADMM in C99, through the process protocol."""

from examples.adapter import Adapter

ADAPTER = Adapter(
    title="gradient ADMM in C99",
    about="a process that speaks the protocol; quadratic losses, regularisers with closed forms",
    families=("gradient-admm",),
    process=("{build}/gradient_admm",),
    build=(("cc", "-O2", "-std=c99", "-o", "{build}/gradient_admm", "c/gradient_admm.c", "-lm"),),
    programs=("cc",),
    install="Debian: gcc",
)
