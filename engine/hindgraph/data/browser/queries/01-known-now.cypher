// A thing today
// What is known about it now: its facts in both directions. A good first picture: double-click goes on from here.
// :param actor => 'demo'
// :param name => 'checkout'
MATCH (x:Entity {actor: $actor, name: $name})
MATCH p = (x)-[r]-(:Entity)
WHERE r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' AND NOT r.contested
  AND r.valid_from <= datetime() AND r.valid_to > datetime()
RETURN p LIMIT 100
