"""Ways to a program under test: another process, a recorded trace, a pytest item; the program in Python stands in the kit."""
