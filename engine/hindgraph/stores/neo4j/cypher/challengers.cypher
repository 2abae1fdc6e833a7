// $actor: text, $limit: integer
MATCH (:Entity {actor: $actor})-[r:{{types}}]->(:Entity) WHERE r.contested
RETURN {{version r}} ORDER BY r.recorded_at, r.version_id LIMIT $limit
