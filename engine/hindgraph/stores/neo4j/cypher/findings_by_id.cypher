// $actor: text, $ids: list of text
MATCH (f:Finding {actor: $actor}) WHERE f.id IN $ids RETURN {{finding f}}
