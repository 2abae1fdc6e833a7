// $actor: text
MATCH (:Entity {actor: $actor})-[r:MERGED_INTO]->(:Entity)
RETURN {{redirect r}} ORDER BY r.recorded_at, r.loser, r.winner
