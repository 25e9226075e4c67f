"""The robots command, which checks, compiles and queries robots.txt files."""
