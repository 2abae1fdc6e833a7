// $actor: text, $ids: list of text
MATCH (m:Memory {actor: $actor}) WHERE m.id IN $ids
OPTIONAL MATCH (m)-[:REPEATS]->(first:Memory)
WITH m, min(first.id) AS first WHERE first IS NOT NULL OR EXISTS { (m)<-[:REPEATS]-() }
RETURN m.id, coalesce(first, m.id)
