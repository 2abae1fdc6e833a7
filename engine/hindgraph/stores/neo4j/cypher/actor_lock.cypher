// $actor: text, $epoch: text, $token: text
// Setting a property takes the lock of the node; what is read of the graph is read after it.
MERGE (a:Actor {actor: $actor})
ON CREATE SET a.id = $actor, a.name = $actor, a.epoch = $epoch, a.sequence = 0, a.log_from = 0, a.edition = 0, a.commits = 0,
  a.merged = false
SET a.locked_by = $token
RETURN a.commits
