"""Verdicts as short scripts of the standard library alone, and their engine as the second check of each proof."""
