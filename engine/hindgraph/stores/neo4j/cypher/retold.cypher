// $actor: text, $ids: list of text, $since: instant, $until: instant, $after_at: instant, $after: text, $session: text or null,
// $source: text or null, $intent: text or null, $not_intent: text or null, $layers: list of text, $origins: list of text, $tags: list of text,
// $tiers: list of text, $known_at: instant or null, $alive_at: instant or null, $trust_floor: float, $limit: integer
MATCH (first:Memory {actor: $actor}) WHERE first.id IN $ids
MATCH (m:Memory)-[:REPEATS*0..1]->(first)
WHERE {{allowed m}}
WITH DISTINCT first, m ORDER BY m.occurred_at DESC, m.id
WITH first, collect(m) AS told
RETURN first.id, size(told), [m IN told[..$limit] | {{memory m}}]
