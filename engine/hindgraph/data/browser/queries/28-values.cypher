// Values of a kind
// All ports, thresholds or dates, and whose they are today.
// :param actor => 'demo'
// :param kinds => ['Port', 'Path', 'Url']
MATCH (v:Entity)
WHERE v.actor = $actor AND v.name > '' AND v.class IN $kinds AND v.value IS NOT NULL
MATCH p = (x:Entity)-[r]->(v)
WHERE r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' AND NOT r.contested
  AND r.valid_from <= datetime() AND r.valid_to > datetime()
RETURN p, x.name AS whose, r.predicate AS predicate, v.name AS value
ORDER BY predicate, whose LIMIT 200
