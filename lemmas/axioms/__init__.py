"""Facts of the literature that the papers quote; cited, not proved here."""
