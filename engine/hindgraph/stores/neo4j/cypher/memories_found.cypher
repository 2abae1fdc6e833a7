// $actor: text, $since: instant, $until: instant, $after_at: instant, $after: text, $session: text or null,
// $source: text or null, $intent: text or null, $layers: list of text, $origins: list of text, $tags: list of text,
// $tiers: list of text, $known_at: instant or null, $alive_at: instant or null, $trust_floor: float, $limit: integer
MATCH (m:Memory {actor: $actor})
WHERE m.occurred_at >= datetime($since) AND m.occurred_at < datetime($until)
  AND m.occurred_at <= datetime($after_at) AND (m.occurred_at < datetime($after_at) OR m.id > $after)
  AND ($session IS NULL OR m.session = $session)
  AND ($source IS NULL OR m.source = $source)
  AND ($intent IS NULL OR m.intent = $intent)
  AND ($layers = [] OR m.layer IN $layers)
  AND ($origins = [] OR m.origin IN $origins)
  AND ($tags = [] OR all(tag IN $tags WHERE tag IN m.tags))
  AND ($tiers = [] OR m.tier IN $tiers)
  AND ($known_at IS NULL OR (m.recorded_at <= datetime($known_at) AND m.retracted_at > datetime($known_at)))
  AND ($alive_at IS NULL OR m.expires_at > datetime($alive_at))
  AND m.trust >= $trust_floor
WITH m ORDER BY m.occurred_at DESC, m.id LIMIT $limit
RETURN {{memory m}} ORDER BY m.occurred_at DESC, m.id
