// Memories with a word
// The latest twelve, with the things that they speak of: a place to begin where no name is known.
// :param actor => 'demo'
// :param words => 'timeout'
MATCH (m:Memory)
WHERE m.actor = $actor AND m.recorded_at <= datetime() AND m.retracted_at > datetime()
  AND toLower(m.text) CONTAINS toLower($words)
WITH m ORDER BY m.occurred_at DESC LIMIT 12
OPTIONAL MATCH p = (m)-[:MENTIONS]->(:Entity)
RETURN m, p
