// $actor: text, $rows: list of {id, properties, instants}
UNWIND $rows AS row
MERGE (j:QueuedJob {actor: $actor, id: row.id})
SET j = row.properties, {{instants job j}}
