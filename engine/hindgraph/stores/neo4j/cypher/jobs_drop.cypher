// $actor: text, $rows: list of {id}
UNWIND $rows AS row
MATCH (j:QueuedJob {actor: $actor, id: row.id})
DELETE j
