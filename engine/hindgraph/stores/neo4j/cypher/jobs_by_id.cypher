// $actor: text, $ids: list of text
MATCH (j:QueuedJob {actor: $actor}) WHERE j.id IN $ids RETURN {{job j}}
