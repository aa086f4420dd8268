"""Where the suite is and what the machine gives it: folders, data files, optional libraries, what is told."""
