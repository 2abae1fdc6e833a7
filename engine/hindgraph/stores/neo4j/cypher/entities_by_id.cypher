// $actor: text, $ids: list of text
MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids AND e.recorded_at IS NOT NULL
RETURN {{entity e}} ORDER BY e.id
