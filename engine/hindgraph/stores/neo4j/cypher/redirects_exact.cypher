// $actor: text, $keys: list of {loser, winner, recorded_at}
UNWIND $keys AS key
MATCH (:Entity {actor: $actor, id: key.loser})-[r:MERGED_INTO]->(:Entity {actor: $actor, id: key.winner})
WHERE r.recorded_at = datetime(key.recorded_at)
RETURN {{redirect r}}
