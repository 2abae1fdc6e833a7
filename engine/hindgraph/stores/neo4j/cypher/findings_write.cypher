// $actor: text, $rows: list of {id, memory_id, properties, instants}
UNWIND $rows AS row
MERGE (f:Finding {actor: $actor, id: row.id})
SET f = row.properties, {{instants finding f}}
MERGE (m:Memory {actor: $actor, id: row.memory_id})
MERGE (f)-[:FOUND_IN]->(m)
