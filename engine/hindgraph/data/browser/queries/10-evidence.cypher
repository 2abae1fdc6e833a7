// Evidence of a fact
// Every sentence that speaks for or against it, who said it, and when.
// :param actor => 'demo'
// :param name => 'Marta Oliveira'
// :param predicate => 'lives_in'
// :param other => 'Braga'
MATCH (x:Entity {actor: $actor, name: $name})
MATCH (m:Memory)-[s:STATES]->(x)
WHERE s.predicate = $predicate
MATCH (o:Entity {actor: $actor, id: s.object_id})
WHERE o.name = $other
OPTIONAL MATCH (x)-[r]->(o)
WHERE r.predicate = $predicate AND type(r) <> 'RETRACTED'
RETURN substring(m.text, s.span_start, s.span_end - s.span_start) AS sentence, coalesce(m.speaker, m.source, m.origin) AS from_whom,
  s.said_at AS said_at, CASE WHEN s.polarity THEN s.kind ELSE 'denied' END AS kind, m, s, x, r, o
ORDER BY said_at LIMIT 100
