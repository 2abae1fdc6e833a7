// $actor: text, $keys: list of text, $open: instant
MATCH (a:Alias {actor: $actor}) WHERE a.key IN $keys
MATCH (a)-[n:NAMES]->(e:Entity) WHERE n.retracted_at = datetime($open) AND e.recorded_at IS NOT NULL
RETURN a.key, {{entity e}} ORDER BY a.key, e.id
