// $actor: text, $rows: list of {memory_id, subject_id, properties, instants}
UNWIND $rows AS row
MERGE (m:Memory {actor: $actor, id: row.memory_id})
MERGE (s:Entity {actor: $actor, id: row.subject_id})
CREATE (m)-[r:STATES]->(s)
SET r = row.properties, {{instants statement r}}
