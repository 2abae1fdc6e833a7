// $actor: text, $keys: list of text
UNWIND $keys AS key
MATCH ()-[r:STATES {actor: $actor, fact_key: key}]->()
RETURN {{statement r}} ORDER BY r.statement_id
