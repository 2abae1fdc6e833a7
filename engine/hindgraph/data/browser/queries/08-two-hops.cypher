// Two hops around a thing
// Facts that hold today. No way leads through a value: two services with one port are no neighbours for that.
// :param actor => 'demo'
// :param name => 'checkout'
MATCH p = (x:Entity {actor: $actor, name: $name})-[*1..2]-(y:Entity)
WHERE all(r IN relationships(p) WHERE r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' AND NOT r.contested
  AND r.valid_from <= datetime() AND r.valid_to > datetime()
  AND (endNode(r).value IS NULL OR endNode(r) = y))
RETURN p LIMIT 100
