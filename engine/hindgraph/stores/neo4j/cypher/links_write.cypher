// $actor: text, $rows: list of {source_id, target_id, type, properties, instants}
UNWIND $rows AS row
MERGE (s:Memory {actor: $actor, id: row.source_id})
MERGE (t:Memory {actor: $actor, id: row.target_id})
MERGE (s)-[l:$(row.type)]->(t)
SET l = row.properties, {{instants link l}}
