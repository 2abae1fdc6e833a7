// $actor: text, $ids: list of text
MATCH (m:Memory {actor: $actor}) WHERE m.id IN $ids AND m.recorded_at IS NOT NULL
RETURN {{head m}} ORDER BY m.id
