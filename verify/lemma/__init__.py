"""What a lemma file says: claims, origins, letters, measured constants, their JSON, and the files found and read."""

from ..environment.from_source import source_only

source_only("lemmas")
