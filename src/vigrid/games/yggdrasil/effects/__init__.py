"""What enemies, giants, runes and the Vanir do: tables from effect to rule."""
