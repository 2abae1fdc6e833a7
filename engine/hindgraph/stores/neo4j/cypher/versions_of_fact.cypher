// $actor: text, $ids: list of text
MATCH ()-[r:{{types}}]->() WHERE r.actor = $actor AND r.fact_id IN $ids
RETURN {{version r}}
