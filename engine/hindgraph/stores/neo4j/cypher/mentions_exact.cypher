// $actor: text, $keys: list of {memory_id, entity_id}
UNWIND $keys AS key
MATCH (:Memory {actor: $actor, id: key.memory_id})-[r:MENTIONS]->(:Entity {actor: $actor, id: key.entity_id})
RETURN {{mention r}}
