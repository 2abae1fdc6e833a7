// Facts of one memory only
// What holds today and was said once: the first to check when something looks wrong.
// :param actor => 'demo'
MATCH (m:Memory)-[s:STATES]->(x:Entity)
WHERE s.actor = $actor AND s.recorded_at <= datetime() AND s.retracted_at > datetime() AND s.object_id IS NOT NULL
WITH x, s.predicate AS predicate, s.object_id AS object, collect(DISTINCT m) AS memories
WHERE size(memories) = 1
MATCH (x)-[r]->(:Entity)
WHERE r.predicate = predicate AND r.object_id = object AND type(r) <> 'RETRACTED' AND NOT r.contested
  AND r.valid_from <= datetime() AND r.valid_to > datetime()
WITH r.says AS fact, r.valid_from AS holds_from, memories[0] AS m
RETURN fact, holds_from, coalesce(m.speaker, m.source, m.origin) AS from_whom, m.text AS text, m.ref AS memory
ORDER BY holds_from DESC, fact LIMIT 200
