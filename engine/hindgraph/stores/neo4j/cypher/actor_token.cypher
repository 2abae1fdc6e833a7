// $actor: text, $token: text
// The last transactions leave their marks, so that one whose answer was lost can be found.
MATCH (a:Actor {actor: $actor}) SET a.tokens = ([$token] + coalesce(a.tokens, []))[..16]
