// A session in order
// What was said in a session, by whom, and how many statements were read from it.
// :param actor => 'demo'
// :param session => '2026-06-22-corrections'
MATCH (:Session {actor: $actor, id: $session})<-[:IN_SESSION]-(m:Memory)
RETURN m.occurred_at AS at, coalesce(m.speaker, m.origin) AS from_whom, m.text AS text,
  COUNT { (m)-[:STATES]->() } AS statements, m.ref AS memory
ORDER BY at, m.position LIMIT 500
