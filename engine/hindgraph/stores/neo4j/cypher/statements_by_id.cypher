// $actor: text, $ids: list of text
MATCH ()-[r:STATES]->() WHERE r.actor = $actor AND r.statement_id IN $ids
RETURN {{statement r}} ORDER BY r.statement_id
