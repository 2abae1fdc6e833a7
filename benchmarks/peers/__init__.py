"""Other memories on the same data: each in a process of an environment of its own, beside hindgraph."""
