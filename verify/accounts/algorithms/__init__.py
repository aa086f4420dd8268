"""One file per algorithm: TITLE, SOURCE, EXAMPLE, REQUIRED, OPTIONAL, ``analyse(values) -> Analysis``; found by the name.

A file without ``analyse`` has WHY_NOT, the sentence that says which claim stands in the way, and CLAIMS, its ids.
"""
