"""What makes the graph easy to look at in Neo4j Browser: a style, saved queries, and how to load them."""
