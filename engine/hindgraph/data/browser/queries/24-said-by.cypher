// What somebody said
// The facts that rest on one person's word, the latest first.
// :param actor => 'demo'
// :param speaker => 'Priya Raman'
MATCH (m:Memory)
WHERE m.actor = $actor AND m.recorded_at <= datetime() AND m.speaker = $speaker
WITH m ORDER BY m.occurred_at DESC LIMIT 25
OPTIONAL MATCH (m)-[s:STATES]->(x:Entity)
OPTIONAL MATCH (x)-[r]->(o:Entity)
WHERE r.predicate = s.predicate AND r.object_id = s.object_id AND type(r) <> 'RETRACTED'
RETURN m.occurred_at AS at, m.text AS text, r.says AS fact, m, s, x, r, o
ORDER BY at DESC
