// $actor: text, $words: list of text, $open: instant, $limit: integer
MATCH (w:NameWord {actor: $actor}) WHERE w.word IN $words
MATCH (w)<-[:HAS_WORD]-(a:Alias)
WITH DISTINCT a
MATCH (a)-[n:NAMES]->(e:Entity) WHERE n.retracted_at = datetime($open) AND e.value IS NULL
WITH n ORDER BY n.key, n.entity_id LIMIT $limit
RETURN {{alias n}} ORDER BY n.key, n.entity_id
