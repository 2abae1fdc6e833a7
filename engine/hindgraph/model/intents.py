"""What a memory is for, as its writer says; recall can ask for one of these only."""

INTENTS = ("fact", "event", "decision", "preference", "procedure", "solution", "plan", "note", "chat")
