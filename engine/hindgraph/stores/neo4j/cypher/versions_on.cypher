// $actor: text, $ids: list of text
MATCH ()-[r:{{types}}]->() WHERE r.actor = $actor AND r.timeline IN $ids
RETURN {{version r}}
