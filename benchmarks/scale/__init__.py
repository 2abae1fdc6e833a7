"""How cost grows with what is remembered: the same calls among ten and a hundred thousand memories and a million facts."""
