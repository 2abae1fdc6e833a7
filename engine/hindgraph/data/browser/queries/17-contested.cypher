// Contested facts
// What somebody else says against what is believed: both sides. It is not believed for that, and waits to be looked at.
// :param actor => 'demo'
MATCH (x:Entity)
WHERE x.actor = $actor AND x.name > ''
MATCH (x)-[r]->(o:Entity)
WHERE r.contested AND type(r) <> 'RETRACTED'
OPTIONAL MATCH (x)-[believed]->(b:Entity)
WHERE believed.version_id = r.contests
RETURN r.says AS they_say, believed.says AS we_believe, x, r, o, believed, b LIMIT 100
