// History of a fact
// All versions of one predicate of a thing, believed and retracted, with the memories that say so. The table gives the dates.
// :param actor => 'demo'
// :param name => 'Marta Oliveira'
// :param predicate => 'lives_in'
MATCH (x:Entity {actor: $actor, name: $name})
MATCH p = (x)-[r]->(:Entity)
WHERE r.predicate = $predicate AND r.version_id IS NOT NULL
OPTIONAL MATCH said = (m:Memory)-[s:STATES]->(x)
WHERE s.predicate = $predicate AND s.object_id = r.object_id
RETURN p, said, r.says AS version, r.valid_from AS holds_from, r.valid_to AS holds_to,
  r.recorded_at AS believed_from, r.retracted_at AS believed_to
ORDER BY believed_from, holds_from LIMIT 100
