// $actor: text, $ids: list of text
MATCH (m:Memory {actor: $actor}) WHERE m.id IN $ids
MATCH (m)-[l:SUPERSEDES|SUMMARIZES|PROMOTED_FROM|REPEATS]-(:Memory)
WITH DISTINCT l
RETURN {{link l}} ORDER BY l.source_id, l.type, l.target_id
