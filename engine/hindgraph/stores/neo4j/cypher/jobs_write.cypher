// $actor: text, $rows: list of {id, properties}
UNWIND $rows AS row
MERGE (j:QueuedJob {actor: $actor, id: row.id})
SET j = row.properties
