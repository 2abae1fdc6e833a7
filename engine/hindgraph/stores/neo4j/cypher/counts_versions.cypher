// $actor: text, $known_at: instant, $as_of: instant or null, $tiers: list of text, $contested: bool
MATCH (:Entity {actor: $actor})-[r:{{types}}]->(:Entity) WHERE {{seen r}}
RETURN count(r), count(DISTINCT r.fact_id)
