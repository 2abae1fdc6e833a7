// $actor: text, $ids: list of text
UNWIND $ids AS id
MATCH ()-[r:STATES {actor: $actor, statement_id: id}]->()
RETURN {{statement r}} ORDER BY r.statement_id
