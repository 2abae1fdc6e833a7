// $actor: text, $ids: list of text, $predicates: list of text or null, $after: text, $known_at: instant,
// $as_of: instant or null, $tiers: list of text, $contested: bool, $limit: integer
MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids
MATCH (e)-[r:{{types}}]->(:Entity)
WHERE {{seen r}} AND r.version_id > $after AND ($predicates IS NULL OR r.predicate IN $predicates)
WITH r ORDER BY r.version_id LIMIT $limit
RETURN {{version r}} ORDER BY r.version_id
