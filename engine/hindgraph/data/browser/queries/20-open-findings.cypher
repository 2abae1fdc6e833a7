// Open findings
// What a sentence says and the ontology does not allow: why it is no fact, and the memory that it stands in.
// :param actor => 'demo'
MATCH (f:Finding)
WHERE f.actor = $actor AND f.status = 'open'
WITH f ORDER BY f.recorded_at DESC LIMIT 50
MATCH p = (f)-[:FOUND_IN]->(m:Memory)
RETURN f.recorded_at AS at, f.code AS reason, f.message AS message, m.text AS text, p
ORDER BY at DESC
