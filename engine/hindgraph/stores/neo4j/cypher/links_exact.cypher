// $actor: text, $keys: list of {source_id, type, target_id}
UNWIND $keys AS key
MATCH (:Memory {actor: $actor, id: key.source_id})
  -[l:SUPERSEDES|SUMMARIZES|PROMOTED_FROM|REPEATS]->(:Memory {actor: $actor, id: key.target_id})
WHERE l.type = key.type
RETURN {{link l}}
