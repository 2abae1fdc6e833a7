// $actor: text, $ref: text
MATCH (m:Memory {actor: $actor, ref: $ref})
RETURN {{memory m}} ORDER BY coalesce(m.source, ''), m.revision, m.id
