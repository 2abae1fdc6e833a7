"""Stand-ins for the stores: plain dictionaries, for tests and notebooks; nothing outlives the process."""
