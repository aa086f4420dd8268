"""What a lemma file says: claims, origins, letters, measured constants, their JSON, and the files found and read."""
