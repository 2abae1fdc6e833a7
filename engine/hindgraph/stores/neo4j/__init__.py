"""The graph in a Neo4j server: real typed relationships, one graph an actor by property, locks on the actor's node."""
