// What depends on a thing
// Everything that would feel it if it failed today, over up to six hops.
// :param actor => 'demo'
// :param name => 'orders-db'
MATCH p = (:Entity {actor: $actor, name: $name})<-[:DEPENDS_ON|RUNS_ON*1..6]-(:Entity)
WHERE all(r IN relationships(p) WHERE NOT r.contested AND r.valid_from <= datetime() AND r.valid_to > datetime())
RETURN p LIMIT 100
