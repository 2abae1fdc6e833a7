// Corrections in their words
// Statements of the kind "that was wrong", with what they take back and what they put in its place.
// :param actor => 'demo'
MATCH (m:Memory)-[s:STATES]->(x:Entity)
WHERE s.actor = $actor AND s.recorded_at <= datetime() AND s.kind = 'correction'
WITH m, s, x ORDER BY s.said_at DESC LIMIT 100
OPTIONAL MATCH (wrong:Entity {actor: $actor, id: s.wrong_id})
OPTIONAL MATCH (right:Entity {actor: $actor, id: s.object_id})
RETURN s.said_at AS at, x.name AS about, s.predicate AS predicate, wrong.name AS wrong, right.name AS instead, m.text AS text
ORDER BY at DESC
