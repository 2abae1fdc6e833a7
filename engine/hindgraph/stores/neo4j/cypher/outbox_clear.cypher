// $actor: text, $rows: list of {memory_id, sequence}
UNWIND $rows AS row
MATCH (o:OutboxItem {actor: $actor, memory_id: row.memory_id}) WHERE o.sequence <= row.sequence
DELETE o
