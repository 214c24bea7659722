"""The command line. Heavy imports stay inside the commands, so that `vigrid --help` answers at once."""

import sys

from cyclopts import App, CycloptsError

from vigrid import __version__

app = App(
    name="vigrid",
    help="Norse tabletop games by their full rules: play, simulate, study.",
    version=__version__,
    help_format="plaintext",  # Markdown would cost 0.1 s at every start
)


def main() -> None:
    """Run the command line: exit code 0 fine, 1 a failure found, 2 wrong use or bad input."""
    try:
        app(exit_on_error=False, print_error=False)
    except CycloptsError as error:
        print(f"vigrid: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
