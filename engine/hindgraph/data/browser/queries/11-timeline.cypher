// All that was told of a fact
// All statements that compete on the timeline: changes, ends and corrections too, which name no value or another one.
// :param actor => 'demo'
// :param name => 'Luca Ferri'
// :param predicate => 'lives_in'
MATCH (x:Entity {actor: $actor, name: $name})
MATCH (m:Memory)-[s:STATES]->(x)
WHERE s.predicate = $predicate
OPTIONAL MATCH (o:Entity {actor: $actor, id: s.object_id})
RETURN s.said_at AS said_at, s.kind AS kind, s.polarity AS positive, o.name AS value, coalesce(m.speaker, m.origin) AS from_whom,
  substring(m.text, s.span_start, s.span_end - s.span_start) AS sentence, m.ref AS memory,
  s.retracted_at AS counts_until
ORDER BY said_at, s.span_start LIMIT 200
