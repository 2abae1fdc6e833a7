"""Seeded worlds told in texts and asked about; `world` in `benchmarks.worlds.making` makes one."""
