// $actor: text, $start: text, $goal: text, $known_at: instant, $as_of: instant or null, $tiers: list of text,
// $contested: bool, $most: integer
// Every condition is on one relationship, so that the search itself heeds it: a path is not found first and refused then.
MATCH (a:Entity {actor: $actor, id: $start}), (b:Entity {actor: $actor, id: $goal})
MATCH p = allShortestPaths((a)-[:{{types}}*..{{hops}}]-(b))
WHERE all(r IN relationships(p) WHERE {{seen r}} AND (endNode(r).value IS NULL OR endNode(r).id IN [$start, $goal]))
WITH relationships(p) AS hops LIMIT $most
WITH hops ORDER BY [r IN hops | r.version_id] LIMIT 1
UNWIND hops AS r
RETURN {{version r}}
