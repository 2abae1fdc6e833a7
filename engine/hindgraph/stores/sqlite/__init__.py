"""The embedded stores: graph, words and vectors of an actor in one SQLite file."""
