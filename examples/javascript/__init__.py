"""Gradient ADMM in JavaScript, through the process protocol."""

from examples.adapter import Adapter

ADAPTER = Adapter(
    title="gradient ADMM in JavaScript",
    about="a process of Node.js that speaks the protocol",
    families=("gradient-admm",),
    process=("node", "{folder}/javascript/gradient_admm.mjs"),
    programs=("node",),
    install="Debian: nodejs",
)
