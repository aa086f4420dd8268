"""What a command tells in one line; apart from what raises it, so that no command loads the judge for its name."""


class UnknownClaim(Exception):
    """A pattern that matches no id; the message suggests near ones."""


class WorkerDied(RuntimeError):
    """A process of the judge was killed from outside."""
