// $actor: text, $since: instant, $until: instant, $after_at: instant, $after: text, $session: text or null,
// $source: text or null, $intent: text or null, $not_intent: text or null, $layers: list of text, $origins: list of text, $tags: list of text,
// $tiers: list of text, $known_at: instant or null, $alive_at: instant or null, $trust_floor: float, $limit: integer
MATCH (m:Memory {actor: $actor})
WHERE {{allowed m}}
WITH m ORDER BY m.occurred_at DESC, m.id LIMIT $limit
RETURN {{memory m}} ORDER BY m.occurred_at DESC, m.id
