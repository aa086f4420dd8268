"""Deep attacks over many claims and seeds, as independent jobs that can be resumed, on this machine or on a Dask cluster.

Untrusted like every search: a point counts only because ``verify.kernel.check_point`` confirms it here, in the process that
started the campaign, whoever found it and wherever it was kept.
"""
