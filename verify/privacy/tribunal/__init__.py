"""The tribunal: other people's accountants, as their packages install, before certified values.

``vectors/``: questions with certified answers, as data (``schema.json``); ``outcomes.json``: what each accountant said, with
versions. ``make accountants`` runs the packages in an environment of their own; nothing here imports them before it is asked to.
"""
