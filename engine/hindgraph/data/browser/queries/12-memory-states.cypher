// What a memory states
// The memory, the things it speaks of, and the facts that rest on its statements. By its ref, or by its id.
// :param actor => 'demo'
// :param memory => 'jun22-03'
MATCH (m:Memory)
WHERE m.actor = $actor AND (m.ref = $memory OR m.id = $memory)
OPTIONAL MATCH states = (m)-[s:STATES]->(x:Entity)
OPTIONAL MATCH fact = (x)-[r]->(:Entity)
WHERE r.predicate = s.predicate AND r.object_id = s.object_id AND type(r) <> 'RETRACTED'
OPTIONAL MATCH session = (m)-[:IN_SESSION]->(:Session)
RETURN m, states, fact, session LIMIT 100
