"""A pure function, line by line."""

from ...collection import Variant
from ...programs.federated_admm import program

VARIANT = Variant("line by line", "federated-admm", program())
