// $actor: text
// In portions: a row of the protocol costs more than what stands in it.
MATCH (m:Memory {actor: $actor}) WHERE m.recorded_at IS NOT NULL
WITH m ORDER BY m.id
WITH collect({{head m}}) AS heads
UNWIND range(0, size(heads) - 1, 500) AS place
RETURN heads[place..place + 500]
