// Path between two things
// How two things are connected: the shortest paths of facts that hold today, up to six hops, not through values such as ports.
// :param actor => 'demo'
// :param name => 'checkout'
// :param other => 'Wrocław'
MATCH (end:Entity)
WHERE end.actor = $actor AND end.name IN [$name, $other]
WITH collect(end) AS ends
UNWIND [each IN ends WHERE each.name = $name] AS a
UNWIND [each IN ends WHERE each.name = $other] AS b
WITH a, b WHERE a <> b
MATCH p = allShortestPaths((a)-[*..6]-(b))
WHERE all(r IN relationships(p) WHERE r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' AND NOT r.contested
  AND r.valid_from <= datetime() AND r.valid_to > datetime()
  AND (endNode(r).value IS NULL OR endNode(r) = a OR endNode(r) = b))
RETURN p LIMIT 5
