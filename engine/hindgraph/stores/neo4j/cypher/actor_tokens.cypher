// $actor: text
MATCH (a:Actor {actor: $actor}) RETURN a.tokens
