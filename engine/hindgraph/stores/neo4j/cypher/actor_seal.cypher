// $actor: text, $token: text, $state: map, $clock: instant or null, $asked_at: instant or null,
// $retracted_to: instant or null, $change: map or null, $now: instant
// The last transactions leave their marks, so that one whose answer was lost can be found.
MATCH (a:Actor {actor: $actor})
SET a += $state, a.clock = datetime($clock), a.asked_at = datetime($asked_at), a.retracted_to = datetime($retracted_to),
  a.tokens = ([$token] + coalesce(a.tokens, []))[..64], a.commits = a.commits + 1
WITH a WHERE $change IS NOT NULL
CREATE (c:ChangeSet)
SET c = $change, c.actor = $actor, c.recorded_at = datetime($now), c.name = 'change ' + toString(c.sequence)
