"""One file per algorithm: TITLE, SOURCE, REQUIRED, OPTIONAL and ``analyse(values) -> Analysis``; found by its file's name.

A file without ``analyse`` has WHY_NOT, the sentence that says which claim stands in the way, and CLAIMS, its ids.
"""
