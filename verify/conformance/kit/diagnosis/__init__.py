"""Diagnosis by simulation: altered lines of an algorithm, run from a program's own states until one does what it did."""
