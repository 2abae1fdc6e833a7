// $actor: text, $states: list of text, $memory_ids: list of text (empty: all), $limit: integer
MATCH (j:QueuedJob {actor: $actor})
WHERE j.state IN $states AND ($memory_ids = [] OR j.memory_id IN $memory_ids)
WITH j ORDER BY j.sequence, j.id LIMIT $limit
RETURN {{job j}} ORDER BY j.sequence, j.id
