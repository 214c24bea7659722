"""What the cards do: small named functions beside their tables, gathered in `tables.py`."""
