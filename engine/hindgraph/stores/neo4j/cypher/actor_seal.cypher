// $actor: text, $state: map
MATCH (a:Actor {actor: $actor}) SET a += $state
