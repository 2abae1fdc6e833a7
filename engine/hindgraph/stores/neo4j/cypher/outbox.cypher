// $actor: text, $limit: integer
MATCH (o:OutboxItem {actor: $actor})
WITH o ORDER BY o.sequence, o.memory_id LIMIT $limit
RETURN {{outbox o}} ORDER BY o.sequence, o.memory_id
