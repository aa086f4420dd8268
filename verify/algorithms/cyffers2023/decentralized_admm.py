"""cyffers2023, Algorithm 4: fully decentralised private ADMM: Algorithm 3 with one user, who holds the token, at each step.

``present`` is 1 for that user; the server's line is the walker's line 6, printed and derived.
"""

from dataclasses import replace

from .federated_admm import federated_admm, federated_admm_derived

decentralized_admm, decentralized_admm_derived = (
    replace(federated, name=f"decentralized-admm-{form}", source=f"cyffers2023, Algorithm 4 ({form} form of line 6)")
    for form, federated in (("printed", federated_admm), ("derived", federated_admm_derived))
)
