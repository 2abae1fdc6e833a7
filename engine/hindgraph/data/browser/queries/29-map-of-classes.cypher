// Map of some classes
// All services and databases, say, and the facts between them that hold today.
// :param actor => 'demo'
// :param classes => ['Service', 'Software', 'Database', 'Queue']
MATCH (x:Entity)
WHERE x.actor = $actor AND x.name > '' AND x.class IN $classes
OPTIONAL MATCH p = (x)-[r]->(y:Entity)
WHERE y.class IN $classes AND r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' AND NOT r.contested
  AND r.valid_from <= datetime() AND r.valid_to > datetime()
RETURN x, p LIMIT 300
