// $actor: text, $id: text
MATCH (m:Memory {actor: $actor, id: $id}) WHERE m.recorded_at IS NOT NULL RETURN m.occurred_at
