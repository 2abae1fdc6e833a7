// What ended since a day
// Facts that held, and do not any more. The last week: datetime() - duration('P7D').
// :param actor => 'demo'
// :param since => datetime('2026-06-22')
MATCH (x:Entity)
WHERE x.actor = $actor AND x.name > ''
MATCH (x)-[r]->(o:Entity)
WHERE r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' AND r.valid_to >= $since AND r.valid_to <= datetime()
RETURN r.says AS fact, r.valid_from AS held_from, r.valid_to AS ended, x, r, o
ORDER BY ended DESC LIMIT 200
