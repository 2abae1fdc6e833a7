"""The door for agents: the Model Context Protocol, thin, over the facade."""
