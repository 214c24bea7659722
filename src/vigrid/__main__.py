"""`python -m vigrid`."""

from vigrid.cli import main

if __name__ == "__main__":
    main()
