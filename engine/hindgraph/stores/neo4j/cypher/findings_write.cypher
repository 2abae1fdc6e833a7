// $actor: text, $rows: list of {id, memory_id, properties}
UNWIND $rows AS row
MERGE (f:Finding {actor: $actor, id: row.id})
SET f = row.properties
MERGE (m:Memory {actor: $actor, id: row.memory_id})
MERGE (f)-[:FOUND_IN]->(m)
