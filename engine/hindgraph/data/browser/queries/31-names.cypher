// What a name means
// Any of its names will do, in capitals or not. More than one thing in the picture: the name is shared.
// :param actor => 'demo'
// :param called => 'Marta'
MATCH (:Alias {actor: $actor, key: toLower($called)})-[n:NAMES]->(x:Entity)
WHERE n.retracted_at > datetime()
MATCH p = (:Alias)-[m:NAMES]->(x)
WHERE m.retracted_at > datetime()
RETURN p, x.name AS thing, x.class AS class, m.text AS called, m.kind AS how_known LIMIT 50
