// A thing on a day
// What held of it then, as we know today. Switch "Connect result nodes" off, or Browser adds the arrows of other days.
// :param actor => 'demo'
// :param name => 'search-api'
// :param as_of => datetime('2026-06-12T12:00:00Z')
MATCH (x:Entity {actor: $actor, name: $name})
MATCH p = (x)-[r]-(:Entity)
WHERE r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' AND NOT r.contested
  AND r.valid_from <= $as_of AND r.valid_to > $as_of
RETURN p LIMIT 100
