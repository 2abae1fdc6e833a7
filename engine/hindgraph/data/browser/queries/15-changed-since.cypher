// What changed since a day
// Versions that were learned or taken back since then: what is new, and what it replaced. The last week: datetime() - duration('P7D').
// :param actor => 'demo'
// :param since => datetime('2026-06-22')
MATCH (:Memory)-[s:STATES]->(x:Entity)
WHERE s.actor = $actor AND s.recorded_at >= $since
WITH DISTINCT x
MATCH (x)-[r]-(:Entity)
WHERE r.version_id IS NOT NULL
  AND (r.recorded_at >= $since OR (r.retracted_at >= $since AND r.retracted_at <= datetime()))
WITH DISTINCT r
RETURN CASE WHEN type(r) <> 'RETRACTED' THEN 'new' WHEN r.recorded_at >= $since THEN 'came and went' ELSE 'taken back' END AS change,
  r.says AS version, r.valid_from AS holds_from, r.valid_to AS holds_to,
  CASE WHEN type(r) = 'RETRACTED' THEN r.retracted_at ELSE r.recorded_at END AS at, startNode(r) AS subject, r, endNode(r) AS object
ORDER BY at, version LIMIT 200
