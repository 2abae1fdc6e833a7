// $actor: text, $rows: list of {id, retracted_at}
UNWIND $rows AS row
MATCH ()-[r:STATES {actor: $actor, statement_id: row.id}]->()
SET r.retracted_at = datetime(row.retracted_at)
