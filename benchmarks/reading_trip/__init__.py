"""A round trip of the lexicon: sentences made of its wordings, read back."""
