// What is planned
// Facts that begin to hold only later.
// :param actor => 'demo'
MATCH (x:Entity)
WHERE x.actor = $actor AND x.name > ''
MATCH (x)-[r]->(o:Entity)
WHERE r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' AND r.valid_from > datetime()
RETURN r.says AS fact, r.valid_from AS holds_from, x, r, o
ORDER BY holds_from LIMIT 200
