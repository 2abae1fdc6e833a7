"""What a memory is for, as its writer says; recall can ask for one of these only."""

INTENTS = ("fact", "event", "decision", "preference", "procedure", "solution", "plan", "note", "chat")
# What identity decisions leave says who decided what and why; nobody has told it, so no recall gives it back.
IDENTITY = "identity"
