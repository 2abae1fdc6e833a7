// $actor: text, $starts: list of text
MATCH (n0:Entity {actor: $actor}) WHERE n0.id IN $starts
