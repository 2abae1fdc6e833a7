// $actor: text, $ids: list of text
MATCH (m:Memory {actor: $actor}) WHERE m.id IN $ids
MATCH (m)-[r:MENTIONS]->(:Entity)
RETURN {{mention r}} ORDER BY r.memory_id, r.entity_id
