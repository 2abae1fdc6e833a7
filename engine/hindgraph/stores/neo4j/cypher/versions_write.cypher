// $actor: text, $rows: list of {subject_id, object_id, type, properties, instants}
UNWIND $rows AS row
MERGE (s:Entity {actor: $actor, id: row.subject_id})
MERGE (o:Entity {actor: $actor, id: row.object_id})
CREATE (s)-[r:$(row.type)]->(o)
SET r = row.properties, {{instants version r}}
