// $actor: text, $id: text
MATCH (e:Entity {actor: $actor, id: $id})
RETURN [type IN [{{counted}}] WHERE type[1] > 0 | type[0]]
