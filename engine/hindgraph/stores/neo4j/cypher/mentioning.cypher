// $actor: text, $ids: list of text, $undated: instant, $tiers: list of text, $limit: integer
MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids
CALL (e) {
  MATCH (m:Memory)-[r:MENTIONS]->(e) WHERE $tiers = [] OR m.tier IN $tiers
  RETURN r, coalesce(m.occurred_at, datetime($undated)) AS at ORDER BY at DESC, m.id LIMIT $limit
}
RETURN {{mention r}} ORDER BY at DESC, r.memory_id, r.entity_id
