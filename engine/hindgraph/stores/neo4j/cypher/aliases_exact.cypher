// $actor: text, $keys: list of {key, entity_id}
UNWIND $keys AS key
MATCH (:Alias {actor: $actor, key: key.key})-[n:NAMES]->(:Entity {actor: $actor, id: key.entity_id})
RETURN {{alias n}}
