// $actor: text, $keys: list of text, $open: datetime
MATCH (a:Alias {actor: $actor}) WHERE a.key IN $keys
MATCH (a)-[n:NAMES]->(e:Entity) WHERE n.retracted_at = $open AND e.recorded_at IS NOT NULL
RETURN a.key, {{entity e}} ORDER BY a.key, e.id
