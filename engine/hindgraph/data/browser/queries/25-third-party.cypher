// What third parties say
// Memories of third parties, such as documents and logs, with their statements: they may contest, they never overwrite.
// :param actor => 'demo'
MATCH (m:Memory)
WHERE m.actor = $actor AND m.recorded_at <= datetime() AND m.tier = 'third'
WITH m ORDER BY m.occurred_at DESC LIMIT 50
OPTIONAL MATCH (m)-[s:STATES]->(x:Entity)
OPTIONAL MATCH (o:Entity {actor: $actor, id: s.object_id})
RETURN m.occurred_at AS at, coalesce(m.source, m.speaker, m.origin) AS from_whom, m.text AS text, x.name AS subject,
  s.predicate AS predicate, o.name AS object
ORDER BY at DESC
