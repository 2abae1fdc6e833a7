// $actor: text
MATCH (m:Memory {actor: $actor})-[r:MENTIONS]->(:Entity)
RETURN {{mention r}} ORDER BY r.memory_id, r.entity_id
