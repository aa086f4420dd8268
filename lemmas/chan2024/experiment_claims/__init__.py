"""Section 10: what Tables 1 and 2 and the text say of the experiments."""
