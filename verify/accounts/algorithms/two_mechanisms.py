"""chan2024, Algorithms 2 and 3: the mechanisms M_1 and M_2 of the proof of Lemma 6.6."""

TITLE = "mechanisms M_1 and M_2"
SOURCE = "chan2024, Algorithms 2 and 3"
CLAIMS = ("chan2024.lemma-6.6",)
WHY_NOT = (
    f"two-mechanisms are a device of a proof: together they simulate two iterations of Algorithm 1 ({CLAIMS[0]}); "
    "ask for gradient-admm"
)
