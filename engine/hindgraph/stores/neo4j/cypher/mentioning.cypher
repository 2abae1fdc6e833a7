// $actor: text, $ids: list of text, $undated: instant, $limit: integer
MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids
CALL (e) {
  MATCH (m:Memory)-[r:MENTIONS]->(e)
  RETURN r, coalesce(m.occurred_at, datetime($undated)) AS at ORDER BY at DESC, m.id LIMIT $limit
}
RETURN {{mention r}} ORDER BY at DESC, r.memory_id, r.entity_id
