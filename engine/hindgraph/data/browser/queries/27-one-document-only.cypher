// Known from one document
// The facts that would be gone without it: no other text states them. By the ref that it was given.
// :param actor => 'demo'
// :param memory => 'jun22-03'
MATCH (m:Memory)
WHERE m.actor = $actor AND (m.ref = $memory OR m.ref STARTS WITH $memory + '#')
MATCH (m)-[s:STATES]->(x:Entity)
WHERE NOT EXISTS {
  MATCH ()-[other:STATES {actor: $actor, fact_key: s.fact_key}]->() WHERE other.document <> s.document
}
MATCH (x)-[r]->(o:Entity)
WHERE r.predicate = s.predicate AND r.object_id = s.object_id AND type(r) <> 'RETRACTED'
RETURN r.says AS fact, m, s, x, r, o LIMIT 100
