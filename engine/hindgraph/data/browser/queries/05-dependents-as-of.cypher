// Dependents on a day
// What depends on it, as of a day: every hop has to hold then.
// :param actor => 'demo'
// :param name => 'stock-db'
// :param as_of => datetime('2026-06-12T12:00:00Z')
MATCH p = (:Entity {actor: $actor, name: $name})<-[:DEPENDS_ON|RUNS_ON*1..6]-(:Entity)
WHERE all(r IN relationships(p) WHERE NOT r.contested AND r.valid_from <= $as_of AND r.valid_to > $as_of)
RETURN p LIMIT 100
