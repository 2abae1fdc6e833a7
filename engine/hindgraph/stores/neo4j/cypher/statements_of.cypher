// $actor: text, $ids: list of text
MATCH (m:Memory {actor: $actor}) WHERE m.id IN $ids
MATCH (m)-[r:STATES]->(:Entity)
RETURN {{statement r}} ORDER BY r.memory_id, r.span_start, r.span_end, r.statement_id
