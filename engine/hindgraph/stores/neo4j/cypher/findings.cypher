// $actor: text, $status: text or null, $memory_ids: list of text, $limit: integer
MATCH (f:Finding {actor: $actor})
WHERE ($status IS NULL OR f.status = $status) AND ($memory_ids = [] OR f.memory_id IN $memory_ids)
RETURN {{finding f}} ORDER BY f.recorded_at, f.id LIMIT $limit
