// $actor: text, $ids: list of text, $open: instant
MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids
MATCH (:Alias)-[n:NAMES]->(e) WHERE n.retracted_at = datetime($open)
RETURN {{alias n}} ORDER BY n.entity_id, n.key
