"""huang2020, Algorithm 1: consensus ADMM adds no noise."""

TITLE = "consensus ADMM"
SOURCE = "huang2020, Algorithm 1"
CLAIMS = ("huang2020.algorithm-1",)
WHY_NOT = (
    f"consensus-admm ({CLAIMS[0]}) adds no noise, so no finite epsilon exists; dp-admm and "
    "primal-perturbation-admm are its private forms"
)
