// $actor: text, $ids: list of text
MATCH ()-[r:{{types}}]->() WHERE r.actor = $actor AND r.version_id IN $ids
DELETE r
