// $actor: text, $states: list of text
MATCH (j:QueuedJob {actor: $actor}) WHERE j.state IN $states
RETURN {{job j}} ORDER BY j.sequence, j.id
