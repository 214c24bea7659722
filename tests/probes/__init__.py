"""Three small games that prove the kernel's contract where it is hardest; all pass the battery."""
