"""``python -m hindgraph``: the command line."""

from hindgraph.surfaces.cli import main

if __name__ == "__main__":
    main()
