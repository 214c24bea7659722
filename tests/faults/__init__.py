"""What a machine does to a server: it dies, its disk is full, its clock is wrong, its files are cut."""
