// $actor: text
// In portions: a row of the protocol costs more than what stands in it.
MATCH (:Memory {actor: $actor})-[r:MENTIONS]->(:Entity)
WITH r ORDER BY r.memory_id, r.entity_id
WITH collect({{mention r}}) AS mentions
UNWIND range(0, size(mentions) - 1, 500) AS place
RETURN mentions[place..place + 500]
