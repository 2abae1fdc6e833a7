"""How well memories are found: public question sets through the real write and read paths, beside plain baselines."""
