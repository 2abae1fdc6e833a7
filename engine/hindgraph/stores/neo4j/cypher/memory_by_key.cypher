// $actor: text, $key: text, $session: text or null, $now: instant, $open: instant
MATCH (m:Memory {actor: $actor, key: $key})
WHERE m.retracted_at = datetime($open) AND m.expires_at > datetime($now) AND ($session IS NULL OR m.session = $session)
RETURN {{memory m}} ORDER BY m.recorded_at DESC, m.id LIMIT 1
