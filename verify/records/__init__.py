"""The ledger: the form of a record, verdicts and their words, canonical JSON."""
