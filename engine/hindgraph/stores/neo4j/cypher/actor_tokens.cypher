// $actor: text
MATCH (a:Actor {actor: $actor}) RETURN coalesce(a.tokens, []), a.commits
