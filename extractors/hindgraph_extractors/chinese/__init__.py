"""Reading Chinese: words from a dictionary, relations from the ontology's wordings, no learned syntax."""
