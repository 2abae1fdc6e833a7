// $actor: text, $known_at: datetime, $as_of: datetime or null, $tiers: list of text, $contested: bool
MATCH (:Entity {actor: $actor})-[r:{{types}}]->(:Entity) WHERE {{seen r}}
RETURN count(r), count(DISTINCT r.fact_id)
