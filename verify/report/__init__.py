"""The report: canonical ledger, summary, pages and figures, from records alone (plain JSON data)."""
