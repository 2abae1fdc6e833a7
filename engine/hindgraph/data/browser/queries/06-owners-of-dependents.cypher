// Owners of dependents
// Who owns what depends on it, and where do they live? Three kinds of hops in one picture.
// :param actor => 'demo'
// :param name => 'orders-db'
MATCH p = (:Entity {actor: $actor, name: $name})<-[:DEPENDS_ON*1..3]-(thing:Entity)
WHERE all(r IN relationships(p) WHERE NOT r.contested AND r.valid_from <= datetime() AND r.valid_to > datetime())
OPTIONAL MATCH owned = (thing)-[r:OWNED_BY]->(owner:Entity)
WHERE NOT r.contested AND r.valid_from <= datetime() AND r.valid_to > datetime()
OPTIONAL MATCH home = (owner)-[l:LIVES_IN]->(place:Entity)
WHERE NOT l.contested AND l.valid_from <= datetime() AND l.valid_to > datetime()
RETURN p, owned, home, thing.name AS thing, owner.name AS owner, place.name AS lives_in LIMIT 100
