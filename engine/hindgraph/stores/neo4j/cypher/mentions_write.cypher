// $actor: text, $rows: list of {memory_id, entity_id, properties}
UNWIND $rows AS row
MERGE (m:Memory {actor: $actor, id: row.memory_id})
MERGE (e:Entity {actor: $actor, id: row.entity_id})
MERGE (m)-[r:MENTIONS]->(e)
SET r = row.properties
