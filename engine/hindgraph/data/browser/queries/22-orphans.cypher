// Orphan memories
// Memories that state nothing and mention nothing: found by their words and meaning only.
// :param actor => 'demo'
MATCH (m:Memory)
WHERE m.actor = $actor AND m.recorded_at <= datetime() AND m.retracted_at > datetime()
  AND NOT EXISTS { (m)-[:STATES|MENTIONS]->() }
RETURN m.occurred_at AS at, coalesce(m.speaker, m.origin) AS from_whom, m.text AS text, m.ref AS memory, m.id AS id
ORDER BY at DESC LIMIT 100
