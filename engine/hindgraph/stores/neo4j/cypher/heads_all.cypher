// $actor: text
MATCH (m:Memory {actor: $actor}) WHERE m.recorded_at IS NOT NULL RETURN {{head m}} ORDER BY m.id
