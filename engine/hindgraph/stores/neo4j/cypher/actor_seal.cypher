// $actor: text, $token: text, $state: map, $change: map or null
// The last transactions leave their marks, so that one whose answer was lost can be found.
MATCH (a:Actor {actor: $actor})
SET a += $state, a.tokens = ([$token] + coalesce(a.tokens, []))[..16]
WITH a WHERE $change IS NOT NULL
CREATE (c:ChangeSet)
SET c = $change, c.actor = $actor, c.name = 'change ' + toString(c.sequence)
