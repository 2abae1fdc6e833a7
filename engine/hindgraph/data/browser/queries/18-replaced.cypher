// What replaced what
// Every row that is no longer believed, with the rows of its timeline that came in at the same moment.
// :param actor => 'demo'
MATCH (x:Entity)-[old:RETRACTED]->(o:Entity)
WHERE old.actor = $actor AND old.timeline > ''
WITH x, old, o ORDER BY old.retracted_at DESC LIMIT 50
OPTIONAL MATCH (x)-[new]->(n:Entity)
WHERE new.timeline = old.timeline AND new.recorded_at = old.retracted_at
RETURN old.retracted_at AS at, old.says AS believed, old.valid_to AS to_hold_until,
  new.says AS instead, new.valid_from AS holds_from, new.valid_to AS holds_to, x, old, o, new, n
ORDER BY at DESC, holds_from
