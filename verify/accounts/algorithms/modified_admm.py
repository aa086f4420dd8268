"""zhang2018, (10)-(11): M-ADMM adds no noise."""

TITLE = "M-ADMM"
SOURCE = "zhang2018, (10)-(11)"
CLAIMS = ("zhang2018.private-eta-attack-corrected", "zhang2018.private-eta-attack-two-steps")
WHY_NOT = (
    "modified-admm adds no noise, so no finite epsilon exists: its messages reveal the missing point "
    f"({CLAIMS[0]}, {CLAIMS[1]}); penalty-perturbation is its private form"
)
