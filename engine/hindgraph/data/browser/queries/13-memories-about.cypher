// Memories about a thing
// The latest first, with how they name it.
// :param actor => 'demo'
// :param name => 'search-api'
MATCH (x:Entity {actor: $actor, name: $name})
MATCH (m:Memory)-[n:MENTIONS]->(x)
RETURN m.occurred_at AS at, coalesce(m.speaker, m.origin) AS from_whom, m.text AS text, n.surface AS named, m.ref AS memory, m, n, x
ORDER BY at DESC LIMIT 25
