// The change log
// What was written since a day: which memories came in, and how much they changed.
// :param actor => 'demo'
// :param since => datetime('2026-06-22')
MATCH (c:ChangeSet)
WHERE c.actor = $actor AND c.sequence > 0 AND c.recorded_at >= $since
WITH c ORDER BY c.sequence DESC LIMIT 100
OPTIONAL MATCH (m:Memory)
WHERE m.actor = $actor AND m.id IN coalesce(c.memory, [])
RETURN c.sequence AS change, c.recorded_at AS at, collect(m.text) AS memories, size(coalesce(c.entity, [])) AS entities,
  size(coalesce(c.statement, [])) AS statements, size(coalesce(c.version, [])) AS versions
ORDER BY change DESC
